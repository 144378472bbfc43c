import type { EventManager } from '#modules/events/event-manager.ts'
import { dayNumberText } from '#modules/events/tonight.server.ts'
import { isOfEarlierCode } from '#modules/tickets/earlier-codes.server.ts'
import { doorText } from '#modules/tickets/door/door-name.ts'
import { headlines } from '#modules/tickets/messages.ts'
import type { DoorReport, DoorEntry } from '#modules/tickets/offline/report/door-report.ts'
import { isLastingCheckIn } from '#modules/tickets/ticket-log.server.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

interface DoorColumns {
  by: string | null
  doorName: string | null
  doorSigns: string | null
}

interface DoorEntryJson extends DoorColumns {
  at: string
}

interface DoubleRow {
  ticketId: TicketId
  holderName: string
  ticketType: string
  entries: DoorEntryJson[]
}

interface DoubtfulRow extends DoorColumns {
  id: string
  at: Date
  holderName: string | null
  code: string | null
  isAfterRemoval: boolean
  /** The ticket was good then, and ended before the scan was told of. */
  hasEndedSince: boolean
}

const MAX_LISTED = 200

/** SQL of whether the ticket `t` was refunded or made void between the scan of the line `l` and its report. */
const endedUntold = 'coalesce(t.ended_at > l.scanned_at and t.ended_at < l.created_at, false)'

/**
 * What the doors of an event did without a signal that its manager should know: tickets that were let in twice, and guests whose
 * ticket was not good. At most 200 of each, the latest first. Two statements.
 */
export async function readDoorReport(db: DbOrTx, { eventId }: EventManager<'door'>): Promise<DoorReport> {
  const doubles = await db.statement<DoubleRow>(
    `select t.id as "ticketId", t.holder_name as "holderName", k.name as "ticketType",
       json_agg(json_build_object('at', l.at, 'by', l.by, 'doorName', l.name, 'doorSigns', l.signs) order by l.at, l.device_id, l.device_counter) as "entries"
     from (
       select l.ticket_id, l.device_id, l.device_counter, coalesce(l.device_id::text, l.id::text) as door_or_line, ${scannedAtText('l')} as at, l.metadata ->> 'by' as by,
         l.metadata ->> 'doorName' as name, l.metadata ->> 'door' as signs, ${dayNumberText(scannedAtText('l'))} as day
       from ticket_logs l join events e on e.id = l.event_id
       where l.event_id = $1 and l.error_code is null and ${isLastingCheckIn('l')}
         and l.ticket_id in (
           select ticket_id from ticket_logs where event_id = $1 and event_type = 'check_in' and scanned_at is not null)
     ) l
     join tickets t on t.event_id = $1 and t.id = l.ticket_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     group by t.id, t.holder_name, k.name, case when k.admits = 0 then 0 else l.day end
     having count(distinct l.door_or_line) > 1
     order by max(l.at) desc limit ${MAX_LISTED}`,
    [eventId],
  )
  const doubtful = await db.statement<DoubtfulRow>(
    `select l.id, l.scanned_at as at, l.metadata ->> 'by' as by, l.metadata ->> 'doorName' as "doorName", l.metadata ->> 'door' as "doorSigns",
       case when not ${isOfEarlierCode('l')} then t.holder_name end as "holderName", l.error_code as code,
       coalesce(l.metadata ->> 'afterRemoval' = 'true', false) as "isAfterRemoval", l.error_code is null and ${endedUntold} as "hasEndedSince"
     from ticket_logs l left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
     where l.event_id = $1 and l.event_type in ('check_in', 'check_in_unproven') and l.scanned_at is not null
       and (l.error_code is not null or l.metadata ? 'afterRemoval' or ${endedUntold})
     order by l.scanned_at desc limit ${MAX_LISTED}`,
    [eventId],
  )
  return {
    doubles: doubles.map((double) => ({ ...double, entries: double.entries.map(toEntry) })),
    doubtful: doubtful.map(({ code, isAfterRemoval, hasEndedSince, at, doorName, doorSigns, ...entry }) => ({
      ...entry,
      at: toInstant(at),
      door: doorText(doorName, doorSigns),
      reason: [
        code && reasonOf(code),
        hasEndedSince && 'let in before the ticket was refunded or made void, and told later',
        isAfterRemoval && 'let in by somebody who was off the door by then',
      ]
        .filter(Boolean)
        .join(', '),
    })),
  }
}

const toEntry = ({ at, by, doorName, doorSigns }: DoorEntryJson): DoorEntry => ({
  at: toInstant(at),
  by,
  door: doorText(doorName, doorSigns),
})

const reasonOf = (code: string): string =>
  code in headlines ? headlines[code as keyof typeof headlines] : code

import { isLastingCheckIn } from '#modules/tickets/ticket-log.server.ts'
import type { EventOfPass, TicketToPass } from '#modules/tickets/passing/passing.ts'
import type { EventStatus } from '#modules/events/event.ts'
import { toPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

/** SQL of whether the ticket `t` let somebody in, on whatever day of its event. A door without a signal that let somebody in by a code that was ended does not use it up. */
export const wasUsedText = `exists (select from ticket_logs l where l.ticket_id = t.id and l.error_code is null and ${isLastingCheckIn('l')})`

/** The columns of `PassColumns`, from `tickets t` and `events e`. */
export const passColumns = `t.status, ${wasUsedText} as "wasUsed", e.status as "eventStatus", e.starts_at as "startsAt",
  e.doors_at as "doorsAt", e.time_zone as "timeZone", e.pass_on_hours as "passOnHours"`

export interface PassColumns extends TicketToPass {
  eventStatus: EventStatus
  startsAt: Date
  doorsAt: Date | null
  timeZone: TimeZone
  passOnHours: number | null
}

/** The event of such columns, as `passFailure` asks for it. */
export const eventOfPass = (row: Omit<PassColumns, keyof TicketToPass>): EventOfPass => ({
  status: row.eventStatus,
  startsAt: toInstant(row.startsAt),
  doorsAt: row.doorsAt && toInstant(row.doorsAt),
  timeZone: row.timeZone,
  passOnRule: toPassOnRule(row.passOnHours),
})

import type { EventBefore } from '#modules/events/change/guest-message.ts'
import type { EventStatus } from '#modules/events/event.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx, Tx } from '#platform/db.server.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

interface Row {
  title: string
  status: EventStatus
  startsAt: Date
  endsAt: Date
  doorsAt: Date | null
  timeZone: TimeZone
  place: string
}

/**
 * The event with its places locked, in the lock order of a sale: no checkout is placed until the transaction ends, and
 * whoever waits for it reads the event anew.
 */
export async function lockEvent(tx: Tx, { eventId }: EventManager<'edit'>): Promise<EventBefore> {
  await tx.statement(LOCK_PLACES, [eventId])
  const [row] = await tx.statement<Row>(`${EVENT} for no key update`, [eventId])
  // A ticket type may have been added while the event was waited for.
  await tx.statement(LOCK_PLACES, [eventId])
  return eventOf(row)
}

const LOCK_PLACES = 'select 1 from ticket_inventory where event_id = $1 order by ticket_type_id for update'

/** The event as its guests know it before a change. */
export async function eventBefore(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<EventBefore> {
  const [row] = await db.statement<Row>(EVENT, [eventId])
  return eventOf(row)
}

const EVENT = `
  select title, status, starts_at as "startsAt", ends_at as "endsAt", doors_at as "doorsAt", time_zone as "timeZone",
    concat_ws(', ', nullif(venue, ''), nullif(location, '')) as place
  from events where id = $1`

function eventOf(row: Row | undefined): EventBefore {
  if (!row) throw new Error('An event went away that somebody manages')
  return {
    ...row,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    doorsAt: row.doorsAt && toInstant(row.doorsAt),
  }
}

/** What the event's log says of its new state. */
const STATUS_WORDS = { published: 'Published again', postponed: 'Postponed', cancelled: 'Cancelled' } as const

/** Gives the event another state, and notes who did. Calendars that read it again see a newer version. */
export const setEventStatus = (
  tx: Tx,
  { eventId, personId }: EventManager<'edit'>,
  status: keyof typeof STATUS_WORDS,
): Promise<unknown> =>
  tx.statement(
    `with changed as (update events set status = $2, updated_at = clock_timestamp() where id = $1 returning id)
     select note_event_change(changed.id, $3, $4) from changed`,
    [eventId, status, personId, STATUS_WORDS[status]],
  )

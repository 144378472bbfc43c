import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** What the door of an event sells at a moment. */
export interface DoorSales {
  /** The event takes place, and has not ended: its door may sell. */
  isOpen: boolean
  /** It has begun, so that online sale is over unless it goes on until the end. */
  isOn: boolean
  sellsUntilEnd: boolean
  /** What its page says that it costs at the door; null where it says nothing. */
  doorPrice: Cents | null
}

/** Whether the door of an event sells at `now`, and whether guests can still buy online. */
export async function doorSales(
  db: DbOrTx,
  { eventId }: EventManager<'cash'>,
  now: Instant,
): Promise<DoorSales> {
  const [event] = await db.statement<{
    isPublished: boolean
    startsAt: Date
    endsAt: Date
    sellsUntilEnd: boolean
    doorPrice: Cents | null
  }>(
    `select status = 'published' as "isPublished", starts_at as "startsAt", ends_at as "endsAt", sells_until_end as "sellsUntilEnd",
       door_price_cents as "doorPrice"
     from events where id = $1`,
    [eventId],
  )
  if (!event) throw new Error('An event went away that somebody manages')
  const { isPublished, startsAt, endsAt, ...told } = event
  return { isOpen: isPublished && now < toInstant(endsAt), isOn: toInstant(startsAt) <= now, ...told }
}

/** Sells tickets of an event online until it ends, or until it begins again, and notes who says so. For guests at the door, who pay by card on their own phone. */
export const sellUntilEnd = (
  db: DbOrTx,
  { eventId, personId }: EventManager<'cash'>,
  sells: boolean,
): Promise<unknown> =>
  db.statement(
    `with changed as (update events set sells_until_end = $2 where id = $1 and sells_until_end <> $2 returning id)
     select note_event_change(changed.id, $3, $4) from changed`,
    [
      eventId,
      sells,
      personId,
      `Let online sale ${sells ? 'go on until the event ends' : 'end when the event begins'}`,
    ],
  )

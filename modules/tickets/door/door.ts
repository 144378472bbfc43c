import { isTonight } from '#modules/events/tonight.ts'
import type { EventId } from '#platform/ids.ts'
import { DOOR_EARLY_HOURS } from '#modules/tickets/ticket.ts'
import { epochMs, HOUR_MS, type Instant, type TimeZone } from '#platform/time.ts'

/** An event whose door a person may run, and how many of its guests are in. */
export interface Door {
  eventId: EventId
  title: string
  /** Of whom. */
  organizer: string
  startsAt: Instant
  /** When its doors open: with the start, where its host says no time. */
  doorsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  venue: string
  /** Who came in and is not out. */
  inTheRoom: number
  /** Who came in and went out. */
  out: number
  /** How many the room holds; null where nobody said. */
  capacity: number | null
  /** Tickets that can come in, those inside included; unpaid reservations not. */
  expected: number
  /** The same by ticket type, in the order of sale. */
  types: { name: string; inTheRoom: number; expected: number }[]
}

/** Whether it is too soon before the doors open for a scan to count without being asked for. In SQL: `isEarlyText`. */
export const isEarly = (doorsAt: Instant, now: Instant): boolean =>
  epochMs(doorsAt) - DOOR_EARLY_HOURS * HOUR_MS > epochMs(now)

/** Whether a scanner may begin at once, or asks first whether this is the right door: it is too early, or the event is over. */
export const doorGate = (
  { doorsAt, endsAt }: Pick<Door, 'doorsAt' | 'endsAt'>,
  now: Instant,
): 'open' | 'early' | 'over' =>
  isEarly(doorsAt, now) ? 'early' : epochMs(endsAt) <= epochMs(now) ? 'over' : 'open'

/** Tonight's doors (`isTonight`), then the future, then the past. */
export function inDoorOrder(doors: Door[], now: Instant): Door[] {
  const isOver = (door: Door) => epochMs(door.endsAt) <= epochMs(now)
  const soonestFirst = doors.toSorted((a, b) => epochMs(a.startsAt) - epochMs(b.startsAt))
  const tonight = new Set(soonestFirst.filter((door) => isTonight(door, now)))
  const later = soonestFirst.filter((door) => !isOver(door) && !tonight.has(door))
  return [...tonight, ...later, ...soonestFirst.filter(isOver).toReversed()]
}

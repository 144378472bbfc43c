import { isTonight } from '#modules/events/tonight.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, type TimeZone, epochMs } from '#platform/time.ts'

/** An event whose door a person may run, and how many of its guests are in. */
export interface Door {
  eventId: EventId
  title: string
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  venue: string
  inTheRoom: number
  /** Tickets that can come in, those inside included; unpaid reservations not. */
  expected: number
}

/** Tonight's doors (`isTonight`), then the future, then the past. */
export function inDoorOrder(doors: Door[], now: Instant): Door[] {
  const isOver = (door: Door) => epochMs(door.endsAt) <= epochMs(now)
  const soonestFirst = doors.toSorted((a, b) => epochMs(a.startsAt) - epochMs(b.startsAt))
  const tonight = soonestFirst.filter((door) => isTonight(door, now))
  const later = soonestFirst.filter((door) => !isOver(door) && !isTonight(door, now))
  return [...tonight, ...later, ...soonestFirst.filter(isOver).toReversed()]
}

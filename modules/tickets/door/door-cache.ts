import type { Door } from '#modules/tickets/door/door.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, epochMs } from '#platform/time.ts'

/**
 * A cache of the doors in use, so that not every scan counts all tickets of its event. Its number is at most a second
 * old and decides nothing: the row of the ticket decides a check-in.
 */
export interface DoorCache {
  /** The door as it was at most a second ago; null when it must be read again, for one caller a second. */
  get: (eventId: EventId, now: Instant) => Door | null
  /** Keeps a door that was read at `now`. */
  keep: (door: Door, now: Instant) => void
  /** One more guest of a kept door, with a ticket of that type, is in the room. */
  countIn: (eventId: EventId, ticketType: string) => void
  /** A guest who was in went out (-1), or came back (1). */
  move: (eventId: EventId, ticketType: string, by: 1 | -1) => void
  forget: (eventId: EventId) => void
}

const FRESH_MS = 1_000
/** The caller who should read it again may have failed: an older one is not used. */
const MAX_AGE_MS = 3_000
const MAX_KEPT = 500

export function doorCache(): DoorCache {
  const kept = new Map<EventId, { door: Door; readMs: number; askedMs: number }>()
  return {
    get: (eventId, now) => {
      const found = kept.get(eventId)
      const nowMs = epochMs(now)
      if (!found || nowMs - found.readMs >= MAX_AGE_MS) return null
      if (nowMs - found.askedMs < FRESH_MS) return found.door
      found.askedMs = nowMs
      return null
    },
    keep: (door, now) => {
      kept.delete(door.eventId)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as EventId) // the one read longest ago
      kept.set(door.eventId, { door, readMs: epochMs(now), askedMs: epochMs(now) })
    },
    countIn: (eventId, ticketType) => {
      const found = kept.get(eventId)
      if (found) found.door = withOneMoreGuest(found.door, ticketType)
    },
    move: (eventId, ticketType, by) => {
      const found = kept.get(eventId)
      if (found) found.door = { ...withGuests(found.door, ticketType, by), out: found.door.out - by }
    },
    forget: (eventId) => void kept.delete(eventId),
  }
}

/** The door after one more check-in. */
export const withOneMoreGuest = (door: Door, ticketType: string): Door => withGuests(door, ticketType, 1)

const withGuests = (door: Door, ticketType: string, by: 1 | -1): Door => ({
  ...door,
  inTheRoom: door.inTheRoom + by,
  types: door.types.map((type) =>
    type.name === ticketType ? { ...type, inTheRoom: type.inTheRoom + by } : type,
  ),
})

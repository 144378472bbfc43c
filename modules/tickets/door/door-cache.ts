import type { Door } from '#modules/tickets/door/door.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, epochMs } from '#platform/time.ts'

/**
 * A cache of the doors in use, so that not every scan counts all tickets of its event. Its number is at most a second
 * old, or three while it is counted again, and decides nothing: the row of the ticket decides a check-in.
 */
export interface DoorCache {
  /** The door as it is kept, or as `read` answers it: it runs once for all who ask meanwhile. Rejects as `read` does. */
  get: (eventId: EventId, now: Instant, read: () => Promise<Door>) => Promise<Door>
  /** One more guest of a kept door, with a ticket of that type, is in the room. */
  countIn: (eventId: EventId, ticketType: string) => void
  /** A guest who was in went out (-1), or came back (1). */
  move: (eventId: EventId, ticketType: string, by: 1 | -1) => void
  /** What is asked for from now on is read anew. */
  forget: (eventId: EventId) => void
}

const FRESH_MS = 1_000
/** Whoever reads it again may wait for long: an older one is not used meanwhile. */
const MAX_AGE_MS = 3_000
const MAX_KEPT = 500

export function doorCache(): DoorCache {
  const kept = new Map<EventId, { door: Door; readMs: number }>()
  const reading = new Map<EventId, Promise<Door>>()

  function keep(door: Door, now: Instant): void {
    kept.delete(door.eventId)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as EventId) // the one read longest ago
    kept.set(door.eventId, { door, readMs: epochMs(now) })
  }
  /** What was forgotten while it was read is not kept. */
  async function readOnce(eventId: EventId, now: Instant, read: () => Promise<Door>): Promise<Door> {
    const answer = read()
    reading.set(eventId, answer)
    try {
      const door = await answer
      if (reading.get(eventId) === answer) keep(door, now)
      return door
    } finally {
      if (reading.get(eventId) === answer) reading.delete(eventId)
    }
  }
  return {
    get: async (eventId, now, read) => {
      const found = kept.get(eventId)
      const ageMs = found ? epochMs(now) - found.readMs : Infinity
      const pending = reading.get(eventId)
      if (found && ageMs < (pending ? MAX_AGE_MS : FRESH_MS)) return found.door
      return pending ?? readOnce(eventId, now, read)
    },
    countIn: (eventId, ticketType) => {
      const found = kept.get(eventId)
      if (found) found.door = withGuests(found.door, ticketType, 1)
    },
    move: (eventId, ticketType, by) => {
      const found = kept.get(eventId)
      if (found) found.door = { ...withGuests(found.door, ticketType, by), out: found.door.out - by }
    },
    forget: (eventId) => {
      kept.delete(eventId)
      reading.delete(eventId)
    },
  }
}

const withGuests = (door: Door, ticketType: string, by: 1 | -1): Door => ({
  ...door,
  inTheRoom: door.inTheRoom + by,
  types: door.types.map((type) =>
    type.name === ticketType ? { ...type, inTheRoom: type.inTheRoom + by } : type,
  ),
})

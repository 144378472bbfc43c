import type { Door } from '#modules/tickets/door/door.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, epochMs } from '#platform/time.ts'

/** A door, and the snapshot of the database that it was counted in (`pg_current_snapshot()`). */
export interface CountedDoor {
  door: Door
  snapshot: string
}

/** A guest who was let in: by which transaction (`pg_current_xact_id()`), with a ticket of which type. */
export interface CountedIn {
  transaction: string
  ticketType: string
}

/**
 * A cache of the doors in use, so that not every scan counts all tickets of its event. Its number is at most a second
 * old, or three while it is counted again, and has every guest of this process once. It decides nothing: the row of the
 * ticket decides a check-in.
 */
export interface DoorCache {
  /** The door as it is kept, or as `read` answers it: it runs once for all who ask meanwhile. Rejects as `read` does. */
  get: (eventId: EventId, now: Instant, read: () => Promise<CountedDoor>) => Promise<Door>
  /** A guest is in the room. Counts them where the door was counted before that. */
  countIn: (eventId: EventId, guest: CountedIn) => void
  /** What is asked for from now on is read anew. */
  forget: (eventId: EventId) => void
}

const FRESH_MS = 1_000
/** Whoever reads it again may wait for long: an older one is not used meanwhile. */
const MAX_AGE_MS = 3_000
const MAX_KEPT = 500

export function doorCache(): DoorCache {
  const kept = new Map<EventId, CountedDoor & { readMs: number }>()
  const reading = new Map<EventId, { answer: Promise<Door>; meanwhile: CountedIn[] }>()

  function keep(counted: CountedDoor, now: Instant): void {
    const { eventId } = counted.door
    kept.delete(eventId)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as EventId) // the one read longest ago
    kept.set(eventId, { ...counted, readMs: epochMs(now) })
  }
  /** What was forgotten while it was read is not kept. */
  async function readOnce(eventId: EventId, now: Instant, read: () => Promise<CountedDoor>): Promise<Door> {
    const meanwhile: CountedIn[] = []
    const answer = read().then(({ door, snapshot }) => {
      const counted = {
        door: meanwhile.reduce((so, guest) => withGuest(so, snapshot, guest), door),
        snapshot,
      }
      // In the same step: a guest who comes in between would be in neither.
      if (reading.get(eventId)?.answer === answer) keep(counted, now)
      return counted.door
    })
    reading.set(eventId, { answer, meanwhile })
    try {
      return await answer
    } finally {
      if (reading.get(eventId)?.answer === answer) reading.delete(eventId)
    }
  }
  return {
    get: async (eventId, now, read) => {
      const found = kept.get(eventId)
      const ageMs = found ? epochMs(now) - found.readMs : Infinity
      const pending = reading.get(eventId)
      if (found && ageMs < (pending ? MAX_AGE_MS : FRESH_MS)) return found.door
      return pending?.answer ?? readOnce(eventId, now, read)
    },
    countIn: (eventId, guest) => {
      reading.get(eventId)?.meanwhile.push(guest)
      const found = kept.get(eventId)
      if (found) found.door = withGuest(found.door, found.snapshot, guest)
    },
    forget: (eventId) => {
      kept.delete(eventId)
      reading.delete(eventId)
    },
  }
}

/** A door that was counted in a snapshot, with a guest who is not in it. */
const withGuest = (door: Door, snapshot: string, { transaction, ticketType }: CountedIn): Door =>
  isSeenIn(snapshot, transaction)
    ? door
    : {
        ...door,
        inTheRoom: door.inTheRoom + 1,
        types: door.types.map((type) =>
          type.name === ticketType ? { ...type, inTheRoom: type.inTheRoom + 1 } : type,
        ),
      }

/** Whether a snapshot (`xmin:xmax:xip,xip`) has what a committed transaction did. In SQL: `pg_visible_in_snapshot`. */
function isSeenIn(snapshot: string, transaction: string): boolean {
  const [xmin = '', xmax = '', underWay = ''] = snapshot.split(':')
  const id = BigInt(transaction)
  return id < BigInt(xmin) || (id < BigInt(xmax) && !underWay.split(',').includes(transaction))
}

import { readChanges, readStatuses } from '#modules/seating/live/read-statuses.server.ts'
import { seatBoard, type SeatBoard } from '#modules/seating/live/seat-board.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, SeatId } from '#platform/ids.ts'
import { listen } from '#platform/listen.server.ts'
import type { Log } from '#platform/log.server.ts'

/** What a viewer of a room is told: all of it at first, then what changes: position and status, one after the other. */
export interface SeatWatcher {
  onAll: (room: SeatRoom) => void
  onChange: (changed: number[]) => void
}

export interface SeatRoom {
  geometryHash: string
  statuses: Uint8Array<ArrayBuffer>
}

/** The statuses of seats in the memory of this process: what is read of the database does not grow with the viewers. */
export interface LiveSeats {
  /** All statuses of an event, at most a second old; null where it sells no seats. */
  read: (eventId: EventId) => Promise<SeatRoom | null>
  /** Tells until the returned function is called. Null where the event sells no seats, or this process watches enough. */
  watch: (eventId: EventId, watcher: SeatWatcher) => Promise<(() => void) | null>
  stop: () => Promise<void>
}

interface Watched {
  eventId: EventId
  /** Null until the room was read. */
  geometryHash: string | null
  board: SeatBoard
  watchers: Set<SeatWatcher>
  /** Seats of which something was told and not read yet. */
  told: Set<SeatId>
  readMs: number
  /** Something may have been missed: the whole room is read before it is believed. */
  isStale: boolean
  reading: Promise<void> | null
  timer: NodeJS.Timeout | undefined
  expiry: NodeJS.Timeout | undefined
}

const MAX_EVENTS = 200
/** What changes together is read together. */
const GATHER_MS = 40
/** Told in the place of a seat when the event gets another chart. */
const WHOLE_ROOM = '*'
const MAX_TOLD = 1_000
const RETRY_MS = 1_000
/** Without a word from the database, nothing older is shown. */
const FRESH_MS = 1_000
/** Whatever was never told is seen then. */
const READ_ANEW_MS = 60_000

export function liveSeats(db: Db, log: Log): LiveSeats {
  const rooms = new Map<EventId, Watched>()
  const listening = listen(db, {
    channel: 'seats',
    onTold: (payload) => {
      const [eventId, seatId] = payload.split(' ')
      const room = rooms.get(eventId as EventId)
      if (!room) return
      if (seatId === WHOLE_ROOM || room.watchers.size === 0 || room.told.size >= MAX_TOLD) room.isStale = true
      else room.told.add(seatId as SeatId)
      if (room.watchers.size > 0) scheduleRead(room)
    },
    onBack: () => {
      for (const room of rooms.values()) {
        room.isStale = true
        if (room.watchers.size > 0) scheduleRead(room)
      }
    },
    onError: (error) => log.warn('Seats are not heard of for a moment', { error }),
  })
  const anew = setInterval(() => {
    for (const room of rooms.values())
      if (room.watchers.size > 0) {
        room.isStale = true
        scheduleRead(room)
      }
  }, READ_ANEW_MS)
  anew.unref()

  const scheduleRead = (room: Watched, afterMs = GATHER_MS) => {
    room.timer ??= setTimeout(() => {
      room.timer = undefined
      // A reading that fails is tried again, and has said so.
      read(room).catch(() => {})
    }, afterMs)
    room.timer.unref()
  }
  /** Reads what was told, or the whole room: one reading at a time, for an older answer must not undo a newer one. */
  const read = (room: Watched): Promise<void> =>
    (room.reading ??= (room.isStale ? readAll(room) : readTold(room))
      .then(
        () => goOn(room),
        (error: unknown) => {
          log.warn('Statuses of seats were not read', { error })
          room.isStale = true
          goOn(room, RETRY_MS)
          throw error
        },
      )
      .finally(() => (room.reading = null)))
  /** Whatever was told while it was read is read next. */
  const goOn = (room: Watched, afterMs = GATHER_MS) => {
    const isWatched = room.watchers.size > 0 && rooms.get(room.eventId) === room
    if (isWatched && (room.isStale || room.told.size > 0)) scheduleRead(room, afterMs)
  }
  const readTold = async (room: Watched) => {
    const told = [...room.told]
    room.told.clear()
    if (told.length === 0) return
    const changes = await readChanges(db, room.eventId, told)
    tell(room, room.board.take(changes, performance.now()))
  }
  /** A room whose chart is another one, or gone, is told whole. */
  const readAll = async (room: Watched) => {
    room.told.clear()
    room.isStale = false
    const found = await readStatuses(db, room.eventId)
    if (!found && room.watchers.size === 0) drop(room)
    const { geometryHash = null, changes = [] } = found ?? {}
    const count = changes.reduce((most, { position }) => Math.max(most, position + 1), 0)
    const isOther = geometryHash !== room.geometryHash || room.board.statuses.length !== count
    if (isOther) Object.assign(room, { geometryHash, board: seatBoard(count) })
    const changed = room.board.take(changes, performance.now())
    room.readMs = performance.now()
    if (isOther) for (const watcher of room.watchers) watcher.onAll(shown(room))
    tell(room, isOther ? [] : changed)
  }
  const tell = (room: Watched, changed: number[]) => {
    if (changed.length > 0) for (const watcher of room.watchers) watcher.onChange(changed)
    clearTimeout(room.expiry)
    const nextMs = room.board.nextExpiryMs()
    if (nextMs === Infinity) return
    room.expiry = setTimeout(
      () => tell(room, room.board.expire(performance.now())),
      Math.max(1, Math.ceil(nextMs - performance.now())),
    )
    room.expiry.unref()
  }
  const drop = (room: Watched) => {
    clearTimeout(room.timer)
    clearTimeout(room.expiry)
    if (rooms.get(room.eventId) === room) rooms.delete(room.eventId)
  }
  /** The room of an event, believable; null where there is none. */
  const find = async (eventId: EventId): Promise<Watched | null> => {
    // Where nothing can be heard, everything is read again each second.
    await listening.ready().catch(() => {})
    let room = rooms.get(eventId)
    if (!room) {
      room = newRoom(eventId)
      rooms.set(eventId, room)
      for (const one of rooms.values()) {
        if (rooms.size <= MAX_EVENTS) break
        if (one.watchers.size === 0 && one !== room) drop(one)
      }
    }
    // One that is under way may have begun before what was told since.
    if (room.reading) await room.reading
    room.isStale ||= !listening.isHearing() && performance.now() - room.readMs > FRESH_MS
    if (room.isStale) await read(room)
    tell(room, room.board.expire(performance.now()))
    return room.geometryHash === null ? null : room
  }

  return {
    read: async (eventId) => {
      const room = await find(eventId)
      return room && shown(room)
    },
    watch: async (eventId, watcher) => {
      const room = await find(eventId)
      if (!room || rooms.get(eventId) !== room || (rooms.size > MAX_EVENTS && room.watchers.size === 0))
        return null
      room.watchers.add(watcher)
      watcher.onAll(shown(room))
      goOn(room)
      return () => void room.watchers.delete(watcher)
    },
    stop: async () => {
      clearInterval(anew)
      for (const room of rooms.values()) drop(room)
      await listening.stop()
    },
  }
}

const shown = ({ geometryHash, board }: Watched): SeatRoom => ({
  geometryHash: geometryHash ?? '',
  statuses: board.statuses,
})

const newRoom = (eventId: EventId): Watched => ({
  eventId,
  geometryHash: null,
  board: seatBoard(0),
  watchers: new Set(),
  told: new Set(),
  readMs: -Infinity,
  isStale: true,
  reading: null,
  timer: undefined,
  expiry: undefined,
})

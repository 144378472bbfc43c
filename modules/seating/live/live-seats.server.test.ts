import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdSeats, releaseSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { liveSeats, type SeatWatcher } from '#modules/seating/live/live-seats.server.ts'
import { seatStreams } from '#modules/seating/live/seat-stream.server.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import { newId } from '#platform/ids.ts'
import { LISTENING_NAME } from '#platform/listen.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const log = createLog({ write: () => {} })
const WAIT = { timeout: 20_000, interval: 20 }
const started = (over: typeof db = db) => {
  const live = liveSeats(over, log)
  onTestFinished(() => live.stop())
  return { live }
}
const room = () => makeSeatedEvent(db, { A: { seats: 5 } })
/** What a viewer sees of the room: each message applied as a browser does. */
const viewer = () => {
  let seen = new Uint8Array()
  let whole = 0
  let changes = 0
  const watcher: SeatWatcher = {
    onAll: ({ statuses }) => {
      seen = Uint8Array.from(statuses)
      whole++
    },
    onChange: (changed) => {
      changes++
      for (let at = 0; at < changed.length; at += 2) seen[changed[at]!] = changed[at + 1]!
    },
  }
  return { watcher, sees: () => [...seen], timesWhole: () => whole, changes: () => changes }
}
const visitor = (event: Awaited<ReturnType<typeof room>>) => ({ eventId: event.eventId, session: newId() })
const { free, held, unavailable } = SEAT_STATUS

test('a viewer sees what others hold and let go of, and what the host keeps back', async () => {
  const site = started()
  const event = await room()
  const [seen, other] = [viewer(), visitor(event)]
  await holdSeats(db, other, [event.seats['A1']!])
  await site.live.watch(event.eventId, seen.watcher)
  expect(seen.sees()).toEqual([held, free, free, free, free])
  await holdSeats(db, other, [event.seats['A3']!])
  await vi.waitFor(() => expect(seen.sees()).toEqual([held, free, held, free, free]), WAIT)
  await releaseSeatHolds(db, other)
  await vi.waitFor(() => expect(seen.sees()).toEqual([free, free, free, free, free]), WAIT)
  await db.pool.query("update seats set status = 'blocked' where id = $1", [event.seats['A5']])
  await vi.waitFor(() => expect(seen.sees()[4]).toBe(unavailable), WAIT)
})

test('a hold whose time is over is free in memory, without a word from the database', async () => {
  const site = started()
  const event = await room()
  const [seen, other] = [viewer(), visitor(event)]
  await holdSeats(db, other, [event.seats['A1']!])
  // Not told: as if its last seconds had passed.
  await db.pool.query('alter table seat_holds disable trigger user')
  await db.pool.query("update seat_holds set expires_at = clock_timestamp() + interval '3 seconds'")
  await site.live.watch(event.eventId, seen.watcher)
  await db.pool.query('alter table seat_holds enable trigger user')
  expect(seen.sees()[0]).toBe(held)
  await vi.waitFor(() => expect(seen.sees()[0]).toBe(free), WAIT)
})

test('after a lost connection everything is read anew', async () => {
  const site = started()
  const event = await room()
  const seen = viewer()
  await site.live.watch(event.eventId, seen.watcher)
  await db.pool.query('alter table seat_holds disable trigger user')
  // What is told now, nobody hears.
  await holdSeats(db, visitor(event), [event.seats['A2']!])
  await db.pool.query('alter table seat_holds enable trigger user')
  expect(seen.sees()[1]).toBe(free)
  const { rowCount } = await db.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LISTENING_NAME],
  )
  expect(rowCount).toBeGreaterThan(0)
  await vi.waitFor(() => expect(seen.sees()[1]).toBe(held), WAIT)
  // And it hears again.
  await holdSeats(db, visitor(event), [event.seats['A3']!])
  await vi.waitFor(() => expect(seen.sees()[2]).toBe(held), WAIT)
})

/** A database whose answers to one statement are kept back, once, until they are let go. */
const slowAnswer = (part: string) => {
  const [asked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = false
  const slow = new Proxy(db, {
    get: (target, name, receiver) => {
      const found = Reflect.get(target, name, receiver) as unknown
      if (name !== 'plannedEachTime') return found
      return async (text: string, values: unknown[]) => {
        const rows = await db.plannedEachTime(text, values)
        if (isSlow && text.includes(part)) {
          isSlow = false
          asked.resolve()
          await done.promise
        }
        return rows
      }
    },
  })
  return { slow, keepBack: () => (isSlow = true), asked: asked.promise, letGo: () => done.resolve() }
}

test('an answer of the whole room that comes late undoes nothing that was told meanwhile', async () => {
  const { slow, keepBack, asked, letGo } = slowAnswer('array_agg(position)')
  const site = started(slow)
  const event = await room()
  const seen = viewer()
  await site.live.watch(event.eventId, seen.watcher)
  keepBack()
  await db.pool.query('update seating_charts set geometry_hash = geometry_hash where event_id = $1', [
    event.eventId,
  ])
  await asked
  await holdSeats(db, visitor(event), [event.seats['A1']!])
  await setTimeout(200)
  letGo()
  await vi.waitFor(() => expect(seen.sees()[0]).toBe(held), WAIT)
  await setTimeout(200)
  expect(seen.sees()[0]).toBe(held)
})

test('nor does a late answer of one seat', async () => {
  const { slow, keepBack, asked, letGo } = slowAnswer('s.id = any ($2)')
  const site = started(slow)
  const event = await room()
  const [seen, other] = [viewer(), visitor(event)]
  await site.live.watch(event.eventId, seen.watcher)
  keepBack()
  await holdSeats(db, other, [event.seats['A1']!])
  await asked
  await releaseSeatHolds(db, other)
  await setTimeout(200)
  letGo()
  await vi.waitFor(() => expect(seen.changes()).toBe(2), WAIT)
  expect(seen.sees()[0]).toBe(free)
})

test('what changes while the first viewer comes is told', async () => {
  const { slow, keepBack, asked, letGo } = slowAnswer('array_agg(position)')
  const site = started(slow)
  const event = await room()
  const seen = viewer()
  keepBack()
  const coming = site.live.watch(event.eventId, seen.watcher)
  await asked
  await holdSeats(db, visitor(event), [event.seats['A1']!])
  await setTimeout(200)
  letGo()
  await coming
  await vi.waitFor(() => expect(seen.sees()[0]).toBe(held), WAIT)
})

test('who watches while the seats go off sale is told so, and sees them when they come back', async () => {
  const site = started()
  const event = await room()
  const seen = viewer()
  await site.live.watch(event.eventId, seen.watcher)
  const sell = (isActive: boolean) =>
    db.pool.query('update seating_charts set is_active = $2 where event_id = $1', [event.eventId, isActive])
  await sell(false)
  await vi.waitFor(() => expect(seen.sees()).toEqual([]), WAIT)
  expect(await site.live.read(event.eventId)).toBeNull()
  await sell(true)
  await vi.waitFor(() => expect(seen.sees()).toEqual([free, free, free, free, free]), WAIT)
  await holdSeats(db, visitor(event), [event.seats['A1']!])
  await vi.waitFor(() => expect(seen.sees()[0]).toBe(held), WAIT)
})

test('more viewers read no more of the database', async () => {
  let reads = 0
  const counted = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'plannedEachTime') reads++
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const site = started(counted)
  const event = await room()
  const viewers = Array.from({ length: 50 }, viewer)
  await Promise.all(viewers.map(({ watcher }) => site.live.watch(event.eventId, watcher)))
  for (let asked = 0; asked < 50; asked++) await site.live.read(event.eventId)
  expect(reads).toBe(1)
  await holdSeats(db, visitor(event), [event.seats['A1']!, event.seats['A2']!])
  await vi.waitFor(() => expect(viewers.every(({ sees }) => sees()[1] === held)).toBe(true), WAIT)
  expect(reads).toBeLessThanOrEqual(3)
})

test('an event without seats has nothing to watch, and one that gets another chart is told whole', async () => {
  const site = started()
  expect(await site.live.read(newId())).toBeNull()
  const event = await room()
  await db.pool.query("update seats set status = 'removed', position = null where id = $1", [
    event.seats['A5'],
  ])
  expect([...(await site.live.read(event.eventId))!.statuses]).toEqual([free, free, free, free])
  expect(await site.live.watch(newId(), viewer().watcher)).toBeNull()
  const seen = viewer()
  await site.live.watch(event.eventId, seen.watcher)
  await db.pool.query("update seating_charts set geometry_hash = 'another' where event_id = $1", [
    event.eventId,
  ])
  await vi.waitFor(() => expect(seen.timesWhole()).toBe(2), WAIT)
})

test('so many streams are open and no more, and one that ends makes room', async () => {
  const site = started()
  const event = await room()
  const streams = seatStreams(site.live, { max: 3, maxPerAddress: 2 })
  const open = (address: string) => streams.open(event.eventId, address)
  const first = await open('one')
  expect(await open('one')).not.toBeNull()
  expect(await open('one')).toBeNull()
  await first!.cancel()
  expect(await open('one')).not.toBeNull()
  expect(await open('other')).not.toBeNull()
  expect(await open('third')).toBeNull()
  streams.end()
  expect(await open('third')).not.toBeNull()
  streams.end()
})

test('a browser that does not take what it is sent is let go of', async () => {
  const site = started()
  const event = await room()
  const watchers: SeatWatcher[] = []
  const streams = seatStreams({
    watch: (eventId, watcher) => {
      watchers.push(watcher)
      return site.live.watch(eventId, watcher)
    },
  })
  const stream = await streams.open(event.eventId, 'one')
  for (let at = 0; at < 100; at++) watchers[0]!.onChange([0, at % 2])
  const chunks: unknown[] = []
  for await (const chunk of stream!) chunks.push(chunk)
  expect(chunks.length).toBeLessThanOrEqual(64)
})

import type { BenchSite } from './bench-site.ts'
import { runConcurrently } from './load.ts'
import { measureCpu, waitForIdle } from './measure.ts'
import { isQuick, measureWithLimit, printHeading, printRow, scaled } from './report.ts'
import { availabilityCpuMs, purchaseCpuMs } from './seat-sale.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId } from '#platform/ids.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const ROWS = isQuick ? 5 : 200
const SEATS_A_ROW = 100
const BUYERS = 32
const HOLDS = scaled(2_000)
const OTHER_EVENTS = isQuick ? 5 : 100

/**
 * Two seats held by each of 32 visitors at once, by the use-case, against a bare statement that locks the same seats and writes the same rows
 * without any rule; and the same, what is free and an order of two seats beside ten times as many other events.
 */
export async function seatHoldsPart(site: BenchSite): Promise<void> {
  const event = await hall(site)
  printHeading('Two seats held by each of 32 visitors: holds a second')
  printRow('other events', 'holds/s', 'bare/s', 'ratio (aim 0.5)', 'p99 ms', 'pg CPU ms', 'audit')
  // Neither reading is of a cold site, and each has a sale of the room behind it: what a sale leaves costs a hold something too.
  await saleCpu(site, event, 0)
  const alone = await measured(site, event, 0)
  const soldAlone = await saleCpu(site, event, 1)
  for (let at = 0; at < OTHER_EVENTS; at++)
    await makeSeatedEvent(site.db, { A: { seats: SEATS_A_ROW }, B: { seats: SEATS_A_ROW } })
  const beside = await measured(site, event, OTHER_EVENTS)
  const soldBeside = await saleCpu(site, event, 2)
  printHeading('The same room beside ten times as many other events: CPU of PostgreSQL, in milliseconds')
  printRow('', 'alone', 'beside', 'ratio (aim 1.15)')
  printRow('hold', alone, beside, beside / alone)
  for (const [what, cpuMs] of Object.entries(soldAlone))
    printRow(what, cpuMs, soldBeside[what]!, soldBeside[what]! / cpuMs)
}

async function saleCpu(site: BenchSite, event: SeatedEvent, round: number): Promise<Record<string, number>> {
  await letGo(site, event)
  await waitForIdle(site)
  return {
    availability: await availabilityCpuMs(site, event),
    purchase: await purchaseCpuMs(site, event, round),
  }
}

async function measured(site: BenchSite, event: SeatedEvent, others: number): Promise<number> {
  await letGo(site, event)
  await waitForIdle(site)
  await site.db.pool.query('vacuum analyze')
  // Every connection plans once.
  await runConcurrently({ atOnce: BUYERS, count: Math.min(10 * BUYERS, HOLDS) }, ourHold(site, event))
  const { value, limit, verdict } = await measureWithLimit(
    async () => {
      await letGo(site, event)
      return (await runConcurrently({ atOnce: BUYERS, count: HOLDS }, bareHold(site, event))).perSecond
    },
    async () => {
      await letGo(site, event)
      return measureCpu(site, () => runConcurrently({ atOnce: BUYERS, count: HOLDS }, ourHold(site, event)))
    },
  )
  const { rows } = await site.db.pool.query<{ held: number; seats: number }>(
    'select count(*)::integer as held, count(distinct seat_id)::integer as seats from seat_holds where event_id = $1',
    [event.eventId],
  )
  const holds = rows[0]?.held === 2 * HOLDS && rows[0].seats === rows[0].held
  printRow(
    others,
    value.perSecond,
    limit,
    verdict(value.perSecond / limit),
    value.p99Ms,
    value.postgresCpuMs,
    holds ? 'holds' : 'VOID',
  )
  if (!holds) throw new Error('Not every pair of seats is held once')
  return value.postgresCpuMs
}

const hall = (site: BenchSite): Promise<SeatedEvent> =>
  makeSeatedEvent(
    site.db,
    Object.fromEntries(Array.from({ length: ROWS }, (_, at) => [`R${at}-`, { seats: SEATS_A_ROW }])),
    { capacity: ROWS * SEATS_A_ROW },
  )

const letGo = (site: BenchSite, { eventId }: SeatedEvent) =>
  site.db.pool.query('delete from seat_holds where event_id = $1', [eventId])

/** The n-th two seats of an event. */
const pairsOf = ({ seats }: SeatedEvent) => {
  const ids = Object.values(seats)
  return (at: number) => ids.slice(2 * at, 2 * at + 2)
}

function ourHold({ db }: BenchSite, event: SeatedEvent) {
  const pairAt = pairsOf(event)
  return async (at: number): Promise<void> => {
    const held = await holdSeats(db, { eventId: event.eventId, session: newId() }, pairAt(at))
    if (!held.ok) throw new Error(`A free seat was refused: ${held.failure.code}`)
  }
}

function bareHold({ db }: BenchSite, event: SeatedEvent) {
  const pairAt = pairsOf(event)
  return async (at: number): Promise<void> => {
    await db.plannedOnce(
      `insert into seat_holds (event_id, seat_id, session_id, expires_at)
       select f.event_id, f.id, $3, now() + interval '15 minutes'
       from (select event_id, id from seats where event_id = $1 and id = any ($2) and status = 'available' order by id for update) f
       on conflict (event_id, seat_id) do nothing`,
      [event.eventId, pairAt(at), newId()],
    )
  }
}

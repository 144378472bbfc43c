// On the night of a sale a room fills within seconds, before the database has counted its rows again. What a visitor does reads as many rows
// as they have seats, however many others hold: also by plans that were made while nobody held one.
import { expect, test } from 'vitest'
import {
  extendSeatHolds,
  holdSeats,
  ownSeatHolds,
  releaseSeatHolds,
} from '#modules/seating/hold/hold-seats.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const HELD_BY_OTHERS = 500
const room = () =>
  makeSeatedEvent(db, {
    R: { seats: HELD_BY_OTHERS + 8 },
    T: { seats: 4, isTable: true, soldWhole: true },
  })

/** Seats of others, each of another visitor, and every second of somebody who is signed in. */
const fill = (tx: Tx, { eventId, seats }: SeatedEvent) =>
  tx.statement(
    `insert into seat_holds (event_id, seat_id, session_id, customer_email, expires_at)
     select $1, id, gen_random_uuid(), case when at % 2 = 0 then 'guest' || at || '@steppers.example' end, now() + interval '10 minutes'
     from unnest($2::uuid[]) with ordinality seat (id, at)`,
    [eventId, Object.values(seats).slice(0, HELD_BY_OTHERS)],
  )

/** A visitor's way through a room, and how many holds and tickets each step reads. */
async function rowsRead(tx: Tx, { eventId, seats }: SeatedEvent): Promise<Record<string, number>> {
  const visitor = { eventId, session: newId() }
  const named = (...names: string[]) => names.map((name) => seats[name]!)
  const email = 'jackie@steppers.example'
  const [first, second, third] = [1, 2, 3].map((at) => `R${HELD_BY_OTHERS + at}`) as [string, string, string]
  const steps = {
    'see what is held': () => ownSeatHolds(tx, visitor),
    hold: () => holdSeats(tx, visitor, named(first, second)),
    'hold one more, signed in': () => holdSeats(tx, visitor, named(third), { email }),
    'hold a table': () => holdSeats(tx, visitor, named('T-1', 'T-2', 'T-3', 'T-4'), { email }),
    'hold one in the place of all': () => holdSeats(tx, visitor, named(first), { email, instead: true }),
    extend: () => extendSeatHolds(tx, visitor),
    'let go': () => releaseSeatHolds(tx, visitor),
  }
  const read: Record<string, number> = {}
  let before = await rowsSoFar(tx)
  for (const [name, step] of Object.entries(steps)) {
    await step()
    const after = await rowsSoFar(tx)
    read[name] = after - before
    before = after
  }
  return read
}

async function rowsSoFar(tx: Tx, tables = ['seat_holds', 'tickets']): Promise<number> {
  const [row] = await tx.statement<{ rows: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
     where relname = any ($1)`,
    [tables],
  )
  return row!.rows
}

/** A plan is kept from the sixth time on. */
const TIMES_UNTIL_KEPT = 6
/** Seven seats, each looked at a few times; what others hold is five times as much. */
const MOST_ROWS = 100

test('what one visitor does reads no holds of others', async () => {
  const event = await room()
  await db.pool.query('vacuum analyze seat_holds, tickets')
  await withTransaction(db, async (tx) => {
    for (let time = 0; time < TIMES_UNTIL_KEPT; time++) await rowsRead(tx, event)
    await fill(tx, event)
    const read = await rowsRead(tx, event)
    expect(Object.entries(read).filter(([, rows]) => rows > MOST_ROWS)).toEqual([])
  })
})

test('what is free is read with two tables in memory, also while no hold and no ticket was counted', async () => {
  const { eventId } = await room()
  await db.pool.query('vacuum analyze seat_holds, tickets')
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select from free_seats('${eventId}')`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/hashed SubPlan/g)).toHaveLength(2)
  expect(plan).not.toContain('Anti Join')
})

test('a table that is sold whole is gone through once for all its seats, when they are held and when they are sold', async () => {
  const { eventId, ticketTypeId, seats } = await makeSeatedEvent(
    db,
    { T: { seats: 100, isTable: true, soldWhole: true } },
    { maxPerPerson: 20 },
  )
  const all = Object.values(seats)
  const free = all.slice(0, 20)
  await db.pool.query("update seats set status = 'blocked' where id = any ($1)", [all.slice(20)])
  const session = newId()
  const tickets = free.map((seatId) => ({ ticketTypeId, seatId }))
  const read = await withTransaction(db, async (tx) => {
    const before = await rowsSoFar(tx, ['seats'])
    expect(await holdSeats(tx, { eventId, session }, free)).toMatchObject({ ok: true })
    const between = await rowsSoFar(tx, ['seats'])
    const [verdict] = await tx.statement('select code from seats_verdict($1, $2, $3, true, 20)', [
      { seatSession: session, orders: [{ eventId, tickets }] },
      eventId,
      ticketTypeId,
    ])
    expect(verdict).toEqual({ code: 'PLACED' })
    return { hold: between - before, verdict: (await rowsSoFar(tx, ['seats'])) - between }
  })
  // The table once, and each of the seats a few times; once a seat the table would be 2,000 rows.
  expect(read.hold).toBeLessThan(800)
  expect(read.verdict).toBeLessThan(300)
})

test('the places of all ticket types are counted by reading each seat once, while every buyer of the event waits', async () => {
  const { eventId } = await makeSeatedEvent(db, {
    R: { seats: HELD_BY_OTHERS },
    V: { seats: HELD_BY_OTHERS, category: 'VIP' },
  })
  await db.pool.query('vacuum analyze seats, tickets')
  await withTransaction(db, async (tx) => {
    const before = await rowsSoFar(tx, ['seats'])
    await tx.statement('select count_seat_places($1)', [eventId])
    const all = await tx.statement('select from seats')
    // Whatever way the table is read: never once more for each ticket type.
    expect((await rowsSoFar(tx, ['seats'])) - before - all.length).toBeLessThanOrEqual(all.length)
  })
})

// Whatever a room looks like, and whoever asks: the best seats are those that the rule names, found by looking at every group there could be.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, type SeatId } from '#platform/ids.ts'
import { bestOfRoom, type RoomLimits, type RoomParty, type RoomSeat } from '#tests/support/best-of-room.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const ROOMS = Number(process.env['BEST_ROOMS'] ?? 60)

const seat = fc.record({
  distance: fc.nat(6),
  category: fc.constantFrom('General', 'General', 'VIP'),
  isAccessible: fc.nat(9).map((one) => one === 0),
  state: fc.constantFrom('free', 'free', 'free', 'free', 'blocked', 'held', 'removed'),
  isBehindAisle: fc.nat(9).map((one) => one === 0),
} as const)
const block = fc.record({
  kind: fc.constantFrom('row', 'row', 'table', 'whole table'),
  seats: fc.array(seat, { minLength: 1, maxLength: 9 }),
})
const room = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) =>
  blocks.flatMap(({ kind, seats }, at) => {
    const name = String.fromCharCode(65 + at)
    let place = 0
    return seats.map(({ isBehindAisle, ...facts }, index): RoomSeat => {
      place += isBehindAisle ? 2 : 1
      return {
        ...facts,
        name: kind === 'row' ? `${name}${index + 1}` : `${name}-${index + 1}`,
        block: name,
        place,
        isTable: kind !== 'row',
        isSoldWhole: kind === 'whole table',
      }
    })
  }),
)
const party: fc.Arbitrary<RoomParty> = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  isTogether: fc.boolean(),
  maxPrice: fc.constantFrom(null, null, 79, 80),
  category: fc.constantFrom(null, 'VIP'),
  needsAccess: fc.nat(3).map((one) => one === 0),
})

const limit = fc.constantFrom(1, 2, 3, 20, 20)
const limits: fc.Arbitrary<RoomLimits> = fc.record({ General: limit, VIP: limit })

test(
  'the best seats of any room for any party',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        room,
        limits,
        fc.array(party, { minLength: 4, maxLength: 4 }),
        async (seats, most, parties) => {
          const { eventId, chartId, ids } = await build(seats, most)
          const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
          for (const asked of parties) {
            const { rows } = await db.pool.query<{ best: { seat_ids: SeatId[] } }>(
              'select get_best_available_seats($1, $2, $3, $4, $5, $6, $7) as best',
              [
                eventId,
                chartId,
                asked.quantity,
                asked.isTogether,
                asked.maxPrice,
                asked.category,
                asked.needsAccess,
              ],
            )
            expect(rows[0]?.best.seat_ids.map((id) => names.get(id))).toEqual(bestOfRoom(seats, most, asked))
          }
        },
      ),
      { numRuns: ROOMS },
    )
  },
  ROOMS * 1_000,
)

async function build(room: readonly RoomSeat[], most: RoomLimits) {
  const blocks = Map.groupBy(room, ({ block }) => block)
  const event = await makeSeatedEvent(
    db,
    Object.fromEntries(
      [...blocks].map(([name, seats]) => [
        name,
        { seats: seats.length, isTable: seats[0]!.isTable, soldWhole: seats[0]!.isSoldWhole },
      ]),
    ),
  )
  await db.pool.query(
    'update ticket_types set max_per_person = case when id = $2 then $3::integer else $4 end where event_id = $1',
    [event.eventId, event.ticketTypeId, most.General, most.VIP],
  )
  const facts = room.map((one) => ({ ...one, id: event.seats[one.name] }))
  await db.pool.query(
    `update seats s
     set place = f.place, focal_distance = f.distance, is_ada = f."isAccessible",
         status = case f.state when 'held' then 'available' when 'free' then 'available' else f.state end,
         position = case when f.state <> 'removed' then s.position end,
         seat_category_id = case when f.category = 'VIP'
           then (select c.id from seat_categories c where c.event_id = $1 and c.name = 'VIP') else s.seat_category_id end
     from jsonb_to_recordset($2) as f (id uuid, place integer, distance float8, "isAccessible" boolean, state text, category text)
     where s.event_id = $1 and s.id = f.id`,
    [event.eventId, JSON.stringify(facts)],
  )
  await db.pool.query(
    `insert into seat_holds (event_id, seat_id, session_id, expires_at)
     select $1, unnest($2::uuid[]), $3, now() + interval '10 minutes'`,
    [event.eventId, facts.filter(({ state }) => state === 'held').map(({ id }) => id), newId()],
  )
  return { ...event, ids: event.seats }
}

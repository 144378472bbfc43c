// Which rows a host changes who blocks seats or moves a guest, and which stay: of other seats, of an old chart, of another night that sells by
// the same one.
import { expect, test } from 'vitest'
import { blockSeats, releaseBlockedSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { moveGuest } from '#modules/seating/box-office/move-guest.server.ts'
import { seatingList } from '#modules/seating/box-office/seating-list.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type TicketTypeId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { addOldChart, anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase()
const services = checkoutServices(db)

/** A1 to A4 are General, B1 and B2 VIP; twenty people may stand. Somebody has A1 on Friday, and may stand there as well. */
async function makeNights() {
  const saturday = await makeSeatedEvent(db, { A: { seats: 4 }, B: { seats: 2, category: 'VIP' } })
  const friday = await anotherNight(db, saturday)
  const old = await addOldChart(db, friday)
  const standing = await addTicketType(db, friday.eventId, { priceCents: 3000, capacity: 20 })
  await buy(friday, 'A1', standing)
  const { rows } = await db.pool.query<{ id: string; seat_id: string | null }>(
    'select id, seat_id from tickets where event_id = $1',
    [friday.eventId],
  )
  const hostOf = async ({ ownerId, eventId }: SeatedEvent) =>
    (await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'edit'))!
  return {
    friday,
    saturday,
    old,
    standing,
    ticket: rows.find(({ seat_id }) => seat_id)!.id,
    withoutSeat: rows.find(({ seat_id }) => !seat_id)!.id,
    host: await hostOf(friday),
    elsewhere: await hostOf(saturday),
    seats: (...names: string[]) => names.map((name) => friday.seats[name]!),
  }
}

async function buy(event: SeatedEvent, name: string, standing?: TicketTypeId) {
  const { eventId } = event
  const lines = standing ? [{ eventId, ticketTypeId: standing, quantity: 1, unitPriceCents: 3000 }] : []
  const request = await wantSeats(db, event, [event.seats[name]!], { seatSession: newId(), lines })
  expect(await buySeats(db, services, await makePerson(db), request)).toMatchObject({ status: 'completed' })
}
const statusOf = async ({ eventId, seats }: SeatedEvent, name: string) =>
  (
    await db.pool.query('select status, blocked_for from seats where event_id = $1 and id = $2', [
      eventId,
      seats[name],
    ])
  ).rows[0]
const capacities = async ({ eventId }: SeatedEvent) =>
  (
    await db.pool.query(
      `select i.capacity from ticket_inventory i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
       where i.event_id = $1 order by t.price_cents`,
      [eventId],
    )
  ).rows.map(({ capacity }) => capacity)
const change = (event: SeatedEvent, name: string, set: string) =>
  db.pool.query(`update seats s set ${set} where event_id = $1 and id = $2`, [
    event.eventId,
    event.seats[name],
  ])
const refund = (event: SeatedEvent) =>
  db.pool.query("update tickets set status = 'refunded' where event_id = $1", [event.eventId])

test('a seat is blocked, blocked with other words and released on its night alone', async () => {
  const { friday, saturday, host, elsewhere, seats } = await makeNights()
  await blockSeats(db, elsewhere, seats('A2'), 'Saturday')
  await blockSeats(db, host, seats('A3'), 'The band')
  expect(await blockSeats(db, host, seats('A2'), 'House')).toEqual({ changed: 1, left: 0 })
  expect(await blockSeats(db, host, seats('A2'), 'Jackie')).toEqual({ changed: 1, left: 0 })
  expect(await statusOf(friday, 'A2')).toEqual({ status: 'blocked', blocked_for: 'Jackie' })
  expect(await statusOf(saturday, 'A2')).toEqual({ status: 'blocked', blocked_for: 'Saturday' })
  expect(await releaseBlockedSeats(db, host, seats('A2'))).toEqual({ changed: 1, left: 0 })
  expect(await statusOf(friday, 'A2')).toEqual({ status: 'available', blocked_for: '' })
  expect(await statusOf(friday, 'A3')).toEqual({ status: 'blocked', blocked_for: 'The band' })
  expect(await statusOf(saturday, 'A2')).toEqual({ status: 'blocked', blocked_for: 'Saturday' })
})

test('places are counted anew of the seats of this chart and night alone; who stands needs none', async () => {
  const { friday, saturday, host, seats } = await makeNights()
  expect(await capacities(saturday)).toEqual([100, 100])
  await blockSeats(db, host, seats('A2'), '')
  expect(await capacities(friday)).toEqual([20, 3, 2])
  await refund(friday)
  await buy(friday, 'A1')
  await blockSeats(db, host, seats('A3'), '')
  expect(await capacities(friday)).toEqual([20, 2, 2])
  expect(await capacities(saturday)).toEqual([100, 100])
})

test('a seat whose ticket was refunded can be blocked', async () => {
  const { friday, host, seats } = await makeNights()
  await refund(friday)
  expect(await blockSeats(db, host, seats('A1'), '')).toEqual({ changed: 1, left: 0 })
})

test.each<[string, (nights: Awaited<ReturnType<typeof makeNights>>) => Promise<[string, string]>, string]>([
  ['to a free seat', async ({ ticket, seats }) => [ticket, seats('A3')[0]!], 'moved'],
  ['to their own', async ({ ticket, seats }) => [ticket, seats('A1')[0]!], 'moved'],
  ['to one of an old chart', async ({ ticket, old }) => [ticket, old['A3']!], 'SEAT_NOT_FOUND'],
  [
    'to one that was removed',
    async ({ ticket, friday, seats }) => (
      await change(friday, 'A3', "status = 'removed', position = null"),
      [ticket, seats('A3')[0]!]
    ),
    'SEAT_NOT_FOUND',
  ],
  [
    'to one whose ticket was refunded',
    async ({ ticket, friday, seats }) => {
      await buy(friday, 'A3')
      await db.pool.query("update tickets set status = 'refunded' where event_id = $1 and id <> $2", [
        friday.eventId,
        ticket,
      ])
      return [ticket, seats('A3')[0]!]
    },
    'moved',
  ],
  ['who has no seat', async ({ withoutSeat, seats }) => [withoutSeat, seats('A3')[0]!], 'TICKET_NOT_FOUND'],
  [
    'whose ticket was refunded',
    async ({ ticket, friday, seats }) => (await refund(friday), [ticket, seats('A3')[0]!]),
    'TICKET_NOT_FOUND',
  ],
])('a guest is moved %s', async (_, wanted, expected) => {
  const nights = await makeNights()
  await blockSeats(db, nights.host, nights.seats('A4'), 'The band')
  await blockSeats(db, nights.elsewhere, nights.seats('A3'), 'Saturday')
  const moved = await moveGuest(db, nights.host, ...(await wanted(nights)))
  expect(moved.ok ? 'moved' : moved.failure.code).toBe(expected)
  expect(await statusOf(nights.friday, 'A4')).toMatchObject({ status: 'blocked' })
  expect(await statusOf(nights.saturday, 'A3')).toMatchObject({ status: 'blocked' })
})

test.each<[string, 'A' | 'B', string, string, object]>([
  ['by itself', 'A', 'is_premium = true, is_ada = true', '', { isPremium: true, isADA: true }],
  ['by its category', 'A', '', 'is_premium = true, is_accessible = true', { isPremium: true, isADA: true }],
  ['not at all', 'A', '', '', { isPremium: false, isADA: false }],
])(
  'their ticket says that the new seat is premium, or for who cannot walk: %s',
  async (_, row, seat, category, said) => {
    const { friday, saturday, ticket, host, seats } = await makeNights()
    await change(saturday, `${row}3`, "seat_number = 'of Saturday'")
    if (seat) await change(friday, `${row}3`, seat)
    if (category)
      await db.pool.query(`update seat_categories set ${category} where event_id = $1`, [friday.eventId])
    expect((await moveGuest(db, host, ticket, seats(`${row}3`)[0]!)).ok).toBe(true)
    const { rows } = await db.pool.query('select seat_details from tickets where id = $1', [ticket])
    expect(rows[0].seat_details).toMatchObject({ seatNumber: '3', ...said })
  },
)

test('the list has the seats of this chart and night, and what each is at this moment', async () => {
  const { friday, host, elsewhere, seats } = await makeNights()
  const visitor = { eventId: friday.eventId, session: newId() }
  await holdSeats(db, visitor, seats('A2'))
  await holdSeats(db, { ...visitor, session: newId() }, seats('A4'))
  await db.pool.query('update seat_holds set expires_at = now() where seat_id = $1', seats('A4'))
  await change(friday, 'A3', "status = 'removed', position = null")
  await change(friday, 'B1', 'is_ada = true')
  const listed = async (manager: typeof host) =>
    (await seatingList(db, manager))!.seats.map(({ id, state, isADA, isPremium }) =>
      [
        Object.entries(friday.seats).find(([, one]) => one === id)?.[0],
        state,
        isADA && 'ADA',
        isPremium && 'premium',
      ]
        .filter(Boolean)
        .join(' '),
    )
  expect(await listed(host)).toEqual([
    'A1 sold',
    'A2 held',
    'A4 free',
    'B1 free ADA premium',
    'B2 free premium',
  ])
  await refund(friday)
  await change(friday, 'B1', 'is_ada = false, is_premium = true')
  await db.pool.query(
    `update seat_categories set is_accessible = name = 'General', is_premium = false where event_id = $1`,
    [friday.eventId],
  )
  expect(await listed(host)).toEqual([
    'A1 free ADA',
    'A2 held ADA',
    'A4 free ADA',
    'B1 free premium',
    'B2 free',
  ])
  expect((await seatingList(db, host))!.seats[0]).toMatchObject({ ticketId: null, guest: null })
  expect(await listed(elsewhere)).toHaveLength(6)
})

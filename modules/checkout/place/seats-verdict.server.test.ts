// Whether the seats of one line of a cart may be sold with it, cart by cart: also of carts that no page makes.
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addTicketType } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'
import { addOldChart, anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase()
const TABLE = ['T1-1', 'T1-2', 'T1-3']

/** The cart holds two of these seats, of the line that is judged: two General tickets of Friday. Whatever is named beside them differs. */
interface Cart {
  /** By name; "old A1" is one of the chart by which Friday was sold before. */
  seats?: string[]
  /** What else the cart has: tickets of VIP, general ones without a seat, seats of Saturday, whose identifiers are the same. */
  vip?: string[]
  standing?: number
  saturday?: string[]
  quantity?: number
  isSeated?: false
  session?: string | null
  atDoor?: true
  givesBlocked?: true
  /** Seats that another visitor holds. */
  held?: string[]
  /** What was done to a seat before. */
  change?: [seat: string, sql: string]
}

async function verdictOn(cart: Cart): Promise<string> {
  const saturday = await makeSeatedEvent(db, {
    A: { seats: 4 },
    B: { seats: 2, category: 'VIP' },
    T1: { seats: 3, isTable: true, soldWhole: true },
  })
  const friday = await anotherNight(db, saturday)
  const old = await addOldChart(db, friday)
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from ticket_types where event_id = $1 and id <> $2',
    [friday.eventId, friday.ticketTypeId],
  )
  const [vip, standing] = [rows[0]!.id, await addTicketType(db, friday.eventId, {})]
  const idOf = (name: string) =>
    name.startsWith('old ') ? old[name.slice(4)] : (friday.seats[name] ?? newId())
  const { seats = ['A1', 'A2'], session = newId() } = cart
  for (const name of cart.held ?? [])
    await db.pool.query(
      "insert into seat_holds (event_id, seat_id, session_id, expires_at) values ($1, $2, $3, now() + interval '5 minutes')",
      [friday.eventId, idOf(name), newId()],
    )
  if (cart.change)
    await db.pool.query(`update seats set ${cart.change[1]} where event_id = $1 and id = $2`, [
      friday.eventId,
      idOf(cart.change[0]),
    ])
  const ticketsOf = (ticketTypeId: string, names: string[] = []) =>
    names.map((name) => ({ ticketTypeId, seatId: idOf(name) }))
  const request = {
    ...(session !== null && { seatSession: session }),
    ...(cart.atDoor && { atDoor: true }),
    ...(cart.givesBlocked && { givesBlocked: true }),
    orders: [
      {
        eventId: friday.eventId,
        tickets: [
          ...ticketsOf(friday.ticketTypeId, seats),
          ...ticketsOf(vip, cart.vip),
          ...Array.from({ length: cart.standing ?? 0 }, () => ({ ticketTypeId: standing })),
        ],
      },
      { eventId: saturday.eventId, tickets: ticketsOf(friday.ticketTypeId, cart.saturday) },
    ],
  }
  const { rows: verdicts } = await db.pool.query<{ code: string; taken: string[] | null }>(
    'select code, taken from seats_verdict($1, $2, $3, $4, $5)',
    [request, friday.eventId, friday.ticketTypeId, cart.isSeated ?? true, cart.quantity ?? seats.length],
  )
  const [verdict] = verdicts
  const taken = verdict!.taken?.map((id) => Object.keys(friday.seats).find((name) => idOf(name) === id))
  return [verdict!.code, ...(taken ?? [])].join(' ')
}

test.each<[string, Cart, string]>([
  ['seats that nobody has are sold', {}, 'PLACED'],
  ['of some that another holds, those are named', { held: ['A2', 'A3'] }, 'SEATS_TAKEN A2'],
  ['one that is blocked is taken', { change: ['A1', "status = 'blocked'"] }, 'SEATS_TAKEN A1'],
  [
    'one that is blocked may be given',
    { givesBlocked: true, change: ['A1', "status = 'blocked'"] },
    'PLACED',
  ],
  ['one that another holds may not', { givesBlocked: true, held: ['A2'] }, 'SEATS_TAKEN A2'],
  ['one that was removed is none', { change: ['A1', "status = 'removed', position = null"] }, 'BAD_SEATS'],
  ['one twice is no two', { seats: ['A1', 'A1'] }, 'BAD_SEATS'],
  ['fewer than tickets are not enough', { seats: ['A1'], quantity: 2 }, 'BAD_SEATS'],
  ['more than tickets are too many', { quantity: 1 }, 'BAD_SEATS'],
  ['a type without seats has none', { isSeated: false }, 'BAD_SEATS'],
  [
    'a type without seats needs no session',
    { isSeated: false, seats: [], quantity: 2, session: null },
    'PLACED',
  ],
  ['one that nobody knows is none', { seats: ['A1', 'Z9'] }, 'BAD_SEATS'],
  ['one of a chart that is no longer sold is none', { seats: ['A1', 'old A2'] }, 'BAD_SEATS'],
  ['one of another ticket type is none', { seats: ['A1', 'B1'] }, 'BAD_SEATS'],
  ['without a session none is sold', { session: null }, 'BAD_SEATS'],
  ['nor with one that is too short', { session: 'x'.repeat(15) }, 'BAD_SEATS'],
  ['with the shortest they are', { session: 'x'.repeat(16) }, 'PLACED'],
  ['seats of another type count for that', { vip: ['B1'] }, 'PLACED'],
  ['seats of another night count for that', { saturday: ['A3'] }, 'PLACED'],
  ['a whole table is sold', { seats: TABLE }, 'PLACED'],
  ['a part of one is not', { seats: TABLE.slice(1) }, 'BAD_SEATS'],
  ['nor beside a seat of a row', { seats: ['A1', 'T1-2'] }, 'BAD_SEATS'],
  ['nor with its other seat on another night', { seats: TABLE.slice(1), saturday: ['T1-1'] }, 'BAD_SEATS'],
  ['nor with general tickets', { seats: TABLE.slice(1), standing: 1 }, 'BAD_SEATS'],
  ['but what is left of it is', { seats: TABLE.slice(1), held: ['T1-1'] }, 'PLACED'],
  [
    'and what is left after one was taken away',
    { seats: TABLE.slice(1), change: ['T1-1', "status = 'removed', position = null"] },
    'PLACED',
  ],
  ['and a part is at the door', { seats: TABLE.slice(1), atDoor: true }, 'PLACED'],
])('%s', async (_, cart, expected) => {
  expect(await verdictOn(cart)).toBe(expected)
})

test('a seat of this chart on another night alone is none', async () => {
  const saturday = await makeSeatedEvent(db, { A: { seats: 2 } })
  const friday = await anotherNight(db, saturday)
  const [seatId] = Object.values(saturday.seats)
  await db.pool.query('delete from seats where event_id = $1 and id = $2', [friday.eventId, seatId])
  const tickets = [{ ticketTypeId: saturday.ticketTypeId, seatId }]
  const request = { seatSession: newId(), orders: [{ eventId: friday.eventId, tickets }] }
  const { rows } = await db.pool.query('select code from seats_verdict($1, $2, $3, true, 1)', [
    request,
    friday.eventId,
    saturday.ticketTypeId,
  ])
  expect(rows).toEqual([{ code: 'BAD_SEATS' }])
})

// Whether the seats of an order are sold, as a program asks: of which order, and which of its tickets.
import { expect, test } from 'vitest'
import { callSeats } from '#modules/seating/calls/call-seats.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { billing } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'
import { anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase()
const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }

/** An order of A1, A2 and a general ticket on Friday; A3 is sold to somebody else. Saturday sells by the same chart. */
async function makeOrder(over: object = {}) {
  const saturday = await makeSeatedEvent(db, { A: { seats: 4 } })
  const friday = await anotherNight(db, saturday)
  const { eventId, seats } = friday
  const standing = await addTicketType(db, eventId, { priceCents: 3000 })
  const session = newId()
  const buy = async (seatIds: SeatId[], quantity: number, more: object = {}) => {
    const lines = [{ eventId, ticketTypeId: standing, quantity, unitPriceCents: 3000 }]
    const request = await wantSeats(db, friday, seatIds, { seatSession: session, lines, ...more })
    await buySeats(db, checkoutServices(db), await makePerson(db), request)
    const { rows } = await db.pool.query(
      'select id from orders where event_id = $1 order by created_at desc',
      [eventId],
    )
    return rows[0].id as string
  }
  await buy([seats['A3']!], 1)
  const orderId = await buy([seats['A1']!, seats['A2']!], 1, over)
  const complete = async (asked: object = {}) => {
    const answer = await callSeats(
      db,
      { isService: true, session: null, email: null, clientAddress: '192.0.2.1' },
      'complete_seat_purchase',
      {
        session_id_param: session,
        event_id_param: eventId,
        order_id_param: orderId,
        customer_email_param: billing.email,
        ...asked,
      },
    )
    return answer.ok && (answer.value as { success: boolean; code?: string; seat_ids?: SeatId[] })
  }
  return { friday, saturday, session, orderId, complete }
}

type Order = Awaited<ReturnType<typeof makeOrder>>

const refund = (seat: string, { friday }: Order) =>
  db.pool.query("update tickets set status = 'refunded' where event_id = $1 and seat_id = $2", [
    friday.eventId,
    friday.seats[seat],
  ])

test.each<[string, object, (order: Order) => Promise<object> | object, string]>([
  ['of an order that is paid', {}, () => ({}), 'A1 A2'],
  [
    'of its mail address, however that is written',
    {},
    () => ({ customer_email_param: billing.email.toUpperCase() }),
    'A1 A2',
  ],
  ['not of another address', {}, () => ({ customer_email_param: 'x@y.example' }), 'ORDER_NOT_FOUND'],
  ['not of another order', {}, () => ({ order_id_param: newId() }), 'ORDER_NOT_FOUND'],
  [
    'not of an order of another event',
    {},
    ({ saturday }) => ({ event_id_param: saturday.eventId }),
    'ORDER_NOT_FOUND',
  ],
  ['not before it is paid', DECLINED, () => ({}), 'NOT_PAID'],
  ['not where one was refunded', {}, async (order) => (await refund('A1', order), {}), 'A2'],
  [
    'not where all were refunded',
    {},
    async (order) => (await refund('A1', order), await refund('A2', order), {}),
    'NO_SEATS',
  ],
])('seats are sold: %s', async (_, over, askedOf, expected) => {
  const order = await makeOrder(over)
  const answer = await order.complete(await askedOf(order))
  expect(answer).toBeTruthy()
  const { success, code, seat_ids = [] } = answer || { success: false }
  expect(success).toBe(code === undefined)
  const nameOf = (id: SeatId) => Object.entries(order.friday.seats).find(([, one]) => one === id)?.[0]
  expect(code ?? seat_ids.map(nameOf).join(' ')).toBe(expected)
})

test('what its visitor still holds of the seats is let go, and nothing else', async () => {
  const { friday, saturday, session, complete } = await makeOrder()
  const held: [string, string, string][] = [
    ['Friday', 'A1', 'this'],
    ['Friday', 'A2', 'another'],
    ['Friday', 'A4', 'this'],
    ['Saturday', 'A1', 'this'],
  ]
  const another = newId()
  for (const [night, seat, by] of held)
    await db.pool.query(
      "insert into seat_holds (event_id, seat_id, session_id, expires_at) values ($1, $2, $3, now() + interval '5 minutes')",
      [
        (night === 'Friday' ? friday : saturday).eventId,
        friday.seats[seat],
        by === 'this' ? session : another,
      ],
    )
  expect(await complete()).toMatchObject({ success: true })
  const { rows } = await db.pool.query(
    'select event_id, seat_id, session_id from seat_holds where event_id in ($1, $2) order by event_id desc, seat_id',
    [friday.eventId, saturday.eventId],
  )
  expect(
    rows.map(({ event_id, seat_id, session_id }) => [
      event_id === friday.eventId ? 'Friday' : 'Saturday',
      Object.entries(friday.seats).find(([, id]) => id === seat_id)?.[0],
      session_id === session ? 'this' : 'another',
    ]),
  ).toEqual(held.slice(1))
})

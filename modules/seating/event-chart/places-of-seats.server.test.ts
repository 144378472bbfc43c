// Seats that were sold as one ticket type, belong to another since, and come back.
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, paymentOf } from '#tests/support/buying.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refundTold } from '#tests/support/refund-told.ts'
import { refunding } from '#tests/support/refunding.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { refund, orderOf } = refunding(db, services)

const sell = async (event: OnSale, chart: Chart, version: number) =>
  sellByChart(db, (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!, {
    chart,
    name: 'Room',
    description: '',
    venueChartId: null,
    version,
  })
const buy = async (event: OnSale, seatIds: SeatId[], over: object = {}, buyer = makePerson(db)) =>
  buySeats(db, services, await buyer, await wantSeats(db, event, seatIds, { seatSession: newId(), ...over }))
const placesOf = async ({ eventId }: OnSale) =>
  (
    await db.pool.query(
      `select t.name, i.capacity, i.taken from ticket_types t join ticket_inventory i on i.ticket_type_id = t.id
       where t.event_id = $1 and t.is_seated order by t.name`,
      [eventId],
    )
  ).rows.map(({ name, capacity, taken }) => `${name} ${taken} of ${capacity}`)

const CASH = { method: 'cash', sourceToken: null }
const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }

/** All five seats of Standard are sold, and the first of them is of VIP since, as the four at the table are. */
async function soldAndMoved(over: object = {}, { isVipFirst = false, withVip = false } = {}) {
  const event = await makeEvent(db, { acceptsCash: true })
  const chart = smallChart()
  const vip = chart.categories[1]!.id
  if (isVipFirst) chart.categories.reverse()
  chart.tables[0]!.sellWhole = false
  await sell(event, chart, 1)
  const [first, ...others] = chart.seats.slice(0, 5).map(({ id }) => id as SeatId)
  await buy(event, others)
  const buyer = await makePerson(db)
  const atTable = chart.seats.find(({ categoryId }) => categoryId === vip)!.id as SeatId
  const wanted = withVip ? [first!, atTable] : [first!]
  const bought = await buy(event, wanted, over, Promise.resolve(buyer))
  const seats = chart.seats.map((seat) => (seat.id === first ? { ...seat, categoryId: vip } : seat))
  await sell(event, { ...chart, seats }, 2)
  expect(await placesOf(event)).toEqual(['Standard 5 of 5', `VIP ${wanted.length - 1} of 4`])
  const vips = seats.filter(({ categoryId }) => categoryId === vip).map(({ id }) => id as SeatId)
  const { rows } = await db.pool.query(
    'select id, order_id as "orderId" from tickets where event_id = $1 and seat_id = $2',
    [event.eventId, first],
  )
  return { event, buyer, bought, vips, standard: others, ticket: rows[0] as { id: string; orderId: string } }
}
type Sold = Awaited<ReturnType<typeof soldAndMoved>>

const ENDS: [string, object, (sold: Sold) => Promise<unknown>][] = [
  [
    'once it is refunded',
    {},
    async ({ event, buyer }) => {
      const order = await orderOf(event, buyer)
      return refund(order, order.tickets)
    },
  ],
  [
    'once it is void',
    {},
    ({ event, ticket }) => db.pool.query('select void_ticket($1, $2)', [event.eventId, ticket.id]),
  ],
  [
    'once its provider gave its money back',
    {},
    async ({ bought }) => refundTold(db, (await paymentOf(db, bought)).id),
  ],
  ['once it was not paid', DECLINED, ({ bought }) => releaseCheckout(ctxOf(db), checkoutIdOf(bought))],
  [
    'once nobody brings the cash',
    CASH,
    ({ ticket }) => db.pool.query("select release_cash_orders($1, 'cancelled')", [[ticket.orderId]]),
  ],
]

describe('a seat that was sold as another ticket type can be bought as what it is now', () => {
  test.each(ENDS)('%s', async (_, over, back) => {
    const sold = await soldAndMoved(over)
    await back(sold)
    expect(await placesOf(sold.event)).toEqual(['Standard 4 of 4', 'VIP 0 of 5'])
    expect(await buy(sold.event, sold.vips)).toMatchObject({ status: 'completed' })
    expect(await placesOf(sold.event)).toEqual(['Standard 4 of 4', 'VIP 5 of 5'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('by its own buyer, whose unpaid order is given back in the same step', async () => {
    const { event, buyer, vips } = await soldAndMoved(DECLINED)
    expect(await buy(event, vips, { by: buyer }, Promise.resolve(buyer))).toMatchObject({
      status: 'completed',
    })
    expect(await placesOf(event)).toEqual(['Standard 4 of 4', 'VIP 5 of 5'])
  })
})

/** Its provider took the money of a seat, and is heard of after the order's time. */
async function lateMoney(over = {}) {
  const square = services.gateways.square!
  services.gateways.square = {
    ...square,
    charge: async (charge) => {
      await square.charge(charge)
      return { status: 'declined', code: 'CARD_DECLINED' }
    },
  }
  const sold = await soldAndMoved({}, over)
  services.gateways.square = square
  await releaseCheckout(ctxOf(db), checkoutIdOf(sold.bought))
  const { id, idempotency_key: key } = await paymentOf(db, sold.bought)
  const found = await square.find(key)
  if (found?.status !== 'captured') throw new Error('The provider took nothing')
  const payment = { id, providerPaymentId: found.providerPaymentId }
  const settle = () => services.settle({ checkoutId: checkoutIdOf(sold.bought), payment, source: 'webhook' })
  return { ...sold, settle }
}

describe('money that comes late for a seat that is of another ticket type since', () => {
  test('takes it while it is free, with the place that it has by now', async () => {
    const { event, vips, settle } = await lateMoney()
    expect(await placesOf(event)).toEqual(['Standard 4 of 4', 'VIP 0 of 5'])
    expect(await settle()).toMatchObject({ status: 'settled', orders: [{ tickets: 1 }] })
    expect(await placesOf(event)).toEqual(['Standard 5 of 5', 'VIP 0 of 4'])
    expect(await buy(event, vips.slice(1))).toMatchObject({ status: 'completed' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('goes back where a ticket has no seat, whatever seats others have, or the same buyer elsewhere', async () => {
    const { ticket, event, settle } = await lateMoney({ withVip: true })
    await db.pool.query("update tickets set seat_details = '{}' where event_id = $1 and id = $2", [
      event.eventId,
      ticket.id,
    ])
    expect(await settle()).toEqual({ status: 'refund due' })
  })

  test('goes back where somebody has bought it as what it is now', async () => {
    const { event, vips, settle } = await lateMoney()
    await buy(event, vips)
    expect(await settle()).toEqual({ status: 'refund due' })
    expect(await placesOf(event)).toEqual(['Standard 4 of 4', 'VIP 5 of 5'])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test('whoever ends an order locks the places that it has and had, and none of another order', async () => {
  await soldAndMoved()
  const { event, ticket } = await soldAndMoved()
  const { rows } = await db.pool.query(
    `select t.event_id as event, t.name from places_of_orders(array[$1::uuid]) p
     join ticket_types t on t.event_id = p.event_id and t.id = p.ticket_type_id order by t.name, t.event_id`,
    [ticket.orderId],
  )
  expect(rows).toEqual(['Standard', 'VIP'].map((name) => ({ event: event.eventId, name })))
})

/** Whether a sale of both ticket types, which has the first of them, gets the other while the work waits for it. */
async function letsSaleThrough({ event: { eventId } }: Sold, work: () => Promise<unknown>): Promise<boolean> {
  const lock = (which: string) => `select from ticket_inventory where (event_id, ticket_type_id) in (
    select event_id, id from ticket_types where event_id = $1 and is_seated order by id ${which}) for update`
  const sale = await db.pool.connect()
  await sale.query('begin')
  await sale.query(lock('limit 1'), [eventId])
  const working = work()
  expect(await untilLockWait(db, working)).toBe('waits')
  const { rowCount } = await sale.query(`${lock('offset 1')} skip locked`, [eventId])
  await sale.query('commit')
  sale.release()
  await working
  return rowCount === 1
}

/** Runs `work` while only the ticket types that were ordered are locked, and not those that the seats are of. */
async function withoutOrder(work: () => Promise<void>) {
  const source = await readFile(
    new URL('../../../db/functions/places_of_orders.sql', import.meta.url),
    'utf8',
  )
  const ofSeats = /  union\n[^;]*;/
  expect(source).toMatch(ofSeats)
  await db.pool.query(source.replace(ofSeats, ';'))
  try {
    await work()
  } finally {
    await db.pool.query(source)
  }
}

describe('a sale of both ticket types and whoever ends a ticket between them do not wait for each other', () => {
  const VIP_FIRST = { isVipFirst: true }
  const RACES: [string, () => Promise<boolean>][] = [
    ...ENDS.map(([name, over, end]): [string, () => Promise<boolean>] => [
      name,
      async () => {
        const sold = await soldAndMoved(over, VIP_FIRST)
        return letsSaleThrough(sold, () => end(sold))
      },
    ]),
    [
      'by an order in its place',
      async () => {
        const sold = await soldAndMoved(DECLINED, VIP_FIRST)
        const { event, buyer, standard } = sold
        const [seat] = standard
        await db.pool.query("update tickets set status = 'cancelled' where event_id = $1 and seat_id = $2", [
          event.eventId,
          seat,
        ])
        await db.pool.query('select count_seat_places($1)', [event.eventId])
        return letsSaleThrough(sold, () => buy(event, [seat!], { by: buyer }, Promise.resolve(buyer)))
      },
    ],
    [
      'or gives it back to late money',
      async () => {
        const late = await lateMoney(VIP_FIRST)
        return letsSaleThrough(late, late.settle)
      },
    ],
  ]
  test.each(RACES)('%s', async (_, race) => expect(await race()).toBe(true))
  test.each(RACES)('but would, were not both locked in order (%s)', (_, race) =>
    withoutOrder(async () => expect(await race()).toBe(false)),
  )
})

test('a place that came back with its seat goes again with a ticket that lives again', async () => {
  const { event, ticket, vips } = await soldAndMoved()
  const set = (status: string) =>
    db.pool.query('update tickets set status = $2 where id = $1', [ticket.id, status])
  await db.pool.query('update ticket_inventory set capacity = capacity + 1 where event_id = $1', [
    event.eventId,
  ])
  await set('cancelled')
  expect(await placesOf(event)).toEqual(['Standard 5 of 5', 'VIP 0 of 6'])
  await set('refunded')
  expect(await placesOf(event)).toEqual(['Standard 5 of 5', 'VIP 0 of 6'])
  await set('pending')
  expect(await placesOf(event)).toEqual(['Standard 5 of 6', 'VIP 0 of 5'])
  await set('active')
  expect(await placesOf(event)).toEqual(['Standard 5 of 6', 'VIP 0 of 5'])
  // One that is of the type that it was sold as is its place before and after.
  await db.pool.query("update tickets set status = 'cancelled' where event_id = $1 and seat_id <> all ($2)", [
    event.eventId,
    vips,
  ])
  expect(await placesOf(event)).toEqual(['Standard 5 of 6', 'VIP 0 of 5'])
})

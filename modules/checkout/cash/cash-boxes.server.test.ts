import { expect, test } from 'vitest'
import { cashBoxes, closeCashBox, MAX_EVENTS } from '#modules/checkout/cash/cash-boxes.server.ts'
import { countText } from '#modules/checkout/cash/cash-box-card.tsx'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { toCents } from '#platform/money.ts'
import { DAY_MS, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const night = async (
  ownerId: Awaited<ReturnType<typeof makePerson>>,
  title: string,
  inMs: number,
  orders = 1,
) => {
  const event = await makeEvent(db, { ownerId, title, startsAt: plusMs(systemNow(), inMs) })
  const waiting = { status: 'awaiting_cash_payment', method: 'cash' } as const
  await placeOrders(
    db,
    event,
    Array.from({ length: orders }, (_, n) => ({ code: `${title}-${n}`, ...waiting })),
  )
  return event
}

test('of many nights those nearest to this moment are shown, and how many others there are', async () => {
  const owner = await makePerson(db)
  for (let n = 2; n < MAX_EVENTS + 3; n++) await night(owner, `Week ${n}`, n * 7 * DAY_MS)
  await night(owner, 'Last night', -12 * HOUR_MS)
  await night(owner, 'Tonight', HOUR_MS)
  const { boxes, others } = await cashBoxes(db, owner)
  expect(boxes.slice(0, 4).map(({ title }) => title)).toEqual(['Tonight', 'Last night', 'Week 2', 'Week 3'])
  expect([boxes.length, others]).toEqual([MAX_EVENTS, 3])
  expect(await cashBoxes(db, await makePerson(db))).toEqual({ boxes: [], others: 0 })
})

test('of many who wait a hundred are shown, and all are counted', async () => {
  const owner = await makePerson(db)
  await night(owner, 'A rush', HOUR_MS, 130)
  const { boxes } = await cashBoxes(db, owner)
  expect(boxes.map(({ waiting, awaited }) => [waiting.length, awaited])).toEqual([
    [100, { orders: 130, total: 130 * 4120 }],
  ])
})

test('more than $21 million in a box are added up as well', async () => {
  const owner = await makePerson(db)
  const { eventId } = await night(owner, 'A stadium', HOUR_MS, 2)
  await db.pool.query(
    `insert into payments (id, checkout_id, gateway, environment, receiving_account, amount_cents, state, idempotency_key, event_id, order_id, taken_by)
     select gen_random_uuid(), checkout_id, 'cash', 'none', 'host', 2e9, 'captured', 'cash-' || id, event_id, id, $2
     from orders where event_id = $1`,
    [eventId, owner],
  )
  expect((await cashBoxes(db, owner)).boxes).toMatchObject([{ expected: 4e9 }])
})

test('a box with nothing to count is not closed again and again', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
  expect(await closeCashBox(db, host, { expected: toCents(0), counted: toCents(0), note: '' })).toEqual({
    ok: false,
    failure: { code: 'BOX_EMPTY' },
  })
})

test.each([
  [24_000, 24_000, '$240.00 counted of $240.00: it is right.'],
  [24_000, 24_001, '$240.01 counted of $240.00: $0.01 too much.'],
  [24_000, 0, '$0.00 counted of $240.00: $240.00 too little.'],
  [-2000, 0, '$20.00 more given back than taken, and $0.00 counted: it is right.'],
  [-2000, 500, '$20.00 more given back than taken, and $5.00 counted: $5.00 too much.'],
])('a box with %i expected and %i counted is told in words', (expected, counted, words) => {
  expect(countText({ expected: toCents(expected), counted: toCents(counted) })).toBe(words)
})

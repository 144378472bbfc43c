import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  makeReferralCode,
  type OnSale,
} from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, orderOf, refund } = refunding(db, services)

/** A promoter has earned so many cents by every order of an event. */
async function promoted({ eventId, organizerId }: OnSale, cents: number): Promise<void> {
  const code = await makeReferralCode(db, organizerId)
  await db.pool.query(
    `insert into commission_earnings (event_id, referral_code_id, order_id, follower_id, organizer_id, sale_amount_cents,
       commission_amount_cents)
     select o.event_id, c.id, o.id, p.follower_id, p.organizer_id, 4000, $3
     from orders o, referral_codes c join follower_promotions p on p.id = c.promotion_id
     where o.event_id = $1 and c.code = $2`,
    [eventId, code, cents],
  )
}
const earned = async ({ orderId }: Pick<Bought, 'orderId'>) =>
  (
    await db.statement<{ earned: string }>(
      `select status || ' ' || commission_amount_cents - refunded_cents || ' of ' || commission_amount_cents as earned
       from commission_earnings where order_id = $1`,
      [orderId],
    )
  )[0]?.earned

test('a promoter earns less for what went back, and nothing once all of it did', async () => {
  const event = await makeEvent(db)
  const [order, other] = [await bought(event, 4), await bought(event)]
  await promoted(event, 1001)
  const { tickets } = order
  await refund(order, tickets.slice(0, 1))
  expect(await earned(order)).toBe('pending 751 of 1001')
  await refund(order, tickets.slice(1, 3))
  expect(await earned(order)).toBe('pending 250 of 1001')
  await refund(order, tickets.slice(3))
  expect(await earned(order)).toBe('reversed 0 of 1001')
  expect(await earned(other)).toBe('pending 1001 of 1001')
})

test('a promoter earns of the tickets that are left, whether the others went back at once or one by one', async () => {
  const event = await makeEvent(db)
  const [atOnce, oneByOne] = [await bought(event, 4), await bought(event, 4)]
  await promoted(event, 1)
  await refund(atOnce, atOnce.tickets.slice(1))
  for (const ticket of oneByOne.tickets.slice(1)) await refund(oneByOne, [ticket])
  expect(await earned(atOnce)).toBe('pending 0 of 1')
  expect(await earned(oneByOne)).toBe('pending 0 of 1')
})

test('of refunds from before all amounts were kept, a promoter earns what they did, and less with the next', async () => {
  const event = await makeEvent(db)
  const [some, whole, none] = [await bought(event, 4), await bought(event, 4), await bought(event, 4)]
  await promoted(event, 1001)
  await refund(some, some.tickets.slice(2))
  await refund(whole, whole.tickets)
  await db.pool.query('alter table commission_earnings drop column refunded_cents')
  for (const { orderId } of [some, whole])
    await db.pool.query('update commission_earnings set commission_amount_cents = 501 where order_id = $1', [
      orderId,
    ])
  const url = new URL('../../../db/migrations/0377_commission_refunds.sql', import.meta.url)
  await db.pool.query(await readFile(url, 'utf8'))
  expect(await earned(some)).toBe('pending 501 of 1002')
  expect(await earned(whole)).toBe('reversed 0 of 501')
  expect(await earned(none)).toBe('pending 1001 of 1001')
  await refund(some, some.tickets.slice(1, 2))
  expect(await earned(some)).toBe('pending 251 of 1002')
  expect(await brokenInvariants(db)).toEqual([])
})

test('a promoter earns no less for what went back of another order', async () => {
  const event = await makeEvent(db)
  const [order, other] = [await bought(event, 4), await bought(event, 2)]
  await promoted(event, 1001)
  await refund(other, other.tickets.slice(1))
  await refund(order, order.tickets.slice(1))
  expect(await earned(order)).toBe('pending 250 of 1001')
})

test('what is left of an order may be free: it goes back as well, and earns nothing', async () => {
  const event = await makeEvent(db)
  const free = await addTicketType(db, event.eventId, { priceCents: 0 })
  const buyer = await makePerson(db)
  const paid = want(event, 1)
  const guests = { eventId: event.eventId, ticketTypeId: free, quantity: 2, unitPriceCents: 0 }
  await checkOut(ctxOf(db), services, buyer, { ...paid, lines: [...paid.lines, guests] })
  await promoted(event, 400)
  const order = await orderOf(event, buyer)
  const isFree = await db.statement<{ id: string }>('select id from tickets where ticket_type_id = $1', [
    free,
  ])
  const [one, two, three] = order.tickets.toSorted(
    (a, b) => Number(isFree.some(({ id }) => id === a)) - Number(isFree.some(({ id }) => id === b)),
  )
  expect(await refund(order, [one!])).toMatchObject({ value: { amount: 4120, isWhole: false } })
  expect(await refund(order, [two!])).toMatchObject({ value: { amount: 0, isWhole: false } })
  expect(await earned(order)).toBe('pending 0 of 400')
  expect(await refund(order, [three!])).toMatchObject({ value: { amount: 0, isWhole: true } })
  expect(await earned(order)).toBe('reversed 0 of 400')
  expect((await brokenInvariants(db)).filter(({ subject }) => subject.includes(event.eventId))).toEqual([])
})

test('what was paid out to a promoter stays paid', async () => {
  const event = await makeEvent(db)
  const order = await bought(event)
  await promoted(event, 400)
  await db.pool.query("update commission_earnings set status = 'paid' where order_id = $1", [order.orderId])
  await refund(order, order.tickets)
  expect(await earned(order)).toBe('paid 400 of 400')
})

import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { openNextAttempt } from '#modules/checkout/pay/open-next-attempt.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import type { PersonId } from '#platform/ids.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, paymentOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openSale } from '#tests/support/open-sale.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode, type PromoFacts } from '#tests/support/promo-codes.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
let event: OnSale
beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
  event = await makeEvent(db)
})

const order = (over = {}, by = buyer) =>
  checkOut(ctxOf(db), services, by, want(event, 1, { totalCents: 3296, promoCodes: ['STEP20'], ...over }))

/** An unpaid order with the code whose card was declined. */
async function declined(facts: PromoFacts) {
  await makePromoCode(db, event, facts)
  return order({ sourceToken: 'cnon:card-nonce-declined' })
}

/** The same, whose places went back before its money was found after all. */
async function late(facts: PromoFacts) {
  const answer = await declined(facts)
  await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(answer)]])
  const { id } = await paymentOf(db, answer)
  await db.pool.query("update payments set state = 'refund_due' where id = $1", [id])
  return id
}

test.each<[string, PromoFacts, string | null, boolean]>([
  ['while a use is left', { maxUses: 1 }, null, true],
  ['without limits', {}, 'another', true],
  ['not once somebody else has it', { maxUses: 1 }, 'another', false],
  ['while others have used it once each', { maxPerPerson: 1, maxUses: 9 }, 'another', true],
  ['while others bought without it', { maxUses: 1 }, 'without', true],
  ['though the code has ended since: the price of that day stands', { maxUses: 1 }, 'stop', true],
])('money that comes late has its discount %s', async (_, facts, meanwhile, isTaken) => {
  const payment = await late(facts)
  if (meanwhile === 'another') await order({}, await makePerson(db))
  if (meanwhile === 'without') await order({ totalCents: 4120, promoCodes: [] }, await makePerson(db))
  if (meanwhile === 'stop')
    await db.pool.query('update promo_codes set is_active = false where event_id = $1', [event.eventId])
  expect(await takePlacesAgain(db, payment)).toBe(isTaken)
  expect((await brokenInvariants(db)).filter(({ invariant }) => invariant.includes('promo code'))).toEqual([])
})

test('money that comes late has no second discount where one person may have one', async () => {
  const payment = await late({ maxPerPerson: 1 })
  // An order at the same event would stand in its way by itself, so it is made to look older.
  await order()
  await db.pool.query(
    "update orders set created_at = now() - interval '1 day' where user_id = $1 and order_status = 'completed'",
    [buyer],
  )
  expect(await takePlacesAgain(db, payment)).toBe(false)
})

test('money that comes late waits for a sale that takes the last use at this moment', async () => {
  const payment = await late({ maxUses: 1 })
  const other = { ...event, ticketTypeId: await addTicketType(db, event.eventId) }
  const by = await makePerson(db)
  const commit = await openSale(db, {
    buyer: by,
    clientKey: 'in-another-process',
    quote: await quoteCart(ctxOf(db), want(other, 1).lines, by, ['STEP20']),
    billing,
    method: 'card',
    environment: 'simulator',
    referralCode: null,
  })
  const taken = takePlacesAgain(db, payment)
  await setTimeout(100)
  await commit()
  expect(await taken).toBe(false)
})

test('a hidden ticket that a code has opened is paid at the second try, and not once the code is for other tickets', async () => {
  await db.pool.query('update ticket_types set is_hidden = true where event_id = $1', [event.eventId])
  const unpaid = await declined({ ticketTypeIds: [event.ticketTypeId] })
  const gateway = services.gateways.square!
  await db.pool.query('update promo_codes set ticket_type_ids = array[$1::uuid] where event_id = $1', [
    event.eventId,
  ])
  expect(await openNextAttempt(ctxOf(db), checkoutIdOf(unpaid), gateway)).toEqual({
    ok: false,
    failure: { code: 'NOT_ON_SALE' },
  })
  await db.pool.query('update promo_codes set ticket_type_ids = array[$2::uuid] where event_id = $1', [
    event.eventId,
    event.ticketTypeId,
  ])
  expect((await openNextAttempt(ctxOf(db), checkoutIdOf(unpaid), gateway)).ok).toBe(true)
})

test('money that comes late for a hidden ticket takes its place again, as its code named it', async () => {
  await db.pool.query('update ticket_types set is_hidden = true where event_id = $1', [event.eventId])
  const payment = await late({ ticketTypeIds: [event.ticketTypeId] })
  expect(await takePlacesAgain(db, payment)).toBe(true)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PersonId, type TicketId } from '#platform/ids.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, countOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode, type PromoFacts } from '#tests/support/promo-codes.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
let event: OnSale
beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
  event = await makeEvent(db, { acceptsCash: true })
})

const withCode = (over: Partial<CheckoutRequest> = {}, quantity = 1) =>
  want(event, quantity, { totalCents: 3296, promoCodes: ['STEP20'], ...over })

/** What becomes of one order with the code. */
async function buy(over: Partial<CheckoutRequest> = {}, by = buyer, quantity = 1): Promise<string> {
  const answer = await checkOut(ctxOf(db), services, by, withCode(over, quantity))
  return answer.status === 'refused' ? answer.code : answer.status
}

const onlyOrder = async () =>
  (
    await db.statement<Record<string, unknown>>(
      `select o.subtotal_cents, o.discount_cents, o.fee_cents, o.total_cents, o.organizer_fee_cents, o.payment_method,
         oi.unit_price_cents, oi.discount_cents as item_discount, oi.total_price_cents,
         (select sum(amount_cents) from payments p where p.checkout_id = o.checkout_id and p.state = 'captured') as paid
       from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id where o.event_id = $1`,
      [event.eventId],
    )
  )[0]

/** Each told reason, once the code was quoted as good and `change` came between the quote and the sale. */
async function changedMeanwhile(facts: PromoFacts, change: string, values: unknown[] = []): Promise<string> {
  await makePromoCode(db, event, facts)
  const quote = await quoteCart(ctxOf(db), withCode().lines, buyer, ['STEP20'])
  expect(quote.promos).toMatchObject([{ failure: null }])
  await db.pool.query(change, [event.eventId, ...values])
  const placed = await services.place({
    buyer,
    clientKey: `promo-${newId()}`,
    quote,
    billing,
    method: 'card',
    environment: 'simulator',
    referralCode: null,
  })
  return placed.status === 'promo refused' ? placed.code : placed.status
}

describe('an order with a promo code', () => {
  test('is what is left to pay, and keeps what was taken off', async () => {
    await makePromoCode(db, event)
    expect(await buy({ totalCents: 6592 }, buyer, 2)).toBe('completed')
    expect(await onlyOrder()).toMatchObject({
      subtotal_cents: 6400,
      discount_cents: 1600,
      fee_cents: 192,
      total_cents: 6592,
      organizer_fee_cents: 192,
      unit_price_cents: 4000,
      item_discount: 1600,
      total_price_cents: 6400,
      paid: 6592,
    })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that leaves nothing to pay is a free order', async () => {
    await makePromoCode(db, event, { kind: 'free' })
    expect(await buy({ totalCents: 0, sourceToken: null })).toBe('completed')
    expect(await onlyOrder()).toMatchObject({
      payment_method: 'free',
      discount_cents: 4000,
      total_cents: 0,
      paid: null,
    })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is not sold at a price that its buyer thought up', async () => {
    await makePromoCode(db, event)
    for (const totalCents of [0, 100, 3295, 4120]) expect(await buy({ totalCents })).toBe('AMOUNT_MISMATCH')
    expect(await countOf(db, 'from orders where event_id = $1', [event.eventId])).toBe(0)
  })

  test('over two events takes off at the event of the code alone', async () => {
    await makePromoCode(db, event)
    const second = await makeEvent(db)
    const lines = want([event, second], 1).lines
    const total = 3200 + 4000 + 216
    expect(await buy({ lines, totalCents: total })).toBe('completed')
    expect(await onlyOrder()).toMatchObject({ discount_cents: 800, subtotal_cents: 3200 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is charged as the buyer was shown it where the code had not counted, and they agreed', async () => {
    await makePromoCode(db, event, { isActive: false })
    expect(await buy()).toBe('PROMO_ENDED')
    expect(await buy({ totalCents: 4120 })).toBe('completed')
    expect(await onlyOrder()).toMatchObject({ discount_cents: 0, total_cents: 4120 })
  })
})

describe('a code that does not count is told, and nothing is charged', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  test.each<[string, PromoFacts, string[], string]>([
    ['unknown', {}, ['STEP21'], 'PROMO_UNKNOWN'],
    ['no code at all', {}, ["x' or 1=1 --\u0000"], 'PROMO_UNKNOWN'],
    ['ended', { endsAt: yesterday }, ['STEP20'], 'PROMO_ENDED'],
    ['not begun', { startsAt: tomorrow }, ['STEP20'], 'PROMO_NOT_BEGUN'],
    ['stopped', { isActive: false }, ['STEP20'], 'PROMO_ENDED'],
    ['for other tickets', { ticketTypeIds: [newId<'ticket type'>()] }, ['STEP20'], 'PROMO_NOT_FOR_THESE'],
  ])('%s', async (_, facts, promoCodes, code) => {
    await makePromoCode(db, event, facts)
    expect(await buy({ promoCodes })).toBe(code)
    expect(await countOf(db, 'from orders where event_id = $1', [event.eventId])).toBe(0)
  })

  test('used by the same person, and used up', async () => {
    await makePromoCode(db, event, { maxUses: 2, maxPerPerson: 1 })
    expect(await buy()).toBe('completed')
    expect(await buy()).toBe('PROMO_USED_BY_YOU')
    expect(await buy({}, await makePerson(db))).toBe('completed')
    expect(await buy({}, await makePerson(db))).toBe('PROMO_USED_UP')
  })

  test('used by the same person no more than in orders that have it and are not over', async () => {
    await makePromoCode(db, event, { maxPerPerson: 1 })
    expect(await buy({ totalCents: 4120, promoCodes: [] })).toBe('completed')
    const declined = await checkOut(
      ctxOf(db),
      services,
      buyer,
      withCode({ sourceToken: 'cnon:card-nonce-declined' }),
    )
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(declined)]])
    expect(await buy({ totalCents: 6592 }, buyer, 2)).toBe('completed')
    expect(await buy()).toBe('PROMO_USED_BY_YOU')
  })

  test.each([{ maxPerPerson: 1 }, { maxUses: 1 }])(
    'is not held up by one that its buyer was to approve at PayPal and has not (%j)',
    async (limit) => {
      await makePromoCode(db, event, limit)
      expect(await buy({ method: 'paypal', sourceToken: null })).toBe('requires_redirect')
      expect(await buy({ totalCents: 6592 }, buyer, 2)).toBe('completed')
      expect(await buy({ totalCents: 6592 }, buyer, 2)).toMatch(/^PROMO_USED_/)
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  test('of two for one event the newer counts; they do not add up', async () => {
    await makePromoCode(db, event)
    await makePromoCode(db, event, { code: 'TEN', kind: 'fixed' })
    const quote = await quoteCart(ctxOf(db), withCode().lines, buyer, ['STEP20', 'TEN'])
    expect(quote.discount).toBe(1000)
    expect(quote.promos.map(({ code, failure }) => [code, failure])).toEqual([
      ['STEP20', 'PROMO_REPLACED'],
      ['TEN', null],
    ])
  })

  test('of another event, by the same name', async () => {
    const second = await makeEvent(db)
    await makePromoCode(db, second)
    expect(await buy()).toBe('PROMO_UNKNOWN')
  })
})

describe('uses are counted of the code alone', () => {
  const placementOf = async (by: PersonId, promoCodes: string[]) => ({
    buyer: by,
    clientKey: `p-${newId()}`,
    quote: await quoteCart(ctxOf(db), withCode().lines, by, promoCodes),
    billing,
    method: 'card' as const,
    environment: 'simulator' as const,
    referralCode: null,
  })
  const failureOf = async (by: PersonId, code = 'STEP20') =>
    (await quoteCart(ctxOf(db), withCode().lines, by, [code])).promos[0]?.failure

  test('not of other codes, nor of orders without one', async () => {
    await makePromoCode(db, event, { maxUses: 1 })
    await makePromoCode(db, event, { code: 'TEN', kind: 'fixed', maxUses: 1 })
    expect(await buy({ totalCents: 4120, promoCodes: [] }, await makePerson(db))).toBe('completed')
    expect(await buy({ totalCents: 3090, promoCodes: ['TEN'] }, await makePerson(db))).toBe('completed')
    expect(await failureOf(buyer)).toBeNull()
    expect(await failureOf(buyer, 'TEN')).toBe('PROMO_USED_UP')
    expect(await buy()).toBe('completed')
  })

  test('in one batch each for itself', async () => {
    await makePromoCode(db, event, { maxUses: 1 })
    await makePromoCode(db, event, { code: 'TEN', kind: 'fixed', maxUses: 1 })
    const carts = await Promise.all(
      [[], ['STEP20'], ['TEN']].map(async (codes) => placementOf(await makePerson(db), codes)),
    )
    // The first is placed alone; the others wait for it, and share the next turn.
    const placed = await Promise.all(carts.map((cart) => services.place(cart)))
    expect(placed.map(({ status }) => status)).toEqual(['placed', 'placed', 'placed'])
  })

  test('a quote leaves out what the buyer has not paid, and nothing else', async () => {
    await makePromoCode(db, event, { maxUses: 1, maxPerPerson: 1 })
    const placed = await services.place(await placementOf(buyer, ['STEP20']))
    expect(await failureOf(buyer)).toBeNull()
    expect(await failureOf(await makePerson(db))).toBe('PROMO_USED_UP')
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(placed)]])
    // It has a payment under way, so it stands.
    expect(await failureOf(await makePerson(db))).toBe('PROMO_USED_UP')
  })

  test.each([
    [{ maxPerPerson: 1 }, 'PROMO_USED_BY_YOU'],
    [{ maxUses: 1 }, 'PROMO_USED_UP'],
  ])(
    'a quote counts what the buyer has paid, and what was free and is about to be theirs (%j)',
    async (limit, failure) => {
      await makePromoCode(db, event, limit)
      await makePromoCode(db, event, { code: 'GUEST', kind: 'free', ...limit })
      expect(await buy()).toBe('completed')
      expect(await failureOf(buyer)).toBe(failure)
      await services.place(await placementOf(buyer, ['GUEST']))
      expect(await failureOf(buyer, 'GUEST')).toBe(failure)
    },
  )
})

describe('what changes between the quote and the sale is seen under the lock', () => {
  test.each<[string, PromoFacts, string, string]>([
    ['nothing', {}, 'select $1::uuid', 'placed'],
    ['stopped', {}, 'update promo_codes set is_active = false where event_id = $1', 'PROMO_ENDED'],
    ['its end comes', {}, 'update promo_codes set ends_at = now() where event_id = $1', 'PROMO_ENDED'],
    [
      'its end is far',
      {},
      "update promo_codes set ends_at = now() + interval '1 hour' where event_id = $1",
      'placed',
    ],
    [
      'its beginning is put off',
      {},
      "update promo_codes set starts_at = now() + interval '1 hour' where event_id = $1",
      'PROMO_NOT_BEGUN',
    ],
    [
      'its beginning was',
      {},
      "update promo_codes set starts_at = now() - interval '1 hour' where event_id = $1",
      'placed',
    ],
    ['other terms', {}, 'update promo_codes set percent_bp = 1000 where event_id = $1', 'price changed'],
    [
      'other tickets',
      {},
      'update promo_codes set ticket_type_ids = array[$1::uuid] where event_id = $1',
      'price changed',
    ],
  ])('%s', async (_, facts, change, expected) => {
    expect(await changedMeanwhile(facts, change)).toBe(expected)
  })

  test('somebody else takes the last use, or the buyer does in another tab', async () => {
    await makePromoCode(db, event, { maxUses: 3, maxPerPerson: 1 })
    const quoteOf = (by: PersonId) => quoteCart(ctxOf(db), withCode().lines, by, ['STEP20'])
    const [stranger, neighbour] = [await makePerson(db), await makePerson(db)]
    const placed = async (by: PersonId, quote: Awaited<ReturnType<typeof quoteOf>>) => {
      const over = { buyer: by, clientKey: `p-${newId()}`, quote, billing, environment: 'simulator' } as const
      const answer = await services.place({ ...over, method: 'card', referralCode: null })
      return answer.status === 'promo refused' ? answer.code : answer.status
    }
    const [mine, theirs] = [await quoteOf(buyer), await quoteOf(stranger)]
    expect(await buy()).toBe('completed')
    expect(await placed(buyer, mine)).toBe('PROMO_USED_BY_YOU')
    // Others of one batch see each other's uses.
    const third = await quoteOf(neighbour)
    const fourth = await makePerson(db)
    const verdicts = await Promise.all([
      placed(stranger, theirs),
      placed(neighbour, third),
      placed(fourth, third),
    ])
    expect(verdicts.toSorted()).toEqual(['PROMO_USED_UP', 'placed', 'placed'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('its tickets are looked at as well, whatever the version says', async () => {
    await makePromoCode(db, event)
    const quote = await quoteCart(ctxOf(db), withCode().lines, buyer, ['STEP20'])
    await db.pool.query('alter table promo_codes disable trigger user')
    await db.pool.query('update promo_codes set ticket_type_ids = array[$1::uuid] where event_id = $1', [
      event.eventId,
    ])
    await db.pool.query('alter table promo_codes enable trigger user')
    const placement = {
      buyer,
      clientKey: `p-${newId()}`,
      quote,
      billing,
      method: 'card',
      referralCode: null,
    } as const
    expect(await services.place({ ...placement, environment: 'simulator' })).toEqual({
      status: 'promo refused',
      code: 'PROMO_NOT_FOR_THESE',
    })
  })
})

describe('a use comes back', () => {
  const usedUp = async () => (await buy({}, await makePerson(db))) === 'PROMO_USED_UP'
  beforeEach(() => makePromoCode(db, event, { maxUses: 1 }))

  test('with an unpaid order that expires', async () => {
    const declined = await checkOut(
      ctxOf(db),
      services,
      buyer,
      withCode({ sourceToken: 'cnon:card-nonce-declined' }),
    )
    expect(declined.status).toBe('declined')
    expect(await usedUp()).toBe(true)
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(declined)]])
    expect(await usedUp()).toBe(false)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('with an unpaid order that its buyer replaces by another', async () => {
    const first = await checkOut(
      ctxOf(db),
      services,
      buyer,
      withCode({ sourceToken: 'cnon:card-nonce-declined' }),
    )
    expect(first.status).toBe('declined')
    expect(await buy({ totalCents: 6592 }, buyer, 2)).toBe('completed')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('with a reservation in cash that is cancelled', async () => {
    expect(await buy({ method: 'cash', sourceToken: null })).toBe('awaiting_cash')
    expect(await usedUp()).toBe(true)
    await db.pool.query(
      "select release_cash_orders(array(select id from orders where event_id = $1), 'cancelled')",
      [event.eventId],
    )
    expect(await usedUp()).toBe(false)
  })

  test('with an order that is refunded whole, not with a part of it; what goes back is what was paid', async () => {
    expect(await buy({ totalCents: 6592 }, buyer, 2)).toBe('completed')
    const tickets = await db.statement<{ id: TicketId; order_id: OrderId }>(
      'select id, order_id from tickets where event_id = $1',
      [event.eventId],
    )
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
    const back: number[] = []
    for (const { id, order_id } of tickets) {
      expect(await usedUp()).toBe(true)
      const refunded = await refundTickets(ctxOf(db), services, host, {
        orderId: order_id,
        tickets: [id],
        refundId: newId<'refund'>(),
        reason: '',
      })
      if (refunded.ok) back.push(refunded.value.amount)
    }
    expect(back).toEqual([3296, 3296])
    expect(await usedUp()).toBe(false)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('a hidden ticket type', () => {
  test('is sold with a code that names it, and with no other', async () => {
    const hidden = { ...event, ticketTypeId: await addTicketType(db, event.eventId) }
    await db.pool.query('update ticket_types set is_hidden = true where id = $1', [hidden.ticketTypeId])
    await makePromoCode(db, event)
    await makePromoCode(db, event, { code: 'INSIDE', kind: 'none', ticketTypeIds: [hidden.ticketTypeId] })
    const { lines } = want(hidden, 1)
    expect(await buy({ lines, promoCodes: undefined, totalCents: 4120 })).toBe('NEEDS_CODE')
    expect(await buy({ lines, totalCents: 4120 })).toBe('NEEDS_CODE')
    const quote = await quoteCart(ctxOf(db), lines, buyer, [])
    expect(quote.failures).toEqual([
      { code: 'NEEDS_CODE', eventId: event.eventId, ticketTypeId: hidden.ticketTypeId },
    ])
    // Nor where the browser's word is taken for the quote.
    const opened = await quoteCart(ctxOf(db), lines, buyer, ['INSIDE'])
    const placement = {
      buyer,
      clientKey: `p-${newId()}`,
      billing,
      method: 'card',
      referralCode: null,
    } as const
    const forged = { ...opened, promoOf: new Map() }
    expect(await services.place({ ...placement, quote: forged, environment: 'simulator' })).toMatchObject({
      status: 'refused',
      failure: { code: 'NOT_ON_SALE' },
    })
    expect(await buy({ lines, promoCodes: ['INSIDE'], totalCents: 4120 })).toBe('completed')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that opens for nothing in the cart costs no use', async () => {
    const other = await addTicketType(db, event.eventId)
    await makePromoCode(db, event, { kind: 'none', ticketTypeIds: [other] })
    expect(await buy()).toBe('PROMO_NOT_FOR_THESE')
  })
})

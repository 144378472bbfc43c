import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { returnFromPayment } from '#modules/checkout/pay/return/return-from-payment.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import { providerGateway } from '#modules/payments/providers/provider-gateway.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { moved, simulatedProviders } from '#tests/support/simulated-providers.ts'
import type { PaymentId } from '#platform/ids.ts'

const db = await testDatabase()
const { simulator, square, paypal } = await simulatedProviders()
const services: CheckoutServices = {
  ...checkoutServices(db),
  gateways: {
    square: providerGateway('square', square('card'), db),
    paypal: providerGateway('paypal', paypal(), db),
  },
}

/** The same, where something happens as PayPal is about to take the money, whose answer is lost. */
const interrupted = (asItTakes: () => Promise<unknown>): CheckoutServices => ({
  ...services,
  gateways: {
    ...services.gateways,
    paypal: providerGateway(
      'paypal',
      paypal({
        fetch: async (url, request) => {
          const { pathname } = new URL(url instanceof Request ? url.url : url)
          if (!pathname.endsWith('/capture')) return fetch(url, request)
          await asItTakes()
          await fetch(url, request)
          throw new Error('The answer was lost')
        },
      }),
      db,
    ),
  },
})

/** One ticket, for which the buyer is sent to PayPal. */
async function sentToPaypal() {
  const [buyer, event] = [await makePerson(db), await makeEvent(db)]
  const request = want(event, 1, { method: 'paypal', sourceToken: null })
  const pay = (over: Partial<typeof request> = {}) =>
    checkOut(ctxOf(db), services, buyer, { ...request, ...over })
  const sent = await pay()
  if (sent.status !== 'requires_redirect') throw new Error(sent.status)
  const [payment] = await db.statement<{ id: PaymentId; provider_payment_id: string }>(
    'select id, provider_payment_id from payments where checkout_id = $1',
    [sent.checkoutId],
  )
  const { id, provider_payment_id: token } = payment!
  const state = new URL(services.paymentReturn.addressOf(id)).searchParams.get('state')
  return {
    ...sent,
    id,
    token,
    pay,
    approve: (issue?: string) => simulator.approve(token, issue),
    come: (over: { state?: string | null; token?: string | null } = {}, by = services) =>
      returnFromPayment(ctxOf(db), by, { state, token, ...over }),
    status: () => checkoutStatus(ctxOf(db), buyer, sent.checkoutId),
    books: async () => ({
      ledger: moved(simulator, id),
      active: await ticketsOf(db, event, 'active'),
      taken: await takenOf(db, event),
    }),
  }
}
const PAID = { ledger: ['capture 4120'], active: 1, taken: 1 }

describe('a buyer who comes back from PayPal', () => {
  test('with an approval has paid once, however often they come', async () => {
    const buyer = await sentToPaypal()
    buyer.approve()
    const answers = await Promise.all([buyer.come(), buyer.come(), buyer.come()])
    expect((await buyer.come())?.status).toMatchObject({ status: 'completed' })
    for (const answer of answers) expect(answer?.checkoutId).toBe(buyer.checkoutId)
    expect(await buyer.books()).toEqual(PAID)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('without one is told so, and goes to the same page again', async () => {
    const buyer = await sentToPaypal()
    const { redirectUrl } = buyer
    expect((await buyer.come())?.status).toMatchObject({ status: 'awaiting_approval', redirectUrl })
    expect(await buyer.status()).toMatchObject({ status: 'awaiting_approval', redirectUrl })
    expect(await buyer.pay()).toMatchObject({ status: 'requires_redirect', redirectUrl })
    buyer.approve()
    expect((await buyer.come())?.status).toMatchObject({ status: 'completed' })
    expect(await buyer.books()).toEqual(PAID)
  })

  test('and pays by card instead is not charged by PayPal any more', async () => {
    const buyer = await sentToPaypal()
    expect(await buyer.pay({ method: 'card', sourceToken: 'cnon:card-nonce-ok' })).toMatchObject({
      status: 'completed',
    })
    buyer.approve()
    expect((await buyer.come())?.status).toMatchObject({ status: 'completed' })
    expect(await buyer.books()).toEqual({ ...PAID, ledger: [] })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and had approved before they chose a card keeps the approval unused', async () => {
    const buyer = await sentToPaypal()
    buyer.approve()
    const answer = await buyer.pay({ method: 'card', sourceToken: 'cnon:card-nonce-ok' })
    expect(answer).toMatchObject({ status: 'completed' })
    expect(await buyer.books()).toEqual({ ...PAID, ledger: [] })
  })

  test.each(['comes back', 'is found by recovery'])(
    'and chooses a card at the moment in which the approval is taken pays once: %s',
    async (how) => {
      const buyer = await sentToPaypal()
      buyer.approve()
      const byCard = () => buyer.pay({ method: 'card', sourceToken: 'cnon:card-nonce-ok' })
      let answer: unknown
      const racing = interrupted(async () => (answer ??= await byCard()))
      await db.pool.query("update payments set next_check_at = now() where state = 'requires_action'")
      await (how === 'comes back' ? buyer.come({}, racing) : recoverCheckouts(ctxOf(db), racing))
      expect(answer).toMatchObject({ status: 'processing' })
      await db.pool.query("update payments set next_check_at = now() where state = 'unknown'")
      await recoverCheckouts(ctxOf(db), services)
      expect(await byCard()).toMatchObject({ status: 'completed' })
      expect(await buyer.books()).toEqual(PAID)
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  test.each([
    ['to pay in cash', 2, { method: 'cash', sourceToken: null }, 'awaiting_cash'],
    ['fewer tickets', 1, {}, 'completed'],
  ] as const)(
    'without an approval and wants %s has their own places for it',
    async (_what, count, over, end) => {
      const [buyer, event] = [
        await makePerson(db),
        await makeEvent(db, { acceptsCash: true, capacity: 2, maxPerPerson: 2 }),
      ]
      const order = (quantity: number, how: Partial<ReturnType<typeof want>>) =>
        checkOut(ctxOf(db), services, buyer, want(event, quantity, how))
      const sent = await order(2, { method: 'paypal', sourceToken: null })
      expect(sent).toMatchObject({ status: 'requires_redirect' })
      expect(await order(count, over)).toMatchObject({ status: end })
      expect(await takenOf(db, event)).toBe(count)
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  test('too late, after they chose a card, is not charged by PayPal as well', async () => {
    const buyer = await sentToPaypal()
    const gateway = services.gateways.paypal!
    // Asked about before the card was chosen, and the answer is slower than that.
    const find: typeof gateway.find = async (key) => {
      await buyer.pay({ method: 'card', sourceToken: 'cnon:card-nonce-ok' })
      buyer.approve()
      return gateway.find(key)
    }
    const late = { ...services, gateways: { ...services.gateways, paypal: { ...gateway, find } } }
    expect((await buyer.come({}, late))?.status).toMatchObject({ status: 'completed' })
    expect(await buyer.books()).toEqual({ ...PAID, ledger: [] })
  })

  test('while PayPal cannot be told that they chose a card waits for it', async () => {
    const buyer = await sentToPaypal()
    simulator.fail({ route: 'GET /v2/checkout/orders/*', kind: 'drop before' })
    const answer = await buyer.pay({ method: 'card', sourceToken: 'cnon:card-nonce-ok' })
    expect(answer).toMatchObject({ status: 'processing' })
    expect(await buyer.books()).toMatchObject({ ledger: [], active: 0, taken: 1 })
  })

  test('whose bank says no pays with a card', async () => {
    const buyer = await sentToPaypal()
    buyer.approve('INSTRUMENT_DECLINED')
    expect((await buyer.come())?.status).toMatchObject({ status: 'declined', code: 'CARD_DECLINED' })
    expect(await buyer.pay({ method: 'card', sourceToken: 'cnon:card-nonce-ok' })).toMatchObject({
      status: 'completed',
    })
    expect(await buyer.books()).toEqual({ ...PAID, ledger: [] })
  })

  test.each([
    ['after 20 minutes has their places for another try', 20, true],
    ['after 31 minutes is not told that they have their places', 31, false],
  ])('whose bank says no %s', async (_when, minutes, isHeld) => {
    const [buyer, another] = [await sentToPaypal(), await sentToPaypal()]
    const held = async () =>
      db.statement('select reserved_until from checkouts where id = $1', [another.checkoutId])
    await db.pool.query(
      `update checkouts set created_at = now() - make_interval(mins => $2),
         reserved_until = now() + make_interval(mins => 15 - $2) where id = any ($1)`,
      [[buyer.checkoutId, another.checkoutId], minutes],
    )
    const before = await held()
    buyer.approve('INSTRUMENT_DECLINED')
    expect((await buyer.come())?.status).toMatchObject({ status: 'declined', isHeld })
    expect(await held()).toEqual(before)
    await releaseExpired(ctxOf(db))
    expect(await buyer.status()).toMatchObject({ status: isHeld ? 'declined' : 'released' })
    expect(await buyer.books()).toMatchObject({ ledger: [], taken: isHeld ? 1 : 0 })
    const byCard = { method: 'card', sourceToken: 'cnon:card-nonce-ok' } as const
    expect(await buyer.pay(byCard)).toMatchObject({ status: 'completed' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('while PayPal does not answer is asked about later', async () => {
    const buyer = await sentToPaypal()
    buyer.approve()
    simulator.fail({ route: 'GET /v2/checkout/orders/*', kind: 'drop before' })
    expect((await buyer.come())?.status).toMatchObject({ status: 'processing' })
    await db.pool.query("update payments set next_check_at = now() where state = 'unknown'")
    await recoverCheckouts(ctxOf(db), services)
    expect(await buyer.status()).toMatchObject({ status: 'completed' })
    expect(await buyer.books()).toEqual(PAID)
  })

  test('never comes: the approval is found without them', async () => {
    const buyer = await sentToPaypal()
    buyer.approve()
    await db.pool.query("update payments set next_check_at = now() where state = 'requires_action'")
    await recoverCheckouts(ctxOf(db), services)
    expect(await buyer.status()).toMatchObject({ status: 'completed' })
    expect(await buyer.books()).toEqual(PAID)
  })
})

test('a capture that is still on its way when its payment is past its deadline is asked about once more', async () => {
  const buyer = await sentToPaypal()
  buyer.approve()
  const sent: (() => Promise<unknown>)[] = []
  const slow = paypal({
    fetch: async (url, request) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url)
      if (!pathname.endsWith('/capture')) return fetch(url, request)
      sent.push(() => fetch(url, request))
      throw new Error('No answer')
    },
  })
  const gateways = { ...services.gateways, paypal: providerGateway('paypal', slow, db) }
  const due = () =>
    db.pool.query('update payments set next_check_at = now(), deadline_at = now() where id = $1', [buyer.id])
  await due()
  await recoverCheckouts(ctxOf(db), { ...services, gateways })
  await Promise.all(sent.map((send) => send()))
  await due()
  await recoverCheckouts(ctxOf(db), services)
  expect(await buyer.status()).toMatchObject({ status: 'completed' })
  expect(await buyer.books()).toEqual(PAID)
})

test('an address that was made up, or names another payment than PayPal does, moves nothing', async () => {
  const [one, other] = [await sentToPaypal(), await sentToPaypal()]
  one.approve()
  for (const forged of [{ state: null }, { state: `${one.id}.x` }, { token: other.token }, { token: '' }])
    expect(await one.come(forged)).toBeNull()
  expect(await one.books()).toMatchObject({ ledger: [], active: 0 })
})

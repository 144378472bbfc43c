import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, paymentOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { simulatedGateways, simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { moved } from '#tests/support/simulated-providers.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const BY_PAYPAL = { method: 'paypal', sourceToken: null } as const

let buyer: PersonId
let event: OnSale
beforeEach(async () => {
  buyer = await makePerson(db)
  event = await makeEvent(db, { acceptsCash: true })
})

const buy = (request: CheckoutRequest, by = services) => checkOut(ctxOf(db), by, buyer, request)
const statusOf = (answer: object) => checkoutStatus(ctxOf(db), buyer, checkoutIdOf(answer))

/** An order for two tickets, whose buyer was sent to PayPal and left its page open. */
async function olderOrder(at = event) {
  const answer = await buy(want(at, 2, BY_PAYPAL))
  expect(answer).toMatchObject({ status: 'requires_redirect' })
  const { id, provider_payment_id: token } = await paymentOf(db, answer)
  return {
    answer,
    id,
    approve: () => simulator.approve(token!),
    come: (by = services) => reconcilePayment(ctxOf(db), by, id, 'redirect'),
    ledger: () => moved(simulator, id),
  }
}

describe('an order for an event whose buyer has another at PayPal', () => {
  test.each([
    ['by card', {}, 'completed'],
    ['by PayPal', BY_PAYPAL, 'requires_redirect'],
    ['in cash', { method: 'cash', sourceToken: null }, 'awaiting_cash'],
  ] as const)('%s ends the other, and its places are free', async (_how, over, end) => {
    const older = await olderOrder()
    expect(await buy(want(event, 3, over))).toMatchObject({ status: end })
    expect(await statusOf(older.answer)).toMatchObject({ status: 'released' })
    expect(await takenOf(db, event)).toBe(3)
    // An approval that comes now takes nothing.
    older.approve()
    await older.come()
    expect([older.ledger(), await ticketsOf(db, event, 'active')]).toEqual([[], end === 'completed' ? 3 : 0])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('leaves the other alone where it is for another event', async () => {
    const older = await olderOrder(await makeEvent(db))
    expect(await buy(want(event, 1))).toMatchObject({ status: 'completed' })
    expect(await statusOf(older.answer)).toMatchObject({ status: 'awaiting_approval' })
  })

  test('is not paid beside the other, which PayPal is taking at that moment', async () => {
    const older = await olderOrder()
    older.approve()
    let answer: object | undefined
    const gateways = simulatedGateways(db)
    const paypal = gateways.paypal!
    const find: typeof paypal.find = async (key) => {
      const found = await paypal.find(key)
      // The money is taken, and nothing has followed from it yet.
      answer = await buy(want(event, 3))
      return found
    }
    await older.come({ ...services, gateways: { ...gateways, paypal: { ...paypal, find } } })
    expect(answer).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    expect(await statusOf(older.answer)).toMatchObject({ status: 'completed' })
    expect([await takenOf(db, event), older.ledger()]).toEqual([2, ['capture 8240']])
    const [ended] = await db.statement<{ cause: string }>(
      "select cause from payment_events where to_state = 'cancelled' order by created_at desc limit 1",
    )
    expect(ended?.cause).toBe('an older order of the buyer is being paid')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('nor beside one that is approved, and about to be taken', async () => {
    const older = await olderOrder()
    older.approve()
    await db.pool.query("update payments set state = 'unknown' where id = $1", [older.id])
    expect(await buy(want(event, 3))).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    expect((await paymentOf(db, older.answer)).state).toBe('unknown')
  })

  test('waits while PayPal cannot be told, and nothing is charged', async () => {
    const older = await olderOrder()
    simulator.fail({ route: 'GET /v2/checkout/orders/*', kind: 'drop before' })
    expect(await buy(want(event, 3))).toMatchObject({
      status: 'refused',
      code: 'OTHER_ORDER_UNDER_WAY',
    })
    expect(await statusOf(older.answer)).toMatchObject({ status: 'processing' })
    expect(await takenOf(db, event)).toBe(2)
    await db.pool.query("update payments set next_check_at = now() where state = 'unknown'")
    await recoverCheckouts(ctxOf(db), services)
    expect(await buy(want(event, 3))).toMatchObject({ status: 'completed' })
  })

  test('ends the other also where the answer of its placing was lost', async () => {
    const older = await olderOrder()
    let lost = 0
    const losing = checkoutServices(
      throughStatement(db, async (text, values) => {
        const rows = await db.statement(text, values)
        if (text.includes('place_checkouts') && lost++ === 0)
          throw new Error('Connection terminated unexpectedly')
        return rows as never
      }),
    )
    expect(await buy(want(event, 3), losing)).toMatchObject({ status: 'completed' })
    expect(await statusOf(older.answer)).toMatchObject({ status: 'released' })
    older.approve()
    await older.come()
    expect([await takenOf(db, event), older.ledger()]).toEqual([3, []])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each([
    ['ends the other', null, 'completed', 'released'],
    ['waits where PayPal cannot be told', 'drop before', 'refused', 'processing'],
  ] as const)('that was declined and is paid again %s', async (_what, fault, end, stands) => {
    const older = await olderOrder()
    // As if the process had died before it ended the other.
    const place: typeof services.place = async (placement) => {
      const placed = await services.place(placement)
      return placed.status === 'placed' ? { ...placed, older: [] } : placed
    }
    const request = want(event, 3, { sourceToken: 'cnon:card-nonce-declined' })
    expect(await buy(request, { ...services, place })).toMatchObject({ status: 'declined' })
    expect(await statusOf(older.answer)).toMatchObject({ status: 'awaiting_approval' })
    if (fault) simulator.fail({ route: 'GET /v2/checkout/orders/*', kind: fault })
    expect(await buy({ ...request, sourceToken: want(event, 3).sourceToken })).toMatchObject({ status: end })
    expect(await statusOf(older.answer)).toMatchObject({ status: stands })
  })
})

describe('an order that comes to PayPal only after its buyer has placed another in a second tab', () => {
  /** Buys two tickets at PayPal; while its page is made, `meanwhile` happens. */
  async function slowOrder(meanwhile: () => Promise<unknown>, request = want(event, 2, BY_PAYPAL)) {
    const gateways = simulatedGateways(db)
    const paypal = gateways.paypal!
    const charge: typeof paypal.charge = async (one) => {
      const outcome = await paypal.charge(one)
      await meanwhile()
      return outcome
    }
    return buy(request, {
      ...services,
      gateways: { ...gateways, paypal: { ...paypal, charge } },
    })
  }

  test.each([
    ['that is paid by card', {}, 'completed'],
    ['that waits at PayPal', BY_PAYPAL, 'awaiting_approval'],
  ] as const)('for the same event, %s, is stopped', async (_what, over, stands) => {
    let newer: object = {}
    expect(await slowOrder(async () => (newer = await buy(want(event, 3, over))))).toMatchObject({
      status: 'refused',
      code: 'OTHER_ORDER_UNDER_WAY',
    })
    expect(await statusOf(newer)).toMatchObject({ status: stands })
    expect(await takenOf(db, event)).toBe(3)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each([
    ['in cash', {}, { method: 'cash', sourceToken: null }],
    ['that was declined', {}, { sourceToken: 'cnon:card-nonce-declined' }],
    ['for another event', { isElsewhere: true }, {}],
    ['of somebody else', { isTheirs: true }, {}],
  ] as const)('%s goes on', async (_what, { isElsewhere, isTheirs }: Which, over) => {
    const other = isElsewhere ? await makeEvent(db) : event
    const by = isTheirs ? await makePerson(db) : buyer
    const answer = await slowOrder(() => checkOut(ctxOf(db), services, by, want(other, 3, over)))
    expect(answer).toMatchObject({ status: 'requires_redirect' })
  })

  test('stays stopped where PayPal could not be told at that moment', async () => {
    let newer: object = {}
    const request = want(event, 2, BY_PAYPAL)
    const stopped = await slowOrder(async () => {
      newer = await buy(want(event, 3))
      simulator.fail({ route: 'GET /v2/checkout/orders/*', kind: 'drop before' })
    }, request)
    expect(stopped).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    await db.pool.query("update payments set next_check_at = now() where state = 'unknown'")
    await recoverCheckouts(ctxOf(db), services)
    // The same tab presses again: PayPal has said meanwhile that nobody approved.
    expect(await buy(request)).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    expect(await statusOf(newer)).toMatchObject({ status: 'completed' })
    expect(await takenOf(db, event)).toBe(3)
  })

  test('goes on beside an older one that is paid', async () => {
    expect(await buy(want(event, 3))).toMatchObject({ status: 'completed' })
    expect(await slowOrder(() => Promise.resolve())).toMatchObject({ status: 'requires_redirect' })
  })
})

describe('an order for an event whose buyer pays another by card at that moment, in a second tab', () => {
  /** Buys two tickets by card; while the money is taken, `meanwhile` happens. */
  async function whileCharged(meanwhile: () => Promise<unknown>) {
    const gateways = simulatedGateways(db)
    const square = gateways.square!
    const charge: typeof square.charge = async (one) => {
      await meanwhile()
      return square.charge(one)
    }
    return buy(want(event, 2), { ...services, gateways: { ...gateways, square: { ...square, charge } } })
  }
  const capturesOf = (...answers: object[]) =>
    Promise.all(answers.map(async (answer) => moved(simulator, (await paymentOf(db, answer)).id)))

  test.each([
    ['by card', {}],
    ['by PayPal', BY_PAYPAL],
  ] as const)('%s takes nothing, and the other is paid once', async (_how, over) => {
    let newer: object = {}
    const older = await whileCharged(async () => (newer = await buy(want(event, 3, over))))
    expect([older, newer]).toMatchObject([
      { status: 'completed' },
      { status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' },
    ])
    expect([await capturesOf(older), await takenOf(db, event)]).toEqual([[['capture 8240']], 2])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that was declined before takes nothing either', async () => {
    const request = want(event, 3, { sourceToken: 'cnon:card-nonce-declined' })
    // Both tabs were placed before either was charged.
    const place: typeof services.place = async (placement) => {
      const placed = await services.place(placement)
      return placed.status === 'placed' ? { ...placed, older: [] } : placed
    }
    let again: object = {}
    const older = await whileCharged(async () => {
      const declined = await buy(request, { ...services, place })
      expect(declined).toMatchObject({ status: 'declined' })
      again = await buy({ ...request, sourceToken: 'cnon:card-nonce-ok' })
    })
    expect(again).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    expect([older, await capturesOf(older)]).toMatchObject([{ status: 'completed' }, [['capture 8240']]])
  })

  test('in cash stays beside it', async () => {
    let newer: object = {}
    await whileCharged(async () => (newer = await buy(want(event, 1, { method: 'cash', sourceToken: null }))))
    expect(newer).toMatchObject({ status: 'awaiting_cash' })
  })
})

interface Which {
  isElsewhere?: boolean
  isTheirs?: boolean
}

describe('an order for an event beside one of the same buyer by card of which nobody knows what became', () => {
  /** Its charge was sent, and the answer lost; then the provider is silent for so many questions. */
  async function unknownOrder(charge: 'drop before' | 'drop after') {
    simulator.fail({ route: 'POST /v2/payments', kind: charge, times: 3 })
    const answer = await buy(want(event, 2))
    expect(answer).toMatchObject({ status: 'processing' })
    const { id } = await paymentOf(db, answer)
    return { answer, id, ledger: () => moved(simulator, id) }
  }
  const wasMadeBefore = (id: string) =>
    db.pool.query("update payments set created_at = created_at - interval '3 minutes' where id = $1", [id])

  test('is not charged while the provider does not say', async () => {
    const older = await unknownOrder('drop before')
    expect(await buy(want(event, 3))).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    expect([await statusOf(older.answer), await takenOf(db, event)]).toMatchObject([
      { status: 'processing' },
      2,
    ])
    await wasMadeBefore(older.id)
    expect(await buy(want(event, 3))).toMatchObject({ status: 'completed' })
    expect([await statusOf(older.answer), await takenOf(db, event)]).toMatchObject([
      { status: 'released' },
      3,
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('takes its place where the money was set aside alone', async () => {
    const older = await unknownOrder('drop after')
    expect(await buy(want(event, 3))).toMatchObject({ status: 'completed' })
    expect([await statusOf(older.answer), older.ledger()]).toMatchObject([{ status: 'released' }, []])
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([3, []])
  })

  test('is stopped where the other was paid', async () => {
    simulator.fail({ route: 'POST /v2/payments/*/complete', kind: 'drop after', times: 9 })
    simulator.fail({ route: 'GET /v2/payments/*', kind: 'drop before', times: 9 })
    const answer = await buy(want(event, 2))
    simulator.clearFaults()
    expect(answer).toMatchObject({ status: 'processing' })
    expect(await buy(want(event, 3))).toMatchObject({ status: 'refused', code: 'OTHER_ORDER_UNDER_WAY' })
    expect([await statusOf(answer), await takenOf(db, event)]).toMatchObject([{ status: 'completed' }, 2])
    expect(moved(simulator, (await paymentOf(db, answer)).id)).toEqual(['capture 8240'])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

// What buyers, providers, jobs and crashes do to two payments for one place, in any order: the books balance every time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { returnFromPayment } from '#modules/checkout/pay/return/return-from-payment.server.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { makeDueRefunds } from '#modules/checkout/refund/make-refund.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { Gateway, GatewayName, Gateways } from '#modules/payments/gateway.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PaymentId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { takenOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { simulatedGateways, simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const RUNS = Number(process.env['INTERLEAVINGS'] ?? 100)

const who = fc.constantFrom<(0 | 1)[]>(0, 1)
/** What happens while the money of a payment is set aside and not taken yet. */
const meanwhile = fc.constantFrom(null, null, null, 'time is over', 'past the deadline', 'the other pays')
const provider = fc.constantFrom(
  'answers' as const,
  'silent' as const,
  'silent' as const,
  'refuses refunds' as const,
  'refund is lost' as const,
)
/** What may happen; `silent` providers do their work, or none, and say nothing. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      who,
      method: fc.constantFrom('card' as const, 'paypal' as const),
      token: fc.constantFrom('cnon:card-nonce-ok', 'cnon:card-nonce-declined'),
      provider: fc.constantFrom('answers', 'answers', 'answer is lost', 'answer is lost', 'never reached'),
      isKilled: fc.constantFrom(false, false, false, true),
      meanwhile,
    }),
    fc.record({
      do: fc.constant('approve' as const),
      who,
      issue: fc.constantFrom(null, null, 'INSTRUMENT_DECLINED'),
    }),
    fc.record({
      do: fc.constantFrom('return' as const, 'webhook' as const),
      who,
      isKilled: fc.constantFrom(false, false, true),
      meanwhile,
    }),
    fc.record({
      do: fc.constantFrom('recover' as const, 'time is over' as const, 'past the deadline' as const),
      provider,
      meanwhile,
    }),
    // The host gives a ticket back.
    fc.record({ do: fc.constant('refund' as const), who, provider }),
  ),
  { minLength: 3, maxLength: 12, size: 'max' },
)
/** How money comes too late, which a blind order of steps seldom finds: taken, and nobody was told before the places went. */
const LATE = ['card', 'paypal'].flatMap((method) =>
  [false, true].map((isTaken): Step[] => {
    const paying = { who: 0, token: 'cnon:card-nonce-ok', isKilled: false, meanwhile: null } as const
    return [
      ...(method === 'card'
        ? [{ ...paying, do: 'pay', method: 'card', provider: 'answer is lost' } as const]
        : [
            { ...paying, do: 'pay', method: 'paypal', provider: 'answers' } as const,
            { do: 'approve', who: 0, issue: null } as const,
            { do: 'return', who: 0, isKilled: true, meanwhile: null } as const,
          ]),
      { do: 'past the deadline', provider: 'silent', meanwhile: null },
      ...(isTaken ? [{ ...paying, do: 'pay', who: 1, method: 'card', provider: 'answers' } as const] : []),
    ]
  }),
)
const scripts = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<Step[]>([]) },
      { weight: 1, arbitrary: fc.constantFrom(...LATE) },
    ),
    steps,
  )
  .map(([before, after]) => [...before, ...after])
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never
type Paying = Extract<Step, { do: 'pay' }>
type Meanwhile = Paying['meanwhile']

const lost = async () => ({ status: 'unknown' as const, code: 'GATEWAY_NOT_CONFIGURED' as const })

/** The gateways as they behave during one step. */
function gatewaysThat(gateways: Gateways, provider: string): Gateways {
  const changed = (gateway: Gateway): Gateway => {
    switch (provider) {
      case 'answer is lost':
        return { ...gateway, charge: async (charge) => gateway.charge(charge).then(lost) }
      case 'never reached':
        return { ...gateway, charge: lost }
      case 'silent':
        return {
          ...gateway,
          find: lost,
          cancel: lost,
          refund: async () => ({ status: 'failed', code: 'NETWORK_ERROR' }),
        }
      case 'refuses refunds':
        return { ...gateway, refund: async () => ({ status: 'failed', code: 'REFUND_NOT_ALLOWED' }) }
      case 'refund is lost':
        return {
          ...gateway,
          refund: async (refund) => {
            await gateway.refund(refund)
            return { status: 'failed', code: 'NETWORK_ERROR' }
          },
        }
      default:
        return gateway
    }
  }
  return Object.fromEntries(
    Object.entries(gateways).map(([name, gateway]) => [name, changed(gateway)]),
  ) as Partial<Record<GatewayName, Gateway>>
}

/** The process dies after the provider was asked and before anything of it is written. */
const dying: CheckoutServices['settle'] = () => Promise.reject(new Error('killed'))

async function play(script: Step[]): Promise<string[]> {
  const base = checkoutServices(db)
  const event = await makeEvent(db, { capacity: 1, maxPerPerson: 1 })
  const buyers = await Promise.all([makePerson(db), makePerson(db)])
  const requests = buyers.map(() => want(event, 1))
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'money'))!
  const mine = 'checkout_id in (select checkout_id from orders where event_id = $1)'
  const payments = () =>
    db.statement<{
      id: PaymentId
      user_id: string
      state: string
      amount_cents: number
      provider: string | null
    }>(
      `select p.id, c.user_id, p.state, p.amount_cents, p.provider_payment_id as provider
       from payments p join checkouts c on c.id = p.checkout_id
       where c.id in (select checkout_id from orders where event_id = $1) order by p.created_at, p.attempt`,
      [event.eventId],
    )
  const lastOf = async (buyer: number) => (await payments()).findLast((one) => one.user_id === buyers[buyer])
  const change = (set: string, where = 'true') =>
    db.pool.query(`update payments set ${set} where ${mine} and ${where}`, [event.eventId])
  const areDue = () => change("next_check_at = now(), created_at = created_at - interval '3 minutes'")
  const jobs = async (services: CheckoutServices) => {
    await recoverCheckouts(ctxOf(db), services)
    await db.pool.query('update refunds set next_check_at = now() where event_id = $1', [event.eventId])
    await makeDueRefunds(ctxOf(db), services)
    await releaseExpired(ctxOf(db))
  }

  const reservationsEnd = `update checkouts set reserved_until = now()
    where state = 'open' and id in (select checkout_id from orders where event_id = $1)`
  const isOver = async (services: CheckoutServices) => {
    await db.pool.query(reservationsEnd, [event.eventId])
    await jobs(services)
  }
  // Nobody holds places longer than a payment has time.
  const isPastDeadline = async (services: CheckoutServices) => {
    await db.pool.query(reservationsEnd, [event.eventId])
    await change('deadline_at = now()', "state in ('requires_action', 'processing', 'unknown')")
    await areDue()
    await jobs(services)
  }
  const pay = async (
    services: CheckoutServices,
    buyer: number,
    payment: Pick<Paying, 'method' | 'token'>,
  ) => {
    const { method, token } = payment
    const request = { ...requests[buyer]!, method, sourceToken: method === 'paypal' ? null : token }
    await checkOut(ctxOf(db), services, buyers[buyer]!, request).catch(() => {})
  }
  const doMeanwhile = async (what: Meanwhile, payer: number) => {
    if (what === 'time is over') await isOver(base)
    if (what === 'past the deadline') await isPastDeadline(base)
    if (what === 'the other pays') await pay(base, 1 - payer, { method: 'card', token: 'cnon:card-nonce-ok' })
  }

  for (const step of script) {
    const payer = 'who' in step ? step.who : 0
    let next = 'meanwhile' in step ? step.meanwhile : null
    const gateways = simulatedGateways(db, async () => {
      const now = next
      next = null
      await doMeanwhile(now, payer)
    })
    const services = {
      ...base,
      gateways: gatewaysThat(gateways, 'provider' in step ? step.provider : 'answers'),
    }
    if ('isKilled' in step && step.isKilled) services.settle = dying
    switch (step.do) {
      case 'pay':
        await pay(services, step.who, step)
        break
      case 'approve': {
        const payment = await lastOf(step.who)
        if (payment?.provider) simulator.approve(payment.provider, step.issue)
        break
      }
      case 'return':
      case 'webhook': {
        const payment = await lastOf(step.who)
        if (!payment) break
        const state = new URL(base.paymentReturn.addressOf(payment.id)).searchParams.get('state')
        const come =
          step.do === 'return'
            ? returnFromPayment(ctxOf(db), services, { state, token: null })
            : reconcilePayment(ctxOf(db), services, payment.id, 'webhook')
        await Promise.resolve(come).catch(() => {})
        break
      }
      case 'refund': {
        const [ticket] = await db.statement<{ id: TicketId; order_id: OrderId }>(
          `select t.id, t.order_id from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
           where t.event_id = $1 and o.user_id = $2 order by t.created_at desc limit 1`,
          [event.eventId, buyers[step.who]],
        )
        if (!ticket) break
        const asked = {
          orderId: ticket.order_id,
          tickets: [ticket.id],
          refundId: newId<'refund'>(),
          reason: '',
        }
        await refundTickets(ctxOf(db), services, host, asked)
        break
      }
      case 'recover':
        await areDue()
        await jobs(services)
        break
      case 'time is over':
        await isOver(services)
        break
      case 'past the deadline':
        await isPastDeadline(services)
        break
    }
  }

  // The providers answer again, and the jobs have had their turns.
  for (let turn = 0; turn < 4; turn++) await isPastDeadline(base)
  await isOver(base)

  const wrong = (await brokenInvariants(db)).map(({ invariant, subject }) => `${invariant}: ${subject}`)
  const all = await payments()
  for (const { id, state, amount_cents: amount } of all) {
    const held = simulator
      .ledger()
      .filter(({ reference }) => reference === id)
      .reduce((sum, { kind, cents }) => sum + (kind === 'capture' ? cents : -cents), 0)
    if (held !== (state === 'captured' ? amount : 0)) wrong.push(`${state} and the provider holds ${held}`)
    if (!['captured', 'failed', 'cancelled', 'refunded'].includes(state)) wrong.push(`ends as ${state}`)
  }
  const [row] = await db.statement<{ active: number; open: number }>(
    `select (select count(*)::integer from tickets where event_id = $1 and status = 'active') as active,
            (select count(*)::integer from checkouts where state = 'open'
               and id in (select checkout_id from orders where event_id = $1)) as open`,
    [event.eventId],
  )
  const captured = all.filter(({ state }) => state === 'captured').length
  if (row?.active !== captured) wrong.push(`${captured} paid and ${row?.active} tickets`)
  if ((await takenOf(db, event)) !== captured) wrong.push('places are held that nobody has')
  if (row?.open !== 0) wrong.push('a checkout stays open')
  return wrong
}

test(
  `in ${RUNS} orders of events nobody loses money, a ticket or a place`,
  { timeout: 30_000 + RUNS * 1500 },
  async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        expect(await play(script)).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: false },
    )
  },
)

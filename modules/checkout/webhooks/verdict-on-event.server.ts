import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { settleEndedPayment } from '#modules/checkout/webhooks/settle-ended-payment.server.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** What became of an event; `wait`: it is tried again. */
export interface Verdict {
  state: 'done' | 'foreign' | 'unhandled' | 'wait'
  note: string
}

/** Asks about the payment that an event names, and says what became of the event. */
export async function verdictOn(ctx: Ctx, services: CheckoutServices, event: WaitingEvent): Promise<Verdict> {
  if (event.kind === 'other') return { state: 'unhandled', note: 'Nobody here knows this kind of message.' }
  const payment = await findPayment(ctx, event)
  if (event.kind === 'dispute')
    return { state: 'unhandled', note: `A buyer disputes payment ${payment?.id ?? 'of another system'}.` }
  if (!payment) {
    if (event.payment_reference === null)
      return { state: 'foreign', note: 'It is about a payment that was not made here.' }
    return {
      state: 'unhandled',
      note: `It names our payment ${event.payment_reference}, which is not in this database.`,
    }
  }
  if (event.kind === 'refund')
    return REFUNDED.includes(payment.state)
      ? { state: 'done', note: 'The refund was made here.' }
      : { state: 'unhandled', note: `Payment ${payment.id} was refunded at the provider, not here.` }
  return ask(ctx, services, event, payment)
}

async function ask(
  ctx: Ctx,
  services: CheckoutServices,
  event: WaitingEvent,
  payment: Payment,
): Promise<Verdict> {
  if (!SETTLED.includes(payment.state)) {
    if (!ENDED.includes(payment.state)) await reconcilePayment(ctx, services, payment.id, 'webhook')
    // Of an order that nobody captured PayPal would be asked to: only the word that money moved leads to a question.
    else if (event.kind === 'capture') await settleEndedPayment(ctx, services, payment.id)
  }
  const after = await findPayment(ctx, event)
  const state = after?.state ?? payment.state
  const isOpen = state === 'processing' || state === 'unknown'
  const isDenied = event.kind === 'capture' && (ENDED.includes(state) || state === 'requires_action')
  if (isOpen || isDenied) return { state: 'wait', note: `Payment ${payment.id} is ${state} after it.` }
  return { state: 'done', note: `Payment ${payment.id} is ${state}.` }
}

interface Payment {
  id: PaymentId
  state: string
}

const REFUNDED = ['refund_due', 'refunded']
const SETTLED = ['captured', ...REFUNDED]
/** Ended without money, as far as was known. */
const ENDED = ['failed', 'cancelled']

const GATEWAYS: Record<WaitingEvent['provider'], GatewayName[]> = {
  square: ['square', 'cashapp'],
  paypal: ['paypal'],
}

async function findPayment(ctx: Ctx, event: WaitingEvent): Promise<Payment | null> {
  const [payment] = await ctx.db.statement<Payment>(
    `select id, state from payments
     where environment = $1 and gateway = any ($2) and (id = $3 or provider_payment_id = $4)
     order by (id = $3) is true desc limit 1`,
    [event.environment, GATEWAYS[event.provider], event.payment_reference, event.provider_payment_id],
  )
  return payment ?? null
}

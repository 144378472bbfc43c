import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { nameOfEvent } from '#modules/checkout/webhooks/name-of-event.server.ts'
import { type EventPayment, paymentsOf } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import { settleEndedPayment } from '#modules/checkout/webhooks/settle-ended-payment.server.ts'
import type { Verdict } from '#modules/checkout/webhooks/verdict.ts'
import { verdictOnDispute } from '#modules/checkout/webhooks/verdict-on-dispute.server.ts'
import { verdictOnPayout } from '#modules/checkout/webhooks/verdict-on-payout.server.ts'
import { verdictOnRefund } from '#modules/checkout/webhooks/verdict-on-refund.server.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Asks about `payment`, which an event names, and says what became of the event. */
export async function verdictOn(
  ctx: Ctx,
  services: CheckoutServices,
  event: WaitingEvent,
  payment: EventPayment | null,
): Promise<Verdict> {
  if (event.kind === 'other') return { state: 'unhandled', note: 'Nobody here knows this kind of message.' }
  if (event.kind === 'payout') return verdictOnPayout(ctx, event)
  if (!payment && event.payment_reference === null) {
    const named = await nameOfEvent(ctx, services, event)
    if (named === 'UNKNOWN')
      return { state: 'wait', note: 'The provider has not said which payment it is about.' }
    if (named === null) return { state: 'foreign', note: 'It is about a payment that was not made here.' }
    const [found] = await paymentsOf(ctx, [named])
    return verdictOn(ctx, services, named, found ?? null)
  }
  if (!payment)
    return {
      state: 'unhandled',
      note: `It names our payment ${event.payment_reference}, which is not in this database.`,
    }
  if (event.kind === 'refund') return verdictOnRefund(ctx, services, event, payment)
  if (event.kind === 'dispute') return verdictOnDispute(ctx, services, event, payment)
  return ask(ctx, services, event, payment)
}

async function ask(
  ctx: Ctx,
  services: CheckoutServices,
  event: WaitingEvent,
  payment: EventPayment,
): Promise<Verdict> {
  if (SETTLED.includes(payment.state))
    return { state: 'done', note: `Payment ${payment.id} is ${payment.state}.` }
  if (payment.isAtWork) return { state: 'wait', note: `Payment ${payment.id} is at work.` }
  if (!ENDED.includes(payment.state)) await reconcilePayment(ctx, services, payment.id, 'webhook')
  // Of an order that nobody captured PayPal would be asked to: only the word that money moved leads to a question.
  else if (event.kind === 'capture') await settleEndedPayment(ctx, services, payment.id)
  const [after] = await paymentsOf(ctx, [event])
  const state = after?.state ?? payment.state
  const isOpen = state === 'processing' || state === 'unknown'
  const isDenied = event.kind === 'capture' && (ENDED.includes(state) || state === 'requires_action')
  if (isOpen || isDenied) return { state: 'wait', note: `Payment ${payment.id} is ${state} after it.` }
  return { state: 'done', note: `Payment ${payment.id} is ${state}.` }
}

const SETTLED = ['captured', 'refund_due', 'refunded']
/** Ended without money, as far as was known. */
const ENDED = ['failed', 'cancelled']

import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { reconcilePayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { settleEndedPayment } from '#modules/checkout/webhooks/settle-ended-payment.server.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** What became of an event; `wait`: it is tried again. */
export interface Verdict {
  state: 'done' | 'foreign' | 'unhandled' | 'wait'
  note: string
}

/** Asks about `payment`, which an event names, and says what became of the event. */
export async function verdictOn(
  ctx: Ctx,
  services: CheckoutServices,
  event: WaitingEvent,
  payment: EventPayment | null,
): Promise<Verdict> {
  if (event.kind === 'other') return { state: 'unhandled', note: 'Nobody here knows this kind of message.' }
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
  if (event.kind === 'refund') {
    if (REFUNDED.includes(payment.state) || payment.refund === 'ours')
      return { state: 'done', note: 'The refund was made here.' }
    // Whose answer is on its way, or was lost: once it is known, it is seen whether this one is another.
    if (payment.refund === 'pending')
      return { state: 'wait', note: `Payment ${payment.id} is being refunded.` }
    return { state: 'unhandled', note: `Payment ${payment.id} was refunded at the provider, not here.` }
  }
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

/** The payment here that an event names. */
export interface EventPayment {
  id: PaymentId
  state: string
  /** Of an event about a refund: whether that one was made here, or one is being made whose name is not known yet. */
  refund: 'ours' | 'pending' | null
}

const REFUNDED = ['refund_due', 'refunded']
const SETTLED = ['captured', ...REFUNDED]
/** Ended without money, as far as was known. */
const ENDED = ['failed', 'cancelled']

/** The payments that events name, in their order; null where an event names none of ours. */
export async function paymentsOf(ctx: Ctx, events: WaitingEvent[]): Promise<(EventPayment | null)[]> {
  const found = await ctx.db.statement<EventPayment & { event: string }>(
    `select e.id as event, p.id, p.state,
       (select case when bool_or(r.provider_refund_id = e.object_id) then 'ours'
                    when bool_or(r.state = 'pending') then 'pending' end
        from refunds r where r.payment_id = p.id) as refund
     from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[])
            e (id, provider, environment, reference, provider_payment_id, object_id),
       lateral (
         select id, state from payments p
         where p.environment = e.environment and (p.id = e.reference or p.provider_payment_id = e.provider_payment_id)
           and p.gateway = any (case e.provider when 'square' then array['square', 'cashapp'] else array['paypal'] end)
         order by (p.id = e.reference) is true desc limit 1) p`,
    [
      events.map(({ id }) => id),
      events.map(({ provider }) => provider),
      events.map(({ environment }) => environment),
      events.map((event) => event.payment_reference),
      events.map((event) => event.provider_payment_id),
      events.map((event) => event.object_id),
    ],
  )
  const byEvent = new Map(found.map(({ event, ...payment }) => [event, payment]))
  return events.map(({ id }) => byEvent.get(id) ?? null)
}

import { resume } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import {
  type CalledCheckout,
  type Caller,
  findCalledCheckout,
  newestPayment,
} from '#modules/checkout/calls/find-called-payment.server.ts'
import { type CallAnswer, failureAnswer, paymentAnswer } from '#modules/checkout/calls/payment-answers.ts'
import { callFailure, checkoutFailure } from '#modules/checkout/calls/checkout-failure.ts'
import type { PaymentCall } from '#modules/checkout/calls/payment-call.ts'
import {
  beginCall,
  endCall,
  forgetCall,
  type KeyedCall,
} from '#modules/checkout/calls/payment-calls.server.ts'
import { declineKeys } from '#modules/checkout/pay/declined-payers.ts'
import type { GatewayName, PaymentMethod } from '#modules/payments/gateway.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { EventId, PersonId, TicketTypeId } from '#platform/ids.ts'
import { epochMs } from '#platform/time.ts'

type Pay = Extract<PaymentCall, { action: 'pay' }>

/**
 * Pays for an order that is placed and not paid: another attempt of its checkout, by the same way as the checkout page tries
 * again. The amount is the order's; another one is AMOUNT_MISMATCH. An attempt that is under way is answered and not repeated.
 * The same `key` with the same call gets the first answer; with another call it is DUPLICATE_TRANSACTION. A call that throws leaves its
 * key free.
 */
export async function payByCall(
  ctx: Ctx & { clientAddress: string },
  services: CheckoutServices,
  caller: Caller,
  call: Pay,
  key: string | null,
): Promise<CallAnswer> {
  const checkout = await findCalledCheckout(ctx.db, caller, call.orderId)
  if (!checkout?.user_id) return failureAnswer({ code: 'ORDER_NOT_FOUND' })
  if (checkout.is_cash) return failureAnswer({ code: 'UNSUPPORTED_OPERATION' })
  if (call.amountCents !== checkout.total_cents) return failureAnswer({ code: 'AMOUNT_MISMATCH' })
  if (!services.gateways[call.gateway]) return failureAnswer({ code: 'GATEWAY_NOT_CONFIGURED' })
  const buyer = checkout.user_id
  const work = () => pay(ctx, services, { ...checkout, user_id: buyer }, call)
  if (key === null) return (await work()).answer

  const keyed: KeyedCall = { checkoutId: checkout.id, key, call }
  const begun = await beginCall(ctx.db, keyed)
  if (begun.is === 'reused') return failureAnswer({ code: 'DUPLICATE_TRANSACTION' })
  if (begun.is === 'repeated') return begun.answer ?? (await stateOf(ctx, checkout))
  const { answer, isDone } = await work().catch(async (error: unknown) => {
    // It may be called again: an attempt that it has made is found, and none is made beside it.
    await forgetCall(ctx.db, keyed).catch(() => undefined)
    throw error
  })
  await (isDone ? endCall(ctx.db, keyed, answer) : forgetCall(ctx.db, keyed))
  return answer
}

type PayableCheckout = CalledCheckout & { user_id: PersonId }

/** `isDone`: the call made an attempt, or found one. */
async function pay(
  ctx: Ctx & { clientAddress: string },
  services: CheckoutServices,
  checkout: PayableCheckout,
  call: Pay,
): Promise<{ answer: CallAnswer; isDone: boolean }> {
  const payer = { buyer: checkout.user_id, clientAddress: ctx.clientAddress }
  if (services.declined.secondsToWait(payer, ctx.now) > 0)
    return { answer: failureAnswer(callFailure('TOO_MANY_DECLINES')), isDone: false }
  const before = await newestPayment(ctx.db, checkout.id)
  if (before?.state === 'captured')
    return { answer: failureAnswer({ code: 'DUPLICATE_TRANSACTION' }), isDone: false }
  const request = await requestOf(ctx, checkout, call)
  const result = await resume(
    { ...ctx, pressedAtMs: performance.now() },
    services,
    checkout.user_id,
    checkout.id,
    request,
  )
  const after = await newestPayment(ctx.db, checkout.id)
  if (result.status === 'declined' && after?.id !== before?.id)
    for (const limit of declineKeys(payer)) {
      const { allowed, retryAfterSeconds } = await consumeRateLimit(ctx.db, limit)
      if (!allowed) services.declined.add(limit.of, epochMs(ctx.now) + retryAfterSeconds * 1000)
    }
  const failure = checkoutFailure(result)
  if (failure) return { answer: failureAnswer(failure), isDone: result.status === 'declined' }
  return { answer: await stateOf(ctx, checkout), isDone: true }
}

async function stateOf(ctx: Ctx, checkout: CalledCheckout): Promise<CallAnswer> {
  const payment = await newestPayment(ctx.db, checkout.id)
  return payment ? paymentAnswer(payment) : failureAnswer({ code: 'ORDER_NOT_FOUND' })
}

/** The order again, as its browser would send it. */
async function requestOf(ctx: Ctx, checkout: CalledCheckout, call: Pay): Promise<CheckoutRequest> {
  const lines = await ctx.db.statement<{
    eventId: EventId
    ticketTypeId: TicketTypeId
    quantity: number
    unitPriceCents: number
  }>(
    `select i.event_id as "eventId", i.ticket_type_id as "ticketTypeId", i.quantity, i.unit_price_cents as "unitPriceCents"
     from orders o join order_items i on i.event_id = o.event_id and i.order_id = o.id
     where o.checkout_id = $1 order by i.event_id, i.ticket_type_id`,
    [checkout.id],
  )
  return {
    clientKey: checkout.id,
    lines,
    totalCents: checkout.total_cents,
    billing: { email: checkout.customer_email },
    method: METHODS[call.gateway],
    sourceToken: call.sourceToken,
    referralCode: null,
  }
}

const METHODS = { square: 'card', cashapp: 'cashapp', paypal: 'paypal' } satisfies Record<
  GatewayName,
  Exclude<PaymentMethod, 'cash'>
>

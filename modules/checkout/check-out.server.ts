import { checkBilling, type BillingField } from '#modules/checkout/pay/bill/billing.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { type CheckoutStatus, checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import type { CheckoutFailureCode } from '#modules/checkout/messages.ts'
import { gatewayFor, requestFailure } from '#modules/checkout/request-failure.ts'
import { settleFreeOrders } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { abandonPayment } from '#modules/checkout/pay/abandon-payment.server.ts'
import {
  cancelApproval,
  dropApprovals,
  dropOlder,
  yieldToNewer,
} from '#modules/checkout/pay/drop-approvals.server.ts'
import { hasGivenUp } from '#modules/checkout/pay/given-up.ts'
import { type OpenedAttempt, openNextAttempt } from '#modules/checkout/pay/open-next-attempt.server.ts'
import type { Placed } from '#modules/checkout/place/place-order.server.ts'
import type { Quote } from '#modules/checkout/quote/quote.ts'
import type { QuoteFailure } from '#modules/checkout/quote/quote-failure.ts'
import { MAY_BE_OWN } from '#modules/checkout/pay/may-be-own.ts'
import { findCheckout, keyOfCheckout } from '#modules/checkout/place/key-of-checkout.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import type { Settlement } from '#modules/checkout/settle/settlement.ts'
import { chargePayment, recordOutcome } from '#modules/payments/charge-payment.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { DatabaseBusyError, isDatabaseOutage } from '#platform/database-outage.server.ts'
import type { CheckoutId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'

/** The result of a request to buy. */
export type CheckoutResult =
  | CheckoutStatus
  | { status: 'requires_redirect'; checkoutId: CheckoutId; redirectUrl: string }
  | { status: 'invalid'; fields: Partial<Record<BillingField, string>> }
  | { status: 'refused'; code: CheckoutFailureCode; quote: Quote }

/** `signal` is aborted when the buyer leaves before they are answered. */
export type BuyerCtx = Ctx & { signal?: AbortSignal }

/**
 * The whole way from a cart to tickets: quote, place, charge, settle. No money moves before the places are reserved, and
 * no transaction is open while a provider is asked. The same client key with the same cart is one checkout, however
 * often it is sent. Whoever has given up waiting for their places is not charged: `DatabaseBusyError`, and the places are
 * given back. (Specification 4, Checkout flow)
 */
export async function checkOut(
  callerCtx: BuyerCtx,
  services: CheckoutServices,
  buyer: PersonId,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  const ctx: PressedCtx = { ...callerCtx, pressedAtMs: performance.now() }
  crashPoint('checkout received')
  const result = await placeAndPay(ctx, services, buyer, request)
  if (result.status !== 'refused' || !MAY_BE_OWN.includes(result.code)) return result
  // What stands in the way may be what they were to approve at a provider's page, and have not.
  const wanted = {
    ticketTypes: request.lines.map((line) => line.ticketTypeId),
    seats: (request.seats ?? []).flatMap((one) => one.seatIds),
  }
  const isDropped = await dropApprovals(ctx, services, buyer, wanted)
  return isDropped ? placeAndPay(ctx, services, buyer, request) : result
}

async function placeAndPay(
  ctx: PressedCtx,
  services: CheckoutServices,
  buyer: PersonId,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  const clientKey = keyOfCheckout(request)
  const quote = await quoteOf(ctx, request, buyer)
  const { billing, failures } = checkBilling(request.billing, {
    asksAddress: quote.total > 0 && request.method !== 'cash',
  })
  if (Object.keys(failures).length > 0) return { status: 'invalid', fields: failures }

  const failure = requestFailure(request, quote, services.gateways)
  if (failure) {
    // What stands in the way may be the buyer's own places, taken a moment ago by the same request.
    const earlier = await findCheckout(ctx, buyer, clientKey)
    if (!earlier) return { status: 'refused', code: failure, quote }
    if (failure === 'SOLD_OUT' || failure === 'OVER_LIMIT' || failure === 'SEATS_TAKEN')
      return resume(ctx, services, buyer, earlier, request)
    const status = await statusOf(ctx, buyer, earlier)
    return status.status === 'declined' ? { status: 'refused', code: failure, quote } : status
  }

  const gateway = gatewayFor(request, services.gateways)
  const placed = await services
    .place({
      buyer,
      clientKey,
      quote,
      billing,
      method: request.method,
      environment: gateway?.environment ?? 'none',
      ...(gateway && { receivingAccount: gateway.receivingAccount }),
      referralCode: request.referralCode,
      seatSession: request.seatSession ?? null,
    })
    .catch((error: unknown) => {
      if (isDatabaseOutage(error)) throw error
      ctx.log.error('An order was not written', { error })
      return null
    })
  if (!placed) return { status: 'refused', code: 'ORDER_FAILED', quote }
  crashPoint('checkout placed')
  return proceed(ctx, services, buyer, placed, quote, request)
}

/** `pressedAtMs` is of `performance.now()`. */
type PressedCtx = BuyerCtx & { pressedAtMs: number }

async function proceed(
  ctx: PressedCtx,
  services: CheckoutServices,
  buyer: PersonId,
  placed: Placed,
  quote: Quote,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  switch (placed.status) {
    case 'refused':
      return refusedAfterQuote(ctx, buyer, request, quote, placed.failure)
    case 'price changed':
    case 'cash too late':
    case 'too many cash orders':
    case 'promo refused': {
      const fresh = await quoteOf(afterTheWait(ctx), request, buyer)
      const code = placed.status === 'promo refused' ? placed.code : CODES[placed.status]
      return { status: 'refused', code, quote: fresh }
    }
    case 'replayed':
      return resume(ctx, services, buyer, placed.checkoutId, request)
    case 'placed': {
      const { checkoutId, payment, older } = placed
      const isAlone = await dropOlder(ctx, services, buyer, { checkoutId, older })
      if (payment && !isAlone) {
        await abandonPayment(ctx, checkoutId, payment.paymentId, 'an older order of the buyer is being paid')
        return { status: 'refused', code: 'OTHER_ORDER_UNDER_WAY', quote }
      }
      if (payment)
        return charge(ctx, services, buyer, checkoutId, { ...payment, amountCents: quote.total }, request)
      if (quote.total === 0)
        return settle(ctx, services, buyer, { checkoutId, payment: null, source: 'checkout' })
      await settleFreeOrders(ctx, checkoutId)
      return statusOf(ctx, buyer, checkoutId)
    }
  }
}

const CODES = {
  'price changed': 'AMOUNT_MISMATCH',
  'cash too late': 'CASH_TOO_LATE',
  'too many cash orders': 'TOO_MANY_CASH_ORDERS',
} as const

/** The time of the request is over: what the database refused by its clock must not look right by an older one. */
const afterTheWait = (ctx: Ctx): Ctx => ({ ...ctx, now: systemNow() })

/** Continues an existing checkout: answers its status, or tries the payment again when the last try was declined. */
export async function resume(
  ctx: PressedCtx,
  services: CheckoutServices,
  buyer: PersonId,
  checkoutId: CheckoutId,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  let status = await statusOf(ctx, buyer, checkoutId)
  const gateway = gatewayFor(request, services.gateways)
  if (status.status === 'awaiting_approval') {
    const { redirectUrl } = status
    if (await yieldToNewer(ctx, services, checkoutId)) return otherUnderWay(ctx, request, buyer)
    if (gateway?.name === status.gateway) return { status: 'requires_redirect', checkoutId, redirectUrl }
    if (!(await cancelApproval(ctx, services, checkoutId))) return statusOf(ctx, buyer, checkoutId)
    status = await statusOf(ctx, buyer, checkoutId)
  }
  if (status.status !== 'declined' || !gateway) return status
  if (!(await dropOlder(ctx, services, buyer, { checkoutId, older: null })))
    return otherUnderWay(ctx, request, buyer)
  const attempt = await openNextAttempt(ctx, checkoutId, gateway)
  if (attempt.ok) return charge(ctx, services, buyer, checkoutId, attempt.value, request)
  const { code } = attempt.failure
  if (code === 'NOT_UNPAID') return statusOf(ctx, buyer, checkoutId)
  // What can never be paid any more keeps no places.
  if (code !== 'TOO_MANY_ATTEMPTS') await releaseCheckout(ctx, checkoutId)
  if (code === 'TOO_LATE') return statusOf(ctx, buyer, checkoutId)
  const quote = await quoteOf(afterTheWait(ctx), request, buyer)
  return { status: 'refused', code: code === 'PRICE_CHANGED' ? 'AMOUNT_MISMATCH' : code, quote }
}

async function charge(
  ctx: PressedCtx,
  services: CheckoutServices,
  buyer: PersonId,
  checkoutId: CheckoutId,
  payment: OpenedAttempt,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  const gateway = gatewayFor(request, services.gateways)
  if (!gateway) throw new Error('A payment was opened without a gateway')
  if (hasGivenUp(performance.now() - ctx.pressedAtMs, ctx.signal?.aborted ?? false)) {
    await abandonPayment(ctx, checkoutId, payment.paymentId, 'the buyer had given up before the charge')
    throw new DatabaseBusyError('A buyer had given up before the charge')
  }
  const outcome = await chargePayment(ctx, gateway, {
    paymentId: payment.paymentId,
    idempotencyKey: payment.idempotencyKey,
    amount: toCents(payment.amountCents),
    currency: 'USD',
    receivingAccount: payment.receivingAccount,
    sourceToken: request.sourceToken,
    customerEmail: request.billing.email ?? '',
    returnUrl: services.paymentReturn.addressOf(payment.paymentId),
  })
  crashPoint('payment charged')
  if (outcome.status === 'captured') {
    const { providerPaymentId } = outcome
    return settle(ctx, services, buyer, {
      checkoutId,
      payment: { id: payment.paymentId, providerPaymentId },
      source: 'checkout',
    })
  }
  await recordOutcome(ctx, payment.paymentId, outcome, 'checkout')
  if (outcome.status === 'requires_action') {
    if (await yieldToNewer(ctx, services, checkoutId)) return otherUnderWay(ctx, request, buyer)
    return { status: 'requires_redirect', checkoutId, redirectUrl: outcome.redirectUrl }
  }
  return statusOf(ctx, buyer, checkoutId)
}

async function settle(
  ctx: Ctx,
  services: CheckoutServices,
  buyer: PersonId,
  settlement: Settlement,
): Promise<CheckoutStatus> {
  const { checkoutId } = settlement
  const settled = await services.settle(settlement).catch((error: unknown) => {
    if (!settlement.payment) throw error
    // The money is there, so nobody may be told to pay again. (Specification 8, Checkout errors)
    ctx.log.error('Failed to generate tickets after payment', { checkoutId, error })
    return null
  })
  crashPoint('order settled')
  if (!settled) return { status: 'processing', checkoutId, isPaid: true }
  if (settled.status !== 'settled') return statusOf(ctx, buyer, checkoutId)
  const { orders, totalCents, isMailed } = settled
  return { status: 'completed', checkoutId, orders, totalCents, isMailed }
}

async function statusOf(ctx: Ctx, buyer: PersonId, checkoutId: CheckoutId): Promise<CheckoutStatus> {
  const status = await checkoutStatus(ctx, buyer, checkoutId)
  if (!status) throw new Error(`Checkout ${checkoutId} vanished while it was paid`)
  return status
}

const quoteOf = (ctx: Ctx, request: CheckoutRequest, buyer: PersonId): Promise<Quote> => {
  const { lines, promoCodes, seats = [], seatSession: session = null } = request
  return quoteCart(ctx, lines, buyer, promoCodes, { seats, session })
}

/** The buyer has another order for one of the events that is paid, or may be: this one takes nothing. */
const otherUnderWay = async (
  ctx: Ctx,
  request: CheckoutRequest,
  buyer: PersonId,
): Promise<CheckoutResult> => ({
  status: 'refused',
  code: 'OTHER_ORDER_UNDER_WAY',
  quote: await quoteOf(ctx, request, buyer),
})

/** The stock changed between the quote and the order: a new quote says how many are left, if it fails as well. */
async function refusedAfterQuote(
  ctx: Ctx,
  buyer: PersonId,
  request: CheckoutRequest,
  quoted: Quote,
  failure: QuoteFailure,
): Promise<CheckoutResult> {
  const fresh = await quoteOf(afterTheWait(ctx), request, buyer)
  const quote = fresh.failures.length > 0 ? fresh : { ...quoted, failures: [...quoted.failures, failure] }
  return { status: 'refused', code: quote.failures[0]?.code ?? failure.code, quote }
}

/** Where the same request stands that was sent before; null when there is none, or its places were given back. */
export async function earlierCheckout(
  ctx: Ctx,
  buyer: PersonId,
  request: CheckoutRequest,
): Promise<CheckoutStatus | null> {
  const id = await findCheckout(ctx, buyer, keyOfCheckout(request))
  return id && statusOf(ctx, buyer, id)
}

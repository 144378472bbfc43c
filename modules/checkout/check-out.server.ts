import { createHash } from 'node:crypto'
import { type Billing, checkBilling, type BillingField } from '#modules/checkout/billing.ts'
import { type CheckoutStatus, checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import type { RefusalCode } from '#modules/checkout/messages.ts'
import type { Placed, PlaceOrder } from '#modules/checkout/place-order.server.ts'
import type { Quote, QuoteProblem, WantedLine } from '#modules/checkout/quote.ts'
import { quoteCart } from '#modules/checkout/quote.server.ts'
import type { SettleOrder } from '#modules/checkout/settle-order.server.ts'
import { chargePayment, openNextAttempt, recordOutcome } from '#modules/payments/charge-payment.server.ts'
import { type Gateway, type Gateways, gatewayOf, type PaymentMethod } from '#modules/payments/gateway.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

/** What checkout works with beyond the database: how orders are placed and settled, and who takes the money. */
export interface Desk {
  place: PlaceOrder
  settle: SettleOrder
  gateways: Gateways
  appUrl: string
}

export interface CheckoutRequest {
  clientKey: string
  lines: WantedLine[]
  /** What the buyer was shown; anything else is AMOUNT_MISMATCH with the new total, and nothing is charged. */
  totalCents: number
  billing: Partial<Billing>
  method: PaymentMethod
  sourceToken: string | null
  referralCode: string | null
}

export type CheckoutAnswer =
  | CheckoutStatus
  | { status: 'requires_redirect'; checkoutId: CheckoutId; redirectUrl: string }
  | { status: 'invalid'; fields: Partial<Record<BillingField, string>> }
  | { status: 'refused'; code: RefusalCode; quote: Quote }

/**
 * The whole way from a cart to tickets: quote, place, charge, settle. No money moves before the places are reserved, and
 * no transaction is open while a provider is asked. The same client key with the same cart is one checkout, however
 * often it is sent. (Specification 4, Checkout flow)
 */
export async function checkOut(
  ctx: Ctx,
  desk: Desk,
  buyer: PersonId,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  crashPoint('checkout received')
  const clientKey = keyOfCheckout(request)
  const quote = await quoteCart(ctx, request.lines, buyer)
  const { billing, problems } = checkBilling(request.billing, { isFree: quote.total === 0 })
  if (Object.keys(problems).length > 0) return { status: 'invalid', fields: problems }

  const refusal = refusalOf(request, quote, desk.gateways)
  if (refusal) {
    // What stands in the way may be the buyer's own tickets, sold to them a moment ago by the same request.
    const earlier = await findCheckout(ctx, buyer, clientKey)
    return earlier ? resume(ctx, desk, buyer, earlier, request) : { status: 'refused', code: refusal, quote }
  }

  const placed = await desk.place({
    buyer,
    clientKey,
    quote,
    billing,
    method: request.method,
    environment: gatewayFor(request, desk.gateways)?.environment ?? 'none',
    referralCode: request.referralCode,
  })
  crashPoint('checkout placed')
  return proceed(ctx, desk, buyer, placed, quote, request)
}

async function proceed(
  ctx: Ctx,
  desk: Desk,
  buyer: PersonId,
  placed: Placed,
  quote: Quote,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  switch (placed.status) {
    case 'refused':
      return { status: 'refused', code: placed.problem.code, quote: withProblem(quote, placed.problem) }
    case 'price changed': {
      const fresh = await quoteCart(ctx, request.lines, buyer)
      return { status: 'refused', code: 'AMOUNT_MISMATCH', quote: fresh }
    }
    case 'replayed':
      return resume(ctx, desk, buyer, placed.checkoutId, request)
    case 'placed': {
      const { checkoutId, payment } = placed
      if (payment)
        return charge(ctx, desk, buyer, checkoutId, { ...payment, amountCents: quote.total }, request)
      if (quote.total === 0) await desk.settle({ checkoutId, payment: null, source: 'checkout' })
      return statusOf(ctx, buyer, checkoutId)
    }
  }
}

/** Comes back to a checkout made before: tells where it stands, or tries to pay again when the last try was declined. */
async function resume(
  ctx: Ctx,
  desk: Desk,
  buyer: PersonId,
  checkoutId: CheckoutId,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  const status = await statusOf(ctx, buyer, checkoutId)
  const gateway = gatewayFor(request, desk.gateways)
  if (status.status !== 'declined' || !gateway) return status
  const payment = await openNextAttempt(ctx, checkoutId, gateway)
  return payment ? charge(ctx, desk, buyer, checkoutId, payment, request) : statusOf(ctx, buyer, checkoutId)
}

async function charge(
  ctx: Ctx,
  desk: Desk,
  buyer: PersonId,
  checkoutId: CheckoutId,
  payment: { paymentId: PaymentId; idempotencyKey: string; amountCents: number },
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  const gateway = gatewayFor(request, desk.gateways)
  if (!gateway) throw new Error('A payment was opened without a gateway')
  const outcome = await chargePayment(ctx, gateway, {
    paymentId: payment.paymentId,
    idempotencyKey: payment.idempotencyKey,
    amount: toCents(payment.amountCents),
    currency: 'USD',
    sourceToken: request.sourceToken,
    customerEmail: request.billing.email ?? '',
    returnUrl: `${desk.appUrl}/checkout?checkout=${checkoutId}`,
  })
  crashPoint('payment charged')
  if (outcome.status === 'captured') {
    const { providerPaymentId } = outcome
    await desk.settle({
      checkoutId,
      payment: { id: payment.paymentId, providerPaymentId },
      source: 'checkout',
    })
    crashPoint('order settled')
  } else {
    await recordOutcome(ctx, payment.paymentId, outcome, 'checkout')
  }
  if (outcome.status === 'requires_action') {
    return { status: 'requires_redirect', checkoutId, redirectUrl: outcome.redirectUrl }
  }
  return statusOf(ctx, buyer, checkoutId)
}

async function statusOf(ctx: Ctx, buyer: PersonId, checkoutId: CheckoutId): Promise<CheckoutStatus> {
  const status = await checkoutStatus(ctx, buyer, checkoutId)
  if (!status) throw new Error(`Checkout ${checkoutId} vanished while it was paid`)
  return status
}

function refusalOf(request: CheckoutRequest, quote: Quote, gateways: Gateways): RefusalCode | null {
  if (request.lines.length === 0) return 'NO_ITEMS'
  if (quote.problems[0]) return quote.problems[0].code
  if (request.totalCents !== quote.total) return 'AMOUNT_MISMATCH'
  if (quote.total === 0) return null
  if (request.method === 'cash') {
    return quote.lines.every((line) => line.for.acceptsCash) ? null : 'METHOD_UNAVAILABLE'
  }
  if (!gatewayFor(request, gateways)) return 'METHOD_UNAVAILABLE'
  return request.method !== 'paypal' && !request.sourceToken ? 'NO_CARD_TOKEN' : null
}

function gatewayFor(request: CheckoutRequest, gateways: Gateways): Gateway | undefined {
  const name = gatewayOf[request.method]
  return name === null ? undefined : gateways[name]
}

const withProblem = (quote: Quote, problem: QuoteProblem): Quote => ({
  ...quote,
  problems: [...quote.problems, problem],
})

// A key belongs to a cart, to the total that was shown and to whether money or cash is promised for it: with anything
// else, the same key means a new checkout and not the old one.
function keyOfCheckout({ clientKey, lines, totalCents, method }: CheckoutRequest): string {
  const wanted = lines.map((line) => `${line.ticketTypeId} ${line.quantity}`).toSorted()
  const promise = method === 'cash' ? 'cash' : 'online'
  const print = createHash('sha256').update([promise, totalCents, ...wanted].join('\n'))
  return `${clientKey}:${print.digest('base64url').slice(0, 22)}`
}

async function findCheckout(ctx: Ctx, buyer: PersonId, clientKey: string): Promise<CheckoutId | null> {
  const [row] = await ctx.db.statement<{ id: CheckoutId }>(
    'find_checkout_by_key',
    `select id from checkouts where user_id = $1 and client_key = $2 and state <> 'released'`,
    [buyer, clientKey],
  )
  return row?.id ?? null
}

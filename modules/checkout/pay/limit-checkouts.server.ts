import {
  type BuyerCtx,
  checkOut,
  type CheckoutResult,
  earlierCheckout,
} from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { declineKeys, type DeclinedPayers, type Payer } from '#modules/checkout/pay/declined-payers.ts'
import { secondsToWaitForCodes } from '#modules/promo-codes/limit-promo-codes.server.ts'
import { consumeRateLimit, type RateLimitKey } from '#platform/consume-rate-limit.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { epochMs } from '#platform/time.ts'

/**
 * Who may not buy for a while: too many of their cards were declined, too many orders were free, in cash or at PayPal, or too many
 * promo codes unknown.
 */
export interface LimitedCheckout {
  status: 'limited'
  code: 'TOO_MANY_DECLINES' | 'TOO_MANY_ORDERS' | 'PROMO_TOO_MANY_TRIES'
  retryAfterSeconds: number
}

/**
 * `checkOut`, unless the buyer or their network had too many declined payments, or makes too many orders that are free, in cash or at PayPal:
 * `limited`, and nothing was placed or charged. Declines are counted in the database when they happen; whose are too many
 * is kept in this process, so that another process lets one more of them through before it knows. A request that was
 * sent before and came through is answered as ever. (Specification 5)
 */
export async function checkOutWithinLimits(
  ctx: BuyerCtx & { clientAddress: string },
  services: CheckoutServices,
  buyer: PersonId,
  request: CheckoutRequest,
): Promise<CheckoutResult | LimitedCheckout> {
  const payer = { buyer, clientAddress: ctx.clientAddress }
  const limited = async (code: LimitedCheckout['code'], retryAfterSeconds: number) => {
    const earlier = await earlierCheckout(ctx, buyer, request)
    const stands = earlier && earlier.status !== 'declined'
    return stands ? earlier : { status: 'limited' as const, code, retryAfterSeconds }
  }
  const eventIds = [...request.lines, ...(request.seats ?? [])].map(({ eventId }) => eventId)
  const codes = request.promoCodes ?? []
  const guesses = await secondsToWaitForCodes(
    ctx.db,
    { personId: buyer, clientAddress: ctx.clientAddress },
    { eventIds, codes },
  )
  if (guesses > 0) return limited('PROMO_TOO_MANY_TRIES', guesses)
  const isUnpaid = request.method === 'cash' || request.totalCents === 0
  // At PayPal it is approved later or never, and keeps its places meanwhile.
  if (isUnpaid || request.method === 'paypal') {
    const wait = await consumeAll(ctx, [
      { limit: 'unpaid order', of: buyer },
      { limit: 'unpaid orders', of: ctx.clientAddress },
    ])
    if (wait > 0) return limited('TOO_MANY_ORDERS', wait)
  }
  if (isUnpaid) return checkOut(ctx, services, buyer, request)
  const wait = services.declined.secondsToWait(payer, ctx.now)
  if (wait > 0) return limited('TOO_MANY_DECLINES', wait)
  const result = await checkOut(ctx, services, buyer, request)
  if (result.status === 'declined') await countDecline(ctx, services.declined, payer)
  return result
}

async function countDecline(ctx: Ctx, declined: DeclinedPayers, payer: Payer): Promise<void> {
  for (const key of declineKeys(payer)) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(ctx.db, key)
    if (!allowed) declined.add(key.of, epochMs(ctx.now) + retryAfterSeconds * 1000)
  }
}

/** Counts one try under each key; the longest wait of those that are over, 0 when all are within. */
async function consumeAll(ctx: Ctx, keys: RateLimitKey[]): Promise<number> {
  const results = await Promise.all(keys.map((key) => consumeRateLimit(ctx.db, key)))
  return Math.max(...results.map(({ allowed, retryAfterSeconds }) => (allowed ? 0 : retryAfterSeconds)))
}

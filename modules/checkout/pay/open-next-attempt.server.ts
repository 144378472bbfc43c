import {
  MAX_PAYMENT_ATTEMPTS,
  MAX_RESERVATION_MINUTES,
  RESERVATION_MINUTES,
} from '#modules/checkout/place/reservation.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export interface OpenedAttempt {
  paymentId: PaymentId
  idempotencyKey: string
  receivingAccount: string
  amountCents: number
}

/** Why a declined checkout is not tried again. */
export type NextAttemptFailure = {
  /** NOT_UNPAID: an attempt is in flight, the money is there, or the places went back already. */
  code: 'NOT_UNPAID' | 'TOO_LATE' | 'TOO_MANY_ATTEMPTS' | 'EVENT_STARTED' | 'NOT_ON_SALE' | 'PRICE_CHANGED'
}

/**
 * Opens another payment attempt on an unpaid checkout after a decline, if all of it may still be sold at the price it was
 * placed at. The reservation is extended to `RESERVATION_MINUTES` from now, and to `MAX_RESERVATION_MINUTES` from its making
 * at most: after those it is TOO_LATE. A checkout has `MAX_PAYMENT_ATTEMPTS`. Nothing is written when it fails.
 */
export async function openNextAttempt(
  ctx: Ctx,
  checkoutId: CheckoutId,
  gateway: Gateway,
): Promise<Result<OpenedAttempt, NextAttemptFailure>> {
  const [row] = await ctx.db.statement<AttemptRow>(OPEN_ATTEMPT, [
    checkoutId,
    gateway.name,
    gateway.environment,
    gateway.receivingAccount,
    RESERVATION_MINUTES,
    MAX_RESERVATION_MINUTES,
    MAX_PAYMENT_ATTEMPTS,
  ])
  if (!row?.id) return fail({ code: row?.failure ?? 'NOT_UNPAID' })
  const { receivingAccount } = gateway
  return ok({
    paymentId: row.id,
    idempotencyKey: row.idempotency_key,
    receivingAccount,
    amountCents: row.amount_cents,
  })
}

interface AttemptRow {
  failure: NextAttemptFailure['code'] | null
  id: PaymentId | null
  idempotency_key: string
  amount_cents: number
}

// The unique keys of payments decide between two that try at once: the later one opens nothing.
const OPEN_ATTEMPT = `
with tried as (
  select count(*)::integer as attempts, coalesce(max(attempt), 0) + 1 as attempt,
         bool_or(state in ('requires_action', 'processing', 'unknown', 'captured')) as is_busy
  from payments where checkout_id = $1
),
items as (
  select coalesce(
           sale_refusal(e, t, o.promo_code_id),
           case when oi.unit_price_cents <> ticket_price(t, clock_timestamp()) then 'PRICE_CHANGED' end) as failure
  from orders o
  join events e on e.id = o.event_id
  join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
  join ticket_types t on t.event_id = oi.event_id and t.id = oi.ticket_type_id
  where o.checkout_id = $1
),
verdict as (
  select c.id, case
    when c.state <> 'open' or c.total_cents = 0 or tried.is_busy then 'NOT_UNPAID'
    when c.created_at + make_interval(mins => $6) <= now() then 'TOO_LATE'
    when tried.attempts >= $7 then 'TOO_MANY_ATTEMPTS'
    else (select min(failure) from items)
  end as failure
  from checkouts c, tried where c.id = $1
),
open_checkout as (
  update checkouts c
  set reserved_until = least(now() + make_interval(mins => $5), c.created_at + make_interval(mins => $6)), updated_at = now()
  from verdict v
  where c.id = v.id and v.failure is null and c.state = 'open'
  returning c.id, c.total_cents, c.created_at
),
next_attempt as (
  insert into payments (id, checkout_id, gateway, environment, receiving_account, attempt, amount_cents, idempotency_key, deadline_at)
  select n.id, c.id, $2, $3, $4, tried.attempt, c.total_cents, n.id || '-a' || tried.attempt,
         c.created_at + make_interval(mins => $6)
  from open_checkout c, tried, (select gen_random_uuid() as id) n
  on conflict do nothing
  returning id, idempotency_key, amount_cents
)
select v.failure, n.id, n.idempotency_key, n.amount_cents from verdict v left join next_attempt n on true`

import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import type { OlderOrder } from '#modules/checkout/place/place-order.server.ts'
import { cancelPayment } from '#modules/checkout/settle/reconcile-payment.server.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId, PersonId, SeatId, TicketTypeId } from '#platform/ids.ts'

/**
 * Gives back the places that a buyer holds with a payment which they were sent away to approve, and have not: whoever orders the
 * same tickets, or seats, in another way does not want both. Answers whether there was one; an approval that has come meanwhile is settled.
 */
export async function dropApprovals(
  ctx: Ctx,
  services: CheckoutServices,
  buyer: PersonId,
  { ticketTypes, seats }: { ticketTypes: TicketTypeId[]; seats: SeatId[] },
): Promise<boolean> {
  const rows = await ctx.db.statement<{ checkout_id: CheckoutId; payment_id: PaymentId }>(
    `select c.id as checkout_id, p.id as payment_id
     from checkouts c join payments p on p.checkout_id = c.id and p.state = 'requires_action'
     where c.user_id = $1 and c.state = 'open' and exists (
       select from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
       where o.checkout_id = c.id
         and (oi.ticket_type_id = any ($2::uuid[])
              or exists (select from tickets k where k.event_id = o.event_id and k.order_id = o.id and k.seat_id = any ($3::uuid[]))))`,
    [buyer, ticketTypes, seats],
  )
  let isAny = false
  for (const { checkout_id: checkoutId, payment_id: paymentId } of rows) {
    if (!(await cancelPayment(ctx, services, paymentId))) continue
    await releaseCheckout(ctx, checkoutId)
    isAny = true
  }
  return isAny
}

/**
 * The same for orders that stood in nobody's way, because their buyer has placed another one for the same event: nobody holds places
 * twice, nor pays twice. `older`: which they are, where the placing has said it. False where one has not ended, because it is paid or
 * its provider does not answer.
 */
export async function dropOlder(
  ctx: Ctx,
  services: CheckoutServices,
  buyer: PersonId,
  { checkoutId, older }: { checkoutId: CheckoutId; older: OlderOrder[] | null },
): Promise<boolean> {
  for (const one of older ?? (await findOthers(ctx, buyer, checkoutId))) {
    await cancelPayment(ctx, services, one.paymentId)
    await releaseCheckout(ctx, one.checkoutId)
    const status = await checkoutStatus(ctx, buyer, one.checkoutId)
    if (status && status.status !== 'released') return false
  }
  return true
}

/**
 * The orders of a buyer, for events of one of their orders, that are not over beside it: they wait at a provider's page, are being charged,
 * or nobody knows whether they are paid.
 */
const findOthers = (ctx: Ctx, buyer: PersonId, checkoutId: CheckoutId): Promise<OlderOrder[]> =>
  ctx.db.statement<OlderOrder>(
    `select c.id as "checkoutId", p.id as "paymentId"
     from checkouts c join payments p on p.checkout_id = c.id
     where c.user_id = $1 and c.state = 'open' and c.id <> $2
       and (p.state = 'unknown' or p.state = 'processing' and p.gateway <> 'paypal'
            or p.state = 'requires_action' and p.redirect_url is not null)
       and exists (select from orders o join orders mine on mine.event_id = o.event_id
                   where o.checkout_id = c.id and mine.checkout_id = $2)`,
    [buyer, checkoutId],
  )

/**
 * Ends an order that has come to a provider's page only now, because its buyer has placed a newer one for the same event meanwhile,
 * in another tab: that one could not see it wait. Where its provider could not be told, it is asked for again and ends then. Answers
 * whether there is a newer one, paid or being paid.
 */
export async function yieldToNewer(
  ctx: Ctx,
  services: CheckoutServices,
  checkoutId: CheckoutId,
): Promise<boolean> {
  const newer = await ctx.db.statement(
    `select from orders mine
     join checkouts m on m.id = mine.checkout_id
     join orders o on o.event_id = mine.event_id and o.user_id = mine.user_id
     join checkouts c on c.id = o.checkout_id and (c.created_at, c.id) > (m.created_at, m.id)
     join payments p on p.checkout_id = o.checkout_id
     where mine.checkout_id = $1 and p.state in ('processing', 'requires_action', 'unknown', 'captured')
     limit 1`,
    [checkoutId],
  )
  if (newer.length === 0) return false
  await cancelApproval(ctx, services, checkoutId)
  await releaseCheckout(ctx, checkoutId)
  return true
}

/** Ends the payment that waits for its buyer at a provider's page, because they chose another way to pay. */
export async function cancelApproval(
  ctx: Ctx,
  services: CheckoutServices,
  checkoutId: CheckoutId,
): Promise<boolean> {
  const [row] = await ctx.db.statement<{ id: PaymentId }>(
    `select id from payments where checkout_id = $1 and state = 'requires_action'`,
    [checkoutId],
  )
  return row ? cancelPayment(ctx, services, row.id) : true
}

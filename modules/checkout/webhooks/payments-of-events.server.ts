import type { GatewayName } from '#modules/payments/gateway.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** The payment here that an event names. */
export interface EventPayment {
  id: PaymentId
  state: string
  gateway: GatewayName
  providerPaymentId: string | null
  /** Whether its attempt is at work: it writes down itself how it ended. */
  isAtWork: boolean
  /** Of an event about a refund: whether that one was made here, and its name is known. */
  isOurRefund: boolean
}

/** The payments that events name, in their order; null where an event names none of ours. */
export async function paymentsOf(ctx: Ctx, events: WaitingEvent[]): Promise<(EventPayment | null)[]> {
  const found = await ctx.db.plannedOnce<EventPayment & { event: string }>(
    `select e.id as event, p.id, p.state, p.gateway, p.provider_payment_id as "providerPaymentId",
       p.state = 'processing' and p.next_check_at > now() as "isAtWork",
       exists (select from refunds r where r.payment_id = p.id and r.provider_refund_id = e.object_id) as "isOurRefund"
     from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[])
            e (id, provider, environment, reference, provider_payment_id, object_id),
       lateral (
         -- One look by each name: "or" would let PostgreSQL read every payment of a provider.
         select * from (
           select 1 as rank, id, state, gateway, provider_payment_id, environment, next_check_at from payments where id = e.reference
           union all
           select 2, id, state, gateway, provider_payment_id, environment, next_check_at from payments
           where provider_payment_id = e.provider_payment_id) p
         where p.environment = e.environment
           and p.gateway = any (case e.provider when 'square' then array['square', 'cashapp'] else array['paypal'] end)
         order by p.rank limit 1) p`,
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

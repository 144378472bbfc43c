import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { reviveDisputes } from '#modules/payments/webhooks/revive-disputes.server.ts'
import { type WebhookProvider, webhookInbox } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PaymentId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs } from '#platform/time.ts'

const LOOK_BACK_MS = 3 * DAY_MS

/** Each provider's own account: Cash App Pay is Square's. */
const PROVIDERS: WebhookProvider[] = ['square', 'paypal']

/**
 * Asks the providers for refunds and disputes of the last three days, and for every dispute that is open, and puts them into the
 * inbox as if they had told of them: for webhooks that never came. What they told of is known by its id; of it, disputes are asked about
 * again that were given up. Answers how many there are to act on.
 */
export async function fetchMissedEvents(
  ctx: Ctx,
  { gateways }: Pick<CheckoutServices, 'gateways'>,
): Promise<number> {
  const keep = webhookInbox(ctx.db)
  let missed = 0
  for (const provider of PROVIDERS) {
    const gateway = gateways[provider]
    if (!gateway) continue
    const { environment } = gateway
    const { events, missing } = await gateway.reports.eventsSince(plusMs(ctx.now, -LOOK_BACK_MS))
    if (missing === 'NO_ANSWER')
      ctx.log.warn('A provider could not be asked for all refunds and disputes, and is asked again', {
        provider,
      })
    if (missing === 'TOO_MANY')
      ctx.log.error('A provider lists more refunds and disputes than are read: nobody knows of the others', {
        provider,
        read: events.length,
      })
    const open = await openDisputes(ctx, provider, environment)
    const kept = await Promise.all(
      [...events, ...open].map((event) =>
        keep({
          ...event,
          provider,
          environment,
          transmissionId: null,
          // What a list has is so now, however long ago it began: no recording that is played again.
          occurredAt: ctx.now,
        }),
      ),
    )
    missed += kept.filter((state) => state === 'waiting').length
    missed += await reviveDisputes(ctx, provider, environment)
  }
  return missed
}

export const fetchMissedEventsJob = job({
  name: 'fetch missed events',
  everyMs: 6 * HOUR_MS,
  mayTakeMs: 10 * MINUTE_MS,
  run: (ctx: Ctx & { checkout: CheckoutServices }) => fetchMissedEvents(ctx, ctx.checkout),
})

/** One event of each day for each open dispute. */
async function openDisputes(
  { db, now }: Ctx,
  provider: WebhookProvider,
  environment: string,
): Promise<WebhookEvent[]> {
  const rows = await db.statement<{ objectId: string; reference: PaymentId }>(
    `select d.provider_dispute_id as "objectId", d.payment_id as reference
     from disputes d join payments p on p.id = d.payment_id
     where d.state = 'open' and p.environment = $2
       and p.gateway = any (case $1::text when 'square' then array['square', 'cashapp'] else array['paypal'] end)
     order by d.created_at limit 1000`,
    [provider, environment],
  )
  return rows.map(({ objectId, reference }) => ({
    eventId: `open ${objectId} ${now.slice(0, 10)}`,
    type: 'dispute.open',
    kind: 'dispute',
    objectId,
    providerPaymentId: null,
    reference,
    occurredAt: null,
  }))
}

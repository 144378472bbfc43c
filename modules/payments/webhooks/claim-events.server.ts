import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import { waitAfterTry } from '#modules/payments/webhooks/retry-webhook.ts'
import type { WebhookKind } from '#modules/payments/webhooks/webhook-event.ts'
import type { WebhookProvider } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** Most events that one claim takes: so many may ask a provider at the same time. */
export const MAX_CLAIMED = 50
/** Longer than asking a provider takes: only a process that died leaves its claim to run out. */
const CLAIM_SECONDS = 120

/** An event that waits to be acted on. */
export interface WaitingEvent {
  id: string
  provider: WebhookProvider
  environment: PaymentEnvironment
  event_type: string
  kind: WebhookKind
  object_id: string | null
  provider_payment_id: string | null
  payment_reference: PaymentId | null
  attempts: number
}

/** Takes at most `MAX_CLAIMED` events that are due; any number of processes may do so at once. */
export const claimEvents = (ctx: Ctx): Promise<WaitingEvent[]> =>
  ctx.db.statement<WaitingEvent>(
    `update webhook_inbox set attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
     where id in (select id from webhook_inbox where state = 'waiting' and next_at <= now()
                  order by next_at limit ${MAX_CLAIMED} for update skip locked)
     returning id, provider, environment, event_type, kind, object_id, provider_payment_id, payment_reference, attempts`,
  )

/** Keeps with an event which payment of ours it is about, for whoever looks for what waits about that one. */
export const nameEvent = (ctx: Ctx, id: string, paymentId: PaymentId): Promise<unknown> =>
  ctx.db.statement('update webhook_inbox set payment_reference = $2 where id = $1', [id, paymentId])

/** How a claimed event ended. */
export interface FinishedEvent {
  id: string
  state: 'done' | 'foreign' | 'unhandled'
  note: string
}

/** Ends claimed events. */
export const finishEvents = (ctx: Ctx, events: readonly FinishedEvent[]): Promise<unknown> =>
  ctx.db.plannedOnce(
    `update webhook_inbox i set state = f.state, note = f.note, finished_at = now()
     from unnest($1::uuid[], $2::text[], $3::text[]) f (id, state, note)
     where i.id = f.id and i.state = 'waiting'`,
    [events.map(({ id }) => id), events.map(({ state }) => state), events.map(({ note }) => note)],
  )

/** Has the refunds of a payment that were given up acted on after all: what they waited for is over. */
export const reviveRefunds = (tx: Tx, paymentId: PaymentId): Promise<unknown> =>
  tx.statement(
    `update webhook_inbox w set state = 'waiting', attempts = 0, next_at = now(), finished_at = null from payments p
     where p.id = $1 and w.state = 'dead' and w.kind = 'refund' and w.environment = p.environment
       and (w.payment_reference = p.id or w.provider_payment_id = p.provider_payment_id)`,
    [paymentId],
  )

/** Puts claimed events off, each longer after each of its tries; after its last one an event is dead, and an operator is told. */
export async function deferEvents(
  ctx: Ctx,
  deferred: readonly { event: WaitingEvent; note: string }[],
): Promise<void> {
  const waits = deferred.map(({ event }) => waitAfterTry(event.attempts))
  await ctx.db.plannedOnce(
    `update webhook_inbox i set note = left(d.note, 500),
       state = case when d.wait_ms is null then 'dead' else i.state end,
       finished_at = case when d.wait_ms is null then now() end,
       next_at = now() + coalesce(d.wait_ms, 0) * interval '1 millisecond'
     from unnest($1::uuid[], $2::float8[], $3::text[]) d (id, wait_ms, note)
     where i.id = d.id and i.state = 'waiting'`,
    [deferred.map(({ event }) => event.id), waits, deferred.map(({ note }) => note)],
  )
  for (const [at, { event, note }] of deferred.entries())
    if (waits[at] === null)
      ctx.log.error('A message of a payment provider could not be acted on and is given up', {
        provider: event.provider,
        event: event.event_type,
        object: event.object_id,
        reason: note,
      })
}

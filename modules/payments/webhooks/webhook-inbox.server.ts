import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { type Batched, batched } from '#platform/batch.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

export type WebhookProvider = 'square' | 'paypal'

export interface SentEvent extends WebhookEvent {
  provider: WebhookProvider
  environment: PaymentEnvironment
  /** PayPal's id of this sending, which its signature covers. */
  transmissionId: string | null
  occurredAt: Instant
}

/** Providers give up after three days; what is older is a recording that somebody plays again. */
const MAX_AGE_DAYS = 4
const MAX_AT_ONCE = 100

/**
 * Keeps an event, once. One that happened more than four days ago is kept as `old`, and nobody acts on it. `duplicate`: it,
 * or another body under the same signature, is kept already.
 */
export type KeepEvent = Batched<SentEvent, 'waiting' | 'old' | 'duplicate'>

/** The inbox of a database. What comes while events are being written is written together. */
export const webhookInbox = (db: Db): KeepEvent =>
  batched((events) => keepAll(db, events), { max: MAX_AT_ONCE, batchKeyOf: () => 'all' })

async function keepAll(db: Db, events: SentEvent[]): Promise<('waiting' | 'old' | 'duplicate')[]> {
  const named = events.map((event) => ({ id: newId(), ...event }))
  const kept = await db.statement<{ id: string; isOld: boolean }>(KEEP, [JSON.stringify(named)])
  const stateOf = new Map(kept.map(({ id, isOld }) => [id, isOld ? ('old' as const) : ('waiting' as const)]))
  return named.map(({ id }) => stateOf.get(id) ?? 'duplicate')
}

/** Exported for the test that asks the database about every statement. */
export const KEEP = `
insert into webhook_inbox (id, provider, environment, event_id, transmission_id, event_type, kind, object_id,
  provider_payment_id, payment_reference, occurred_at, state, finished_at)
select e.id, e.provider, e.environment, e."eventId", e."transmissionId", e.type, e.kind, e."objectId",
       e."providerPaymentId", e.reference, e."occurredAt", case when o.is_old then 'old' else 'waiting' end,
       case when o.is_old then now() end
from jsonb_to_recordset($1::jsonb) e (id uuid, provider text, environment text, "eventId" text, "transmissionId" text,
       type text, kind text, "objectId" text, "providerPaymentId" text, reference uuid, "occurredAt" timestamptz),
     lateral (select e."occurredAt" < now() - interval '${MAX_AGE_DAYS} days' as is_old) o
on conflict do nothing returning id, state = 'old' as "isOld"`

import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { MessageAsked } from '#modules/checkout/webhooks/message-schema.ts'
import type { WebhookKind } from '#modules/payments/webhooks/webhook-event.ts'
import { endByOperator, retryByOperator } from '#modules/payments/webhooks/operator-events.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** What a provider told of and nothing here could act on, for whoever looks at the provider's own page. */
export interface OperatorMessage {
  id: string
  provider: 'square' | 'paypal'
  kind: WebhookKind
  type: string
  /** The provider's name of what it is about; empty where it names nothing. */
  objectId: string
  /** Why nothing could act on it, in a sentence. */
  note: string
  receivedAt: Instant
  /** Whether the money of its orders is neither paid out nor refunded because of it. */
  isHolding: boolean
  orders: { code: string; event: string }[]
}

/** Messages for operators, those about refunds and disputes before what is asked about in its turn, the oldest first: at most 50. */
export async function listMessages(
  db: DbOrTx,
  _admin: Admin<'can_manage_billing'>,
): Promise<OperatorMessage[]> {
  const rows = await db.statement<Omit<OperatorMessage, 'receivedAt'> & { receivedAt: Date }>(
    `select w.id, w.provider, w.kind, w.event_type as type, coalesce(w.object_id, '') as "objectId",
       coalesce(w.note, '') as note, w.received_at as "receivedAt",
       w.kind = 'dispute' and exists (
         select from payments p join disputed_checkouts() d on d.checkout_id = p.checkout_id
         where p.environment = w.environment
           and (p.id = w.payment_reference or p.provider_payment_id = w.provider_payment_id))
       and not exists (select from disputes d where d.provider_dispute_id = w.object_id) as "isHolding",
       (select coalesce(jsonb_agg(jsonb_build_object('code', o.code, 'event', e.title) order by o.code), '[]')
        from payments p join orders o on o.checkout_id = p.checkout_id join events e on e.id = o.event_id
        where p.environment = w.environment
          and (p.id = w.payment_reference or p.provider_payment_id = w.provider_payment_id)) as orders
     from webhook_inbox w where w.state in ('unhandled', 'dead')
     order by w.kind in ('refund', 'dispute', 'payout') desc, w.received_at, w.id limit 50`,
  )
  return rows.map((row) => ({ ...row, receivedAt: toInstant(row.receivedAt) }))
}

/** How many messages wait for operators. */
export async function countMessages(db: DbOrTx, _admin: Admin<'can_manage_billing'>): Promise<number> {
  const [row] = await db.statement<{ count: number }>(
    "select count(*)::integer as count from webhook_inbox where state in ('unhandled', 'dead')",
  )
  return row?.count ?? 0
}

/**
 * Has a message acted on again, or ends it as seen to by an admin: what it held is free then. Fails with MESSAGE_GONE where another
 * was faster.
 */
export async function changeMessage(
  { db, log }: Ctx,
  { personId }: Admin<'can_manage_billing'>,
  { intent, message }: MessageAsked,
): Promise<Result<null, { code: 'MESSAGE_GONE' }>> {
  const isDone =
    intent === 'seen' ? await endByOperator(db, message, personId) : await retryByOperator(db, message)
  if (!isDone) return fail({ code: 'MESSAGE_GONE' })
  log.info('An operator changed a message of a payment provider', { event: message, intent, by: personId })
  return ok(null)
}

import type { Admin } from '#modules/accounts/admin/admin.ts'
import { manualRefundMail } from '#modules/checkout/refund/manual/manual-refund-mails.server.ts'
import type { ManualRefund } from '#modules/checkout/refund/manual/manual-refund-schema.ts'
import { FIRST_WAIT as REFUND_WAIT } from '#modules/checkout/refund/make-refund.server.ts'
import { FIRST_WAIT as PAYMENT_WAIT } from '#modules/checkout/settle/due-payments.server.ts'
import { LATE_MONEY_TOLD } from '#modules/checkout/settle/refund-late-money.server.ts'
import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { mayBeAsked } from '#modules/payments/next-turn.server.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why nothing was written down: it is not due to be given back by hand, or its provider is being asked, or has begun to give it back. */
export interface ManualRefundFailure {
  code: 'NOT_DUE'
}

/**
 * Writes down that an admin gives money back by hand whose provider refuses it or does not know its payment: `id` is that of the
 * refund, or of the payment whose money came too late. It is asked for no more from then on, so that it cannot go back twice, and a
 * mail tells the buyer how it comes. Fails with NOT_DUE.
 */
export const recordManualRefund = (
  { db }: { db: Db },
  admin: Admin<'can_manage_billing'>,
  id: string,
  { through, note }: ManualRefund,
): Promise<Result<null, ManualRefundFailure>> =>
  withTransaction(db, async (tx) => {
    const values = [id, MAX_REFUSED_REFUNDS, through, note, admin.personId]
    const refunded = await tx.statement<{ id: PaymentId }>(OF_REFUND, values)
    if (refunded.length > 0) {
      await tx.statement(TOLD, [id])
      return ok(null)
    }
    const [late] = await tx.statement<{ id: PaymentId }>(OF_LATE_MONEY, values)
    if (!late) return fail({ code: 'NOT_DUE' })
    await tx.statement(LATE_MONEY_TOLD, [late.id])
    return ok(null)
  })

/** Exported for the test that asks the database about every statement. */
export const OF_REFUND = `
with paid as materialized ( -- the payment first, as everything that changes both
  select p.id from refunds r join payments p on p.id = r.payment_id where r.id = $1 for update of p),
done as (
  update refunds r set state = 'refunded', refunded_at = now(), provider_refund_id = null, updated_at = now()
  from paid
  where r.id = $1 and r.payment_id = paid.id and r.state = 'pending' and (r.attempt > $2 or r.next_check_at = 'infinity')
    and (r.provider_refund_id is null or r.next_check_at = 'infinity') -- else its provider has begun to give it back
    and not ${mayBeAsked('r', REFUND_WAIT)}
  returning r.id, r.payment_id, r.amount_cents),
returned as (
  update payments p
  set returned_cents = p.returned_cents + d.amount_cents, updated_at = now(),
      state = case when p.returned_cents + d.amount_cents = p.amount_cents then 'refunded' else p.state end
  from done d where p.id = d.payment_id
  returning p.id, p.state),
told as (
  insert into payment_events (payment_id, source, from_state, to_state, cause)
  select id, 'operator', 'captured', state, 'it was given back by hand' from returned)
insert into manual_refunds (payment_id, refund_id, through, note, made_by)
select payment_id, id, $3, $4, $5 from done
returning payment_id as id`

/** Exported for the test that asks the database about every statement. */
export const OF_LATE_MONEY = `
with done as (
  update payments p set state = 'refunded', updated_at = now()
  where p.id = $1 and p.state = 'refund_due' and (p.refund_attempt > $2 or p.next_check_at = 'infinity')
    and not ${mayBeAsked('p', PAYMENT_WAIT)}
    and (p.next_check_at is distinct from p.deadline_at or p.deadline_at <= now()) -- its turn says nothing then of the one before
  returning p.id),
told as (
  insert into payment_events (payment_id, source, from_state, to_state, cause)
  select id, 'operator', 'refund_due', 'refunded', 'it was given back by hand' from done)
insert into manual_refunds (payment_id, through, note, made_by)
select id, $3, $4, $5 from done
returning payment_id as id`

/** Exported for the test that asks the database about every statement. */
export const TOLD = insertMail(manualRefundMail, {
  recipient: 'told.customer_email',
  payload: { refundId: 'told.id' },
  dedupeKey: `'manual_refund:' || told.id`,
  from: `(select r.id, o.customer_email from refunds r join orders o on o.event_id = r.event_id and o.id = r.order_id
          where r.id = $1 and ${isReachableSql('o.customer_email')}) told`,
})

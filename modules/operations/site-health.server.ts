import type { Admin } from '#modules/accounts/admin/admin.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { lastInvariantCheck } from '#modules/operations/check-invariants.server.ts'
import { isCheckLate } from '#modules/operations/invariant-check.ts'
import type { PaymentHealth, SystemHealth } from '#modules/operations/site-health.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Instant, MINUTE_MS, plusMs } from '#platform/time.ts'

/** A mail or a job that is due for longer than this is late; a mail to many may take an hour. */
const LATE_MS = 10 * MINUTE_MS

interface Row {
  waiting: number
  late: number
  dead: number
  count: number
  failing: string[]
  lateJobs: string[]
}

/** What of mail and jobs waits at `now`, or went wrong, for admins who manage the system. Two statements. */
export async function systemHealth(
  db: DbOrTx,
  _admin: Admin<'can_manage_system'>,
  now: Instant,
): Promise<SystemHealth> {
  const rows = await db.statement<Row>(
    `select
       (select count(*)::integer from mail_outbox where state = 'waiting') as waiting,
       (select count(*)::integer from mail_outbox where state = 'waiting'
          and run_at < $1::timestamptz - case when is_paced then interval '50 minutes' else interval '0' end) as late,
       (select count(*)::integer from mail_outbox where state = 'dead') as dead,
       count(*)::integer as count,
       coalesce(array_agg(name order by name) filter (where failures > 0), '{}') as failing,
       coalesce(array_agg(name order by name)
         filter (where failures = 0 and next_run_at < $1 and held_until < $1), '{}') as "lateJobs"
     from jobs`,
    [plusMs(now, -LATE_MS)],
  )
  const check = await lastInvariantCheck(db)
  const [{ waiting, late, dead, count, failing, lateJobs }] = rows as [Row] // an aggregate without groups has one row
  return {
    mail: { waiting, late, dead },
    jobs: { count, failing, late: lateJobs },
    invariants: check && { ...check, isLate: isCheckLate(check, now) },
  }
}

/** Which payments wait for an answer or a refund, for admins who manage billing. One statement. */
export async function paymentHealth(db: DbOrTx, _admin: Admin<'can_manage_billing'>): Promise<PaymentHealth> {
  const rows = await db.statement<PaymentHealth>(
    `select (select count(*)::integer from payments where state = 'unknown') as unknown,
       (select count(*)::integer from payments where state = 'refund_due')
         + (select count(*)::integer from refunds where state = 'pending') as "refundDue",
       (select count(*)::integer from webhook_inbox where state in ('unhandled', 'dead')) as messages,
       (select concat_ws(' ', initcap(provider), event_type, object_id) || '. ' || note
        from webhook_inbox where state in ('unhandled', 'dead') order by received_at desc limit 1) as "newestMessage",
       (select count(*)::integer from payments where state = 'refund_due' and (refund_attempt > $1 or next_check_at = 'infinity'))
         + (select count(*)::integer from refunds where state = 'pending' and (attempt > $1 and provider_refund_id is null or next_check_at = 'infinity')) as "refundsRefused"`,
    [MAX_REFUSED_REFUNDS],
  )
  const [health] = rows as [PaymentHealth] // a select without a table has one row
  return health
}

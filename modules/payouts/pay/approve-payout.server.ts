import type { Admin } from '#modules/accounts/admin/admin.ts'
import { adminsWith } from '#modules/accounts/admin/admins-with.server.ts'
import type { PayoutRefusal } from '#modules/payouts/pay/payout-failures.ts'
import { payoutObstacle } from '#modules/payouts/pay/payout-obstacle.server.ts'
import { approvalRefusal } from '#modules/payouts/payout-terms.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { PayoutId, PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

/**
 * Approves a payout: another admin than made it, or the only one a day later (`approvalRefusal`). Fails with its refusals, with what
 * came between since it was made (`payoutObstacle`), and with STATE_CHANGED when it is not waiting any more.
 */
export async function approvePayout(
  { db }: { db: Db },
  admin: Admin<'can_manage_billing'>,
  { payoutId, isFresh }: { payoutId: PayoutId; isFresh: boolean },
): Promise<Result<null, PayoutRefusal>> {
  return withTransaction(db, async (tx) => {
    const [payout] = await tx.statement<{
      madeBy: PersonId | null
      host: PersonId
      madeAt: Date
      now: Date
    }>(
      `select p.made_by as "madeBy", o.owner_id as host, p.made_at as "madeAt", clock_timestamp() as now
       from payouts p join organizers o on o.id = p.organizer_id
       where p.id = $1 and p.state = 'made' for no key update of p`,
      [payoutId],
    )
    if (!payout) return fail({ code: 'STATE_CHANGED' })
    const { madeBy, host, madeAt, now } = payout
    const refusal = approvalRefusal(
      { now: toInstant(now), madeAt: toInstant(madeAt), madeBy, approver: admin.personId, host, isFresh },
      await adminsWith(tx, 'can_manage_billing'),
    )
    if (refusal) return fail(refusal)
    const code = await payoutObstacle(tx, payoutId)
    if (code) return fail({ code })
    await tx.statement(
      `update payouts set state = 'approved', approved_by = $2, approved_at = clock_timestamp(), updated_at = now() where id = $1`,
      [payoutId, admin.personId],
    )
    return ok(null)
  })
}

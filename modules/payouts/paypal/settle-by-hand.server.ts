import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import { lockOrganizer, postPayout, releaseLines } from '#modules/payouts/pay/post-payout.server.ts'
import { tellOfPayout } from '#modules/payouts/pay/tell-of-payout.server.ts'
import { CLAIM_DAYS, SENDING_ALONE_DAYS, UNFINISHED_DAYS } from '#modules/payouts/payout-terms.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { PayoutId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Whether an admin may say what became of a payout `p`: a day after it was sent where something is wrong, a week after where PayPal
 * only does not finish, or nobody asks it any more, and a week after PayPal should have sent back what nobody claimed.
 */
export const MAY_SETTLE = `p.state = 'sending' and p.through = 'paypal' and p.sending_at <= now() - case
  when p.item_state = 'UNCLAIMED' then interval '${CLAIM_DAYS + UNFINISHED_DAYS} days'
  when p.problem = '' then interval '${UNFINISHED_DAYS} days'
  else interval '${SENDING_ALONE_DAYS} day' end`

/**
 * An admin has looked at PayPal's own page what became of a payout that does not go on (`MAY_SETTLE`): it was paid, with its
 * reference, or (null) it was not, and its money is due again. Fails with STATE_CHANGED.
 */
export async function settleByHand(
  { db }: { db: Db },
  admin: Admin<'can_manage_billing'>,
  { payoutId, reference }: { payoutId: PayoutId; reference: string | null },
): Promise<Result<null, { code: PayoutFailure }>> {
  return withTransaction(db, async (tx) => {
    await lockOrganizer(tx, payoutId)
    const [settled] = await tx.statement<{ id: PayoutId }>(SETTLE, [payoutId, admin.personId, reference])
    if (!settled) return fail({ code: 'STATE_CHANGED' })
    if (reference === null) await releaseLines(tx, payoutId)
    else await postPayout(tx, payoutId, 'payout')
    await tellOfPayout(tx, payoutId, reference === null ? 'failed' : 'paid')
    return ok(null)
  })
}

const SETTLE = `
  update payouts p
  set state = case when $3::text is null then 'failed' else 'paid' end,
      problem = case when $3::text is null and p.problem = '' then 'UNFINISHED' else p.problem end,
      reference = coalesce($3, ''), next_check_at = null, updated_at = now(),
      paid_by = case when $3::text is not null then $2::uuid end,
      paid_at = case when $3::text is not null then now() end,
      ended_at = case when $3::text is null then now() end
  where p.id = $1 and ${MAY_SETTLE}
  returning p.id`

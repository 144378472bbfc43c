import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import { lockOrganizer, postPayout, releaseLines } from '#modules/payouts/pay/post-payout.server.ts'
import { tellOfPayout } from '#modules/payouts/pay/tell-of-payout.server.ts'
import { statesBefore } from '#modules/payouts/payout-state.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { PayoutId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

type Changed = Result<null, { code: PayoutFailure }>
type BillingAdmin = Admin<'can_manage_billing'>

/** Whoever sends a payout has sent it, with its reference; posts it and tells the organiser. Fails with STATE_CHANGED. */
export async function markPayoutPaid(
  { db }: { db: Db },
  admin: BillingAdmin,
  { payoutId, reference }: { payoutId: PayoutId; reference: string },
): Promise<Changed> {
  return withTransaction(db, async (tx) => {
    await lockOrganizer(tx, payoutId)
    const [paid] = await tx.statement<{ id: PayoutId }>(PAY, [
      payoutId,
      statesBefore('paid'),
      admin.personId,
      reference,
    ])
    if (!paid) return fail({ code: 'STATE_CHANGED' })
    await postPayout(tx, payoutId, 'payout')
    crashPoint('payout posted')
    await tellOfPayout(tx, payoutId, 'paid')
    return ok(null)
  })
}

const PAY = `
  update payouts set state = 'paid', paid_by = $3, paid_at = now(), reference = $4, updated_at = now()
  where id = $1 and state = any ($2::text[]) and sending_by = $3 and through = 'hand'
  returning id`

/** Says that a payout came back: what it paid is owed again. Fails with STATE_CHANGED. */
export async function returnPayout(
  { db }: { db: Db },
  _admin: BillingAdmin,
  payoutId: PayoutId,
): Promise<Changed> {
  return withTransaction(db, async (tx) => {
    await lockOrganizer(tx, payoutId)
    const [returned] = await tx.statement<{ id: PayoutId }>(RETURN, [payoutId, statesBefore('returned')])
    if (!returned) return fail({ code: 'STATE_CHANGED' })
    await postPayout(tx, payoutId, 'payout_returned')
    await tellOfPayout(tx, payoutId, 'returned')
    return ok(null)
  })
}

const RETURN = `
  update payouts set state = 'returned', ended_at = now(), next_check_at = null, updated_at = now()
  where id = $1 and state = any ($2::text[])
  returning id`

/** Takes a payout back that was not sent, and says who did: its lines are due again. Fails with STATE_CHANGED. */
export async function cancelPayout(
  { db }: { db: Db },
  { personId }: BillingAdmin,
  payoutId: PayoutId,
): Promise<Changed> {
  return withTransaction(db, async (tx) => {
    const values = [payoutId, statesBefore('cancelled'), personId]
    const [cancelled] = await tx.statement<{ id: PayoutId }>(CANCEL, values)
    if (!cancelled) return fail({ code: 'STATE_CHANGED' })
    await releaseLines(tx, payoutId)
    return ok(null)
  })
}

const CANCEL = `
  update payouts set state = 'cancelled', cancelled_by = $3, ended_at = now(), updated_at = now()
  where id = $1 and state = any ($2::text[])
  returning id`

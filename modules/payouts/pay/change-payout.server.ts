import type { Admin } from '#modules/accounts/admin/admin.ts'
import { countAdmins } from '#modules/accounts/admin/count-admins.server.ts'
import type { PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import { tellOfPayout } from '#modules/payouts/pay/tell-of-payout.server.ts'
import { statesBefore } from '#modules/payouts/payout-state.ts'
import { approvalRefusal } from '#modules/payouts/payout-terms.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { PayoutId, PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

type Changed = Result<null, { code: PayoutFailure }>
type BillingAdmin = Admin<'can_manage_billing'>

/**
 * Approves a payout: another admin than made it, or the only one a day later (`approvalRefusal`). Fails with its refusals,
 * ACCOUNT_CHANGED when the host has another account by now, STATE_CHANGED when it is not waiting any more.
 */
export async function approvePayout(
  { db }: { db: Db },
  admin: BillingAdmin,
  { payoutId, isFresh }: { payoutId: PayoutId; isFresh: boolean },
): Promise<Changed> {
  return withTransaction(db, async (tx) => {
    const [payout] = await tx.statement<{
      madeBy: PersonId | null
      madeAt: Date
      now: Date
      isAccountInUse: boolean
    }>(
      `select p.made_by as "madeBy", p.made_at as "madeAt", clock_timestamp() as now, a.ended_at is null as "isAccountInUse"
       from payouts p join payout_accounts a on a.id = p.account_id
       where p.id = $1 and p.state = any ($2::text[]) for no key update of p`,
      [payoutId, statesBefore('approved')],
    )
    if (!payout) return fail({ code: 'STATE_CHANGED' })
    const refusal = approvalRefusal({
      now: toInstant(payout.now),
      madeAt: toInstant(payout.madeAt),
      madeBy: payout.madeBy,
      approver: admin.personId,
      admins: await countAdmins(tx, 'can_manage_billing'),
      isFresh,
    })
    if (refusal) return fail({ code: refusal })
    if (!payout.isAccountInUse) return fail({ code: 'ACCOUNT_CHANGED' })
    await tx.statement(
      `update payouts set state = 'approved', approved_by = $2, approved_at = clock_timestamp(), updated_at = now() where id = $1`,
      [payoutId, admin.personId],
    )
    return ok(null)
  })
}

/** Says that an approved payout was sent, with its reference; posts it and tells the organiser. Fails with STATE_CHANGED. */
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
    crashPoint('payout posted')
    await tellOfPayout(tx, payoutId, 'paid')
    return ok(null)
  })
}

/** Exported for the test that asks the database about every statement. */
export const PAY = `
  with paid as (
    update payouts set state = 'paid', paid_by = $3, paid_at = now(), reference = $4, updated_at = now()
    where id = $1 and state = any ($2::text[])
    returning id, organizer_id, amount_cents),
  posted as (
    insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
    select organizer_id, 'payout', id, amount_cents, -amount_cents from paid)
  select id from paid`

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
    await tellOfPayout(tx, payoutId, 'returned')
    return ok(null)
  })
}

/** Exported for the test that asks the database about every statement. */
export const RETURN = `
  with returned as (
    update payouts set state = 'returned', ended_at = now(), updated_at = now()
    where id = $1 and state = any ($2::text[])
    returning id, organizer_id, amount_cents),
  posted as (
    insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
    select organizer_id, 'payout_returned', id, -amount_cents, amount_cents from returned)
  select id from returned`

/** Rows of the ledger without an order form one chain for each organiser: one is added after the other. */
const lockOrganizer = (tx: Tx, payoutId: PayoutId) =>
  tx.statement(
    'select o.id from organizers o join payouts p on p.organizer_id = o.id where p.id = $1 for no key update of o',
    [payoutId],
  )

/** Takes a payout back that was not sent: its lines are due again. Fails with STATE_CHANGED. */
export async function cancelPayout(
  { db }: { db: Db },
  _admin: BillingAdmin,
  payoutId: PayoutId,
): Promise<Changed> {
  const [cancelled] = await db.statement<{ id: PayoutId }>(CANCEL, [payoutId, statesBefore('cancelled')])
  return cancelled ? ok(null) : fail({ code: 'STATE_CHANGED' })
}

const CANCEL = `
  with cancelled as (
    update payouts set state = 'cancelled', ended_at = now(), updated_at = now()
    where id = $1 and state = any ($2::text[])
    returning id),
  let_go as (delete from payout_lines l using cancelled c where l.payout_id = c.id),
  let_sums_go as (delete from payout_sums s using cancelled c where s.payout_id = c.id)
  select id from cancelled`

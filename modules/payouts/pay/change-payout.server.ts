import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import { tellOfPayout } from '#modules/payouts/pay/tell-of-payout.server.ts'
import { statesBefore } from '#modules/payouts/payout-state.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
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
    crashPoint('payout posted')
    await tellOfPayout(tx, payoutId, 'paid')
    return ok(null)
  })
}

/** Exported for the test that asks the database about every statement. */
export const PAY = `
  with paid as (
    update payouts set state = 'paid', paid_by = $3, paid_at = now(), reference = $4, updated_at = now()
    where id = $1 and state = any ($2::text[]) and sending_by = $3
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

import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { MakeFailure } from '#modules/payouts/pay/payout-failures.ts'
import { dueElsewhere } from '#modules/payouts/pay/payout-obstacle.server.ts'
import { ACCOUNT_RESTS_DAYS, DUE_AFTER_DAYS } from '#modules/payouts/payout-terms.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { newId, type OrganizerId, type PayoutAccountId, type PayoutId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Makes a payout of all that is due to an organiser, for another admin to approve. Fails with NO_ACCOUNT or ACCOUNT_RESTS where
 * it cannot be sent, NOTHING_DUE (also where the organiser owes more than they get), OWES_ELSEWHERE (their other organisers owe as
 * much), TOO_MUCH (no row holds it), ALREADY_OPEN while there is one.
 */
export async function makePayout(
  { db }: { db: Db },
  admin: Admin<'can_manage_billing'>,
  organizerId: OrganizerId,
): Promise<Result<{ payoutId: PayoutId; amount: Cents }, { code: MakeFailure }>> {
  return withTransaction(db, async (tx) => {
    // A statement of its own: what another admin has just made has to be seen by the next one.
    await tx.statement('select id from organizers where id = $1 for no key update', [organizerId])
    const [account] = await tx.statement<{ id: PayoutAccountId | null; isRested: boolean | null }>(
      `select a.id, a.created_at <= now() - interval '${ACCOUNT_RESTS_DAYS} days' as "isRested"
       from organizers o left join payout_accounts a on a.person_id = o.owner_id and a.ended_at is null
       where o.id = $1`,
      [organizerId],
    )
    if (!account?.id) return fail({ code: 'NO_ACCOUNT' })
    if (!account.isRested) return fail({ code: 'ACCOUNT_RESTS' })
    const [open] = await tx.statement<{ id: PayoutId }>(
      `select id from payouts where organizer_id = $1 and state in ('made', 'approved', 'sending')`,
      [organizerId],
    )
    if (open) return fail({ code: 'ALREADY_OPEN' })
    const elsewhere = await dueElsewhere(tx, organizerId)
    const payoutId = newId<'payout'>()
    const values = [payoutId, organizerId, account.id, admin.personId, elsewhere]
    const [made] = (await tx.statement<Made>(MAKE, values)) as [Made] // of what is due there is one total
    if (made.amount !== null) return ok({ payoutId, amount: made.amount })
    if (made.isTooMuch) return fail({ code: 'TOO_MUCH' })
    return fail({ code: elsewhere < 0 ? 'OWES_ELSEWHERE' : 'NOTHING_DUE' })
  })
}

interface Made {
  amount: Cents | null
  isTooMuch: boolean
}

/** More than this no row of a payout, or of the ledger, holds. */
export const MAX_CENTS = 2_147_483_647

/** One statement, so that the payout, in all and of each event, is the sum of the very lines that become its own. */
const MAKE = `
  with due as (
    select transaction_id, event_id, cents from payable_lines($2, ${DUE_AFTER_DAYS}) where is_due),
  total as (
    select coalesce(sum(cents), 0)::bigint as cents from due),
  made as (
    insert into payouts (id, organizer_id, account_id, amount_cents, made_by)
    select $1, $2, $3, cents, $4 from total where cents between 1 and ${MAX_CENTS} and cents + $5::bigint > 0
    returning id, amount_cents),
  lines as (
    insert into payout_lines (organizer_id, transaction_id, payout_id)
    select $2, due.transaction_id, made.id from due, made),
  sums as (
    insert into payout_sums (payout_id, event_id, cents)
    select made.id, due.event_id, sum(due.cents) from due, made group by made.id, due.event_id)
  select (select amount_cents from made) as amount, cents > ${MAX_CENTS} as "isTooMuch" from total`

import type { Tx } from '#platform/db.server.ts'
import type { PayoutId } from '#platform/ids.ts'

/**
 * Locks the organiser of a payout, before it is posted: rows of the ledger without an order form one chain for each organiser, and
 * are added one after the other.
 */
export const lockOrganizer = (tx: Tx, payoutId: PayoutId): Promise<unknown> =>
  tx.statement(
    'select o.id from organizers o join payouts p on p.organizer_id = o.id where p.id = $1 for no key update of o',
    [payoutId],
  )

/** Writes into the books that a payout was paid, or that it came back. */
export const postPayout = (
  tx: Tx,
  payoutId: PayoutId,
  kind: 'payout' | 'payout_returned',
): Promise<unknown> =>
  tx.statement(
    `insert into ledger_transactions (organizer_id, kind, source_id, organizer_cents, paid_out_cents)
     select organizer_id, $2::text, id, amount_cents * s.sign, amount_cents * -s.sign
     from payouts, (select case $2::text when 'payout' then 1 else -1 end as sign) s where id = $1`,
    [payoutId, kind],
  )

/** Lets the lines of a payout go that was not paid: they are due again. */
export async function releaseLines(tx: Tx, payoutId: PayoutId): Promise<void> {
  await tx.statement('delete from payout_lines where payout_id = $1', [payoutId])
  await tx.statement('delete from payout_sums where payout_id = $1', [payoutId])
}

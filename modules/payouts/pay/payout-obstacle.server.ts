import type { PayoutObstacle } from '#modules/payouts/pay/payout-failures.ts'
import { DUE_AFTER_DAYS } from '#modules/payouts/payout-terms.ts'
import type { Tx } from '#platform/db.server.ts'
import type { OrganizerId, PayoutId } from '#platform/ids.ts'

interface Row {
  organizerId: OrganizerId
  amount: number
  isAccountInUse: boolean
  isDisputed: boolean
  due: number
}

/**
 * What came between since a payout was made, so that it may not be sent: its host has another account (ACCOUNT_CHANGED), a buyer
 * disputes one of its orders (DISPUTED), so much went back that its host owes by now (LESS_IS_DUE), or their person owes as much
 * under another name (OWES_ELSEWHERE). Null where nothing did.
 */
export async function payoutObstacle(tx: Tx, payoutId: PayoutId): Promise<PayoutObstacle | null> {
  const rows = await tx.statement<Row>(
    `select p.organizer_id as "organizerId", p.amount_cents as amount, a.ended_at is null as "isAccountInUse",
       exists (select from payout_lines l
               join ledger_transactions t on t.organizer_id = l.organizer_id and t.id = l.transaction_id
               join orders o on o.event_id = t.event_id and o.id = t.order_id
               join disputed_checkouts() d on d.checkout_id = o.checkout_id
               where l.payout_id = p.id) as "isDisputed",
       (select coalesce(sum(l.cents) filter (where l.is_due), 0)::bigint from payable_events(p.organizer_id, ${DUE_AFTER_DAYS}) l) as due
     from payouts p join payout_accounts a on a.id = p.account_id
     where p.id = $1`,
    [payoutId],
  )
  const [row] = rows as [Row] // the caller has read it
  if (!row.isAccountInUse) return 'ACCOUNT_CHANGED'
  if (row.isDisputed) return 'DISPUTED'
  if (row.due < 0) return 'LESS_IS_DUE'
  return row.amount + row.due + (await dueElsewhere(tx, row.organizerId)) > 0 ? null : 'OWES_ELSEWHERE'
}

/**
 * What is due to the other organisers of the person who owns one, in cents; below 0 where these owe. The debt of one is not taken
 * from another; but nobody is paid who owes as much.
 */
export async function dueElsewhere(tx: Tx, organizerId: OrganizerId): Promise<number> {
  const rows = await tx.statement<{ due: number }>(
    `select coalesce(sum(l.cents) filter (where l.is_due), 0)::bigint as due
     from organizers o join organizers other on other.owner_id = o.owner_id and other.id <> o.id
     cross join lateral payable_events(other.id, ${DUE_AFTER_DAYS}) l
     where o.id = $1`,
    [organizerId],
  )
  const [{ due }] = rows as [{ due: number }] // an aggregate without groups has one row
  return due
}

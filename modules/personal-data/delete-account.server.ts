import { outstandingCashFees } from '#modules/fees/cash-fees/cash-fees.ts'
import { balancesOf } from '#modules/payouts/balance.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import {
  type DeletionFailure,
  hasLosses,
  deletionBlocker,
  type DeletionEffects,
} from '#modules/personal-data/deletion.ts'
import { accountDeletedMail } from '#modules/personal-data/deletion-mails.tsx'
import { anonymizePerson } from '#modules/personal-data/anonymize-person.server.ts'

/** What a person would lose with their account, and what prevents the deletion. */
export async function deletionEffects(db: Db | Tx, id: PersonId): Promise<DeletionEffects> {
  const [row] = await db.statement<
    Omit<DeletionEffects, 'hostDueCents' | 'hostOwesCents' | 'hasPayoutUnderWay'>
  >(
    `select
       (select count(*)::integer from tickets t join events e on e.id = t.event_id
        where t.owner_id = $1 and (t.status = 'active' or t.status = 'pending' and exists (
            select from orders o where o.event_id = t.event_id and o.id = t.order_id and o.order_status = 'awaiting_cash_payment'))
          and (e.ends_at > now() or e.status = 'postponed')) as "ticketsAhead",
       (select coalesce(sum(commission_amount_cents - refunded_cents), 0)::bigint from commission_earnings
        where follower_id = $1 and status in ('pending', 'approved')) as "earningsDueCents",
       coalesce((select jsonb_agg(e.title order by e.starts_at) from events e
        where e.owner_id = $1 and (e.status = 'published' and e.ends_at > now() or e.status = 'postponed')
          and exists (select from orders o where o.event_id = e.id
                      and o.order_status in ('completed', 'awaiting_payment', 'awaiting_cash_payment'))), '[]') as "soldEvents",
       exists (select from payments p join checkouts c on c.id = p.checkout_id
        where c.user_id = $1 and p.state in ('requires_action', 'processing', 'unknown', 'void_due', 'refund_due')) as "hasPaymentUnderWay",
       exists (select from profiles where id = $1 and is_admin and admin_level = 3)
         and not exists (select from profiles where id <> $1 and is_admin and admin_level = 3) as "isLastAdmin"`,
    [id],
  )
  if (!row) throw new Error('A select without a table answers one row')
  return { ...row, ...(await hostMoney(db, id)) }
}

/** What is due to a person's organisers, and what they owe; the debt of one is not taken from another. */
async function hostMoney(db: Db | Tx, id: PersonId) {
  let [hostDueCents, hostOwesCents, hasPayoutUnderWay] = [0, 0, false]
  for (const { due, coming, held, onItsWay, cashFees } of await balancesOf(db, id)) {
    const owed = due + coming + held
    hostDueCents += Math.max(owed, 0) + onItsWay
    hasPayoutUnderWay ||= onItsWay > 0
    hostOwesCents += Math.max(-owed, 0) + Math.max(outstandingCashFees(cashFees), 0)
  }
  return { hostDueCents, hostOwesCents, hasPayoutUnderWay }
}

/**
 * Deletes a person's account, all or nothing: every way in, session, picture and word about them goes; what hosts must
 * keep stays under no name. Refused with SOLD_EVENTS_AHEAD (guests rely on them), PAYMENT_UNDER_WAY, PAYOUT_UNDER_WAY, LAST_ADMIN, and
 * with SOMETHING_TO_LOSE while they hold tickets ahead or have earnings or money of their events due, unless `givesUp`. A mail tells the address
 * it was. A purchase that is being placed is waited for, and counts.
 */
export async function deleteAccount(
  db: Db,
  signer: TicketSigner,
  { id, givesUp }: { id: PersonId; givesUp: boolean },
): Promise<Result<null, DeletionFailure>> {
  return withTransaction(db, async (tx) => {
    // A purchase holds a share of this row while it is placed.
    const [person] = await tx.statement<{ email: string }>(
      'select u.email from profiles p join auth_user u on u.id = p.id where p.id = $1 for update',
      [id],
    )
    if (!person) return ok(null)
    await tx.statement(
      `select release_checkouts(array(select id from checkouts where user_id = $1 and state = 'open'))`,
      [id],
    )
    const ends = await deletionEffects(tx, id)
    const inTheWay = deletionBlocker(ends)
    if (inTheWay) return fail(inTheWay)
    if (hasLosses(ends) && !givesUp) return fail({ code: 'SOMETHING_TO_LOSE' })
    await tx.statement(
      `select release_cash_orders(array(select id from orders where user_id = $1
         and order_status = 'awaiting_cash_payment'), 'cancelled')`,
      [id],
    )
    await anonymizePerson(tx, signer, { id, email: person.email })
    await enqueueMail(tx, accountDeletedMail, person.email, {})
    return ok(null)
  })
}

import { enqueueMail } from '#modules/notifications/outbox.server.ts'
import { payoutPaidMail, payoutReturnedMail } from '#modules/payouts/payout-mails.tsx'
import type { Tx } from '#platform/db.server.ts'
import type { OrganizerId, PayoutId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

interface Row {
  email: string
  organizer: string
  organizerId: OrganizerId
  cents: Cents
  hint: string
  reference: string
}

/** Tells an organiser that money was sent to them, or came back; nobody where the account was deleted. */
export async function tellOfPayout(tx: Tx, payoutId: PayoutId, news: 'paid' | 'returned'): Promise<void> {
  const [row] = await tx.statement<Row>(
    `select w.email, o.name as organizer, o.id as "organizerId", p.amount_cents as cents, a.hint, p.reference
     from payouts p join organizers o on o.id = p.organizer_id join profiles w on w.id = o.owner_id
     join payout_accounts a on a.id = p.account_id
     where p.id = $1`,
    [payoutId],
  )
  if (!row || row.email.endsWith('@account.invalid')) return
  const { email, ...payload } = row
  const kind = news === 'paid' ? payoutPaidMail : payoutReturnedMail
  await enqueueMail(tx, kind, email, payload, `payout_${news}:${payoutId}`)
}

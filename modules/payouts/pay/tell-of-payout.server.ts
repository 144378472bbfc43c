import { isReachable } from '#modules/notifications/is-reachable.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import {
  payoutFailedMail,
  payoutPaidMail,
  payoutReturnedMail,
  payoutUnclaimedMail,
} from '#modules/payouts/payout-mails.tsx'
import type { Tx } from '#platform/db.server.ts'
import type { OrganizerId, PayoutId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

interface Row {
  email: string
  organizer: string
  organizerId: OrganizerId
  cents: Cents
  hint: string
  reference: string
  through: 'hand' | 'paypal'
  problem: string
  sendingAt: Date | null
}

const KINDS = {
  paid: payoutPaidMail,
  returned: payoutReturnedMail,
  failed: payoutFailedMail,
  unclaimed: payoutUnclaimedMail,
}

/** Tells an organiser what became of money that is theirs, each news once; nobody where the account was deleted. */
export async function tellOfPayout(tx: Tx, payoutId: PayoutId, news: keyof typeof KINDS): Promise<void> {
  const rows = await tx.statement<Row>(
    `select w.email, o.name as organizer, o.id as "organizerId", p.amount_cents as cents, a.hint, p.reference, p.through, p.problem,
       p.sending_at as "sendingAt"
     from payouts p join organizers o on o.id = p.organizer_id join profiles w on w.id = o.owner_id
     join payout_accounts a on a.id = p.account_id
     where p.id = $1`,
    [payoutId],
  )
  const [{ email, sendingAt, ...facts }] = rows as [Row] // the caller has changed it
  if (!isReachable(email)) return
  const payload = { ...facts, sendingAt: sendingAt && toInstant(sendingAt) }
  await enqueueMail(tx, KINDS[news], email, payload, `payout_${news}:${payoutId}`)
}

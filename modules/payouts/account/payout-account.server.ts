import type { Actor } from '#modules/accounts/actor.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { maskedDetails, type PayoutDetails } from '#modules/payouts/account/payout-details.ts'
import { payoutAccountChangedMail } from '#modules/payouts/payout-mails.tsx'
import { accountRestedAt } from '#modules/payouts/payout-terms.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { newId, type PayoutAccountId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { openText, sealText } from '#platform/sealed-text.server.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** Where a person's money goes, as it is shown. */
export interface PayoutAccount {
  id: PayoutAccountId
  kind: PayoutDetails['kind']
  hint: string
  /** From when on money is sent there. */
  usableFrom: Instant
}

/** The account in use; null for none. */
export async function payoutAccountOf(db: DbOrTx, personId: PersonId): Promise<PayoutAccount | null> {
  const [row] = await db.statement<{
    id: PayoutAccountId
    kind: PayoutDetails['kind']
    hint: string
    created_at: Date
  }>('select id, kind, hint, created_at from payout_accounts where person_id = $1 and ended_at is null', [
    personId,
  ])
  if (!row) return null
  const { id, kind, hint, created_at: givenAt } = row
  return { id, kind, hint, usableFrom: accountRestedAt(toInstant(givenAt)) }
}

export type SavePayoutAccountFailure = { code: 'TOO_MANY_ACCOUNTS'; retryAfterSeconds: number }

/**
 * Sends a person's money to another account from now on, and tells them by mail. The caller has seen that they signed in a
 * moment ago. The new one rests before the first payout; payouts that were made keep theirs. Five times a day; then
 * TOO_MANY_ACCOUNTS.
 */
export async function changePayoutAccount(
  { db, secrets }: { db: Db; secrets: Secrets },
  actor: Actor,
  details: PayoutDetails,
): Promise<Result<null, SavePayoutAccountFailure>> {
  const changes = await consumeRateLimit(db, { limit: 'payout account', of: actor.id })
  if (!changes.allowed)
    return fail({ code: 'TOO_MANY_ACCOUNTS', retryAfterSeconds: changes.retryAfterSeconds })
  const id = newId<'payout account'>()
  const hint = maskedDetails(details)
  const sealed = sealText(JSON.stringify(details), sealing(secrets, id))
  await withTransaction(db, async (tx) => {
    // Two changes at once: one after the other.
    await tx.statement('select id from profiles where id = $1 for no key update', [actor.id])
    const [before] = await tx.statement<{ id: PayoutAccountId }>(
      'update payout_accounts set ended_at = now() where person_id = $1 and ended_at is null returning id',
      [actor.id],
    )
    await tx.statement(
      'insert into payout_accounts (id, person_id, kind, sealed, hint) values ($1, $2, $3, $4, $5)',
      [id, actor.id, details.kind, sealed, hint],
    )
    const isFirst = !before
    await enqueueMail(tx, payoutAccountChangedMail, actor.email, { hint, isFirst }, `payout_account:${id}`)
  })
  return ok(null)
}

/** The details that were sealed; null when they cannot be opened with these secrets any more. */
export function openDetails(secrets: Secrets, id: PayoutAccountId, sealed: string): PayoutDetails | null {
  const text = openText(sealed, sealing(secrets, id))
  return text === null ? null : (JSON.parse(text) as PayoutDetails) // we sealed it ourselves
}

const sealing = ({ secret, previousSecrets }: Secrets, id: PayoutAccountId) => ({
  secret,
  previousSecrets,
  purpose: 'payout account',
  belongsTo: id,
})

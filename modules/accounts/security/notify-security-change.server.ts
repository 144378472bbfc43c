import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { securityChangedMail } from '#modules/accounts/account-mails.tsx'
import { securityChangedNotification } from '#modules/accounts/account-notifications.ts'
import type { SecurityChange } from '#modules/accounts/security/security-change.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'

const payload = { change: '$2::text', hasPasskeys: 'has_passkeys' }

/**
 * Notifies a person, in the product and by mail, of a change of how they sign in, so that a change by somebody else is
 * noticed. These notices cannot be turned off. The change is already done: a notice that fails is logged.
 */
export async function notifySecurityChange(
  { db, log }: { db: Db; log: Log },
  person: PersonId,
  change: SecurityChange,
): Promise<void> {
  const told = db.statement(NOTIFY_CHANGE, [person, change])
  await told.catch((error: unknown) => log.error('A security change was not told', { error, change }))
}

export const NOTIFY_CHANGE = `with person as (
       select u.id, u.email, exists (select from auth_passkey k where k.user_id = u.id) as has_passkeys
       from auth_user u where u.id = $1),
     told as (${insertNotification(securityChangedNotification, { person: 'id', payload, from: 'person' })})
     ${insertMail(securityChangedMail, { recipient: 'email', payload, from: 'person' })}`

import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { PersonId } from '#platform/ids.ts'

const CHANGES = {
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  googleConnected: 'Google was connected to your account, and lets you in from now on.',
  googleDisconnected: 'Google was disconnected from your account.',
  secondFactorOn: 'Two-step sign-in was turned on for your account. Every other browser was signed out.',
  secondFactorOff: 'Two-step sign-in was turned off for your account.',
  backupCodesRenewed: 'New backup codes were made for your account. The old ones stopped working.',
  passwordChanged: 'The password of your account was changed.',
}

export type SecurityChange = keyof typeof CHANGES

/**
 * Tells a person, in the product and by mail, that what lets them in was changed: whoever did it in their place does not
 * stay unnoticed, and a passkey of theirs does not outlive a new password unseen. Nobody can turn these off.
 * The change has happened by now: that it could not be told is for the log, and takes nothing away from the person.
 */
export async function tellSecurityChange(
  { db, log }: { db: Db; log: Log },
  person: PersonId,
  change: SecurityChange,
): Promise<void> {
  const told = db.statement(
    'accounts: tell of a security change',
    `with change as (
       select u.email, $2::text || case when $3 and exists (select from auth_passkey k where k.user_id = u.id)
         then ' Your passkeys still let you in: look whether each of them is yours.' else '' end as words
       from auth_user u where u.id = $1
     ),
     told as (
       insert into notifications (user_id, title, body, url)
       select $1, 'Your security settings changed', words || ' Was it not you? Then change your password at once.',
         '/dashboard/settings/security'
       from change
     )
     insert into mail_outbox (kind, recipient, payload)
     select 'security_changed', email, jsonb_build_object('change', words) from change`,
    [person, CHANGES[change], change === 'passwordChanged'],
  )
  await told.catch((error: unknown) => log.error('A security change was not told', { error, change }))
}

import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

const CHANGES = {
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  googleDisconnected: 'Google was disconnected from your account.',
  secondFactorOn: 'Two-step sign-in was turned on for your account. Every other browser was signed out.',
  secondFactorOff: 'Two-step sign-in was turned off for your account.',
  backupCodesRenewed: 'New backup codes were made for your account. The old ones stopped working.',
  passwordChanged: 'The password of your account was changed.',
}

export type SecurityChange = keyof typeof CHANGES

/**
 * Tells a person, in the product and by mail, that what lets them in was changed: whoever did it in their place does not
 * stay unnoticed. Nobody can turn these off.
 */
export async function tellSecurityChange(db: Db, person: PersonId, change: SecurityChange): Promise<void> {
  await db.statement(
    'accounts: tell of a security change',
    `with told as (
       insert into notifications (user_id, title, body, url)
       values ($1, 'Your security settings changed', $2 || ' Was it not you? Then change your password at once.',
         '/dashboard/settings/security')
     )
     insert into mail_outbox (kind, recipient, payload)
     select 'security_changed', email, jsonb_build_object('change', $2::text) from auth_user where id = $1`,
    [person, CHANGES[change]],
  )
}

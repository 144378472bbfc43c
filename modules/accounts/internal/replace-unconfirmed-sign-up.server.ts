import { APIError } from 'better-auth/api'
import { alreadyRegisteredMail } from '#modules/accounts/account-mails.tsx'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import type { Db } from '#platform/db.server.ts'

/** Of `auth_user u`: a sign-up that was never confirmed and opened nothing. It holds an address, and nobody has proven whose. */
export const UNCONFIRMED = `not u.email_verified
  and not exists (select from auth_session s where s.user_id = u.id)
  and not exists (select from auth_account a where a.user_id = u.id and a.provider_id <> 'credential')`

/**
 * Prepares a sign-up for an address that is known. A confirmed owner is never touched: USER_ALREADY_EXISTS tells so
 * openly, as spec 8 wants, and a mail, once a day at most, tells the owner. A sign-up that was never confirmed is replaced,
 * so that whoever owns the mailbox confirms their own password and not that of a stranger who was faster.
 */
export async function replaceUnconfirmedSignUp(db: Db, email: string): Promise<void> {
  const [known] = await db.statement<{ confirmed: boolean }>(REPLACE_UNCONFIRMED, [email])
  if (known?.confirmed)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'USER_ALREADY_EXISTS',
      message: 'User already registered',
    })
}

/** Takes away a stranger's unconfirmed sign-up, so that it cannot keep the owner of the address from using it. */
export async function deleteUnconfirmedSignUp(db: Db, email: string): Promise<void> {
  await db.statement(`delete from auth_user u where u.email = $1 and ${UNCONFIRMED}`, [email])
}

export const REPLACE_UNCONFIRMED = `with stale as (delete from auth_user u where u.email = $1 and ${UNCONFIRMED}),
     told as (${insertMail(alreadyRegisteredMail, {
       recipient: 'email',
       payload: {},
       dedupeKey: `'already_registered:' || id || ':' || current_date`,
       from: 'auth_user where email = $1 and email_verified',
     })})
     select email_verified as confirmed from auth_user where email = $1`

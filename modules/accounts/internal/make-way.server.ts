import { APIError } from 'better-auth/api'
import type { Db } from '#platform/db.server.ts'

/** Of `auth_user u`: a sign-up that was never confirmed and opened nothing. It holds an address, and nobody has proven whose. */
export const UNCONFIRMED = `not u.email_verified
  and not exists (select from auth_session s where s.user_id = u.id)
  and not exists (select from auth_account a where a.user_id = u.id and a.provider_id <> 'credential')`

/**
 * Prepares a sign-up for an address that is known. A confirmed owner is never touched: USER_ALREADY_EXISTS tells so
 * openly, as spec 8 wants, and a mail, once a day at most, tells the owner. A sign-up that was never confirmed gives way,
 * so that whoever owns the mailbox confirms their own password and not that of a stranger who was faster.
 */
export async function makeWay(db: Db, email: string): Promise<void> {
  const [known] = await db.statement<{ confirmed: boolean }>(
    'accounts: make way for a sign-up',
    `with stale as (delete from auth_user u where u.email = $1 and ${UNCONFIRMED}),
     told as (
       insert into mail_outbox (kind, recipient, dedupe_key)
       select 'already_registered', email, 'already_registered:' || id || ':' || current_date
       from auth_user where email = $1 and email_verified
       on conflict (dedupe_key) do nothing
     )
     select email_verified as confirmed from auth_user where email = $1`,
    [email],
  )
  if (known?.confirmed)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'USER_ALREADY_EXISTS',
      message: 'User already registered',
    })
}

/** Takes away a stranger's unconfirmed sign-up, so that it cannot keep the owner of the address from using it. */
export async function clearUnconfirmed(db: Db, email: string): Promise<void> {
  await db.statement(
    'accounts: clear unconfirmed',
    `delete from auth_user u where u.email = $1 and ${UNCONFIRMED}`,
    [email],
  )
}

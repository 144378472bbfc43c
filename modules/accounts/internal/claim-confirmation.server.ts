import type { Db } from '#platform/db.server.ts'

/** The parameter of a confirmation link that is opened in another browser than the sign-up. */
export const IN_ANOTHER_BROWSER = { elsewhere: '1' }

/** The response to a confirmation when another request confirmed the address first. */
export const ALREADY_CONFIRMED = 'ALREADY_CONFIRMED'

/**
 * Confirms the address of a sign-up; false when that is done already. `isElsewhere` drops the password: nobody has shown
 * yet that it and the mailbox are the same person's.
 */
export async function claimConfirmation(db: Db, accountId: string, isElsewhere: boolean): Promise<boolean> {
  const claimed = await db.statement(
    `with claimed as (
       update auth_user set email_verified = true where id = $1 and not email_verified returning id
     ),
     dropped as (
       update auth_account a set password = null from claimed c
       where $2 and a.user_id = c.id and a.provider_id = 'credential'
     )
     select id from claimed`,
    [accountId, isElsewhere],
  )
  return claimed.length > 0
}

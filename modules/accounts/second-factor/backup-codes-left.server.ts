import type { PersonId } from '#platform/ids.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/**
 * How many backup codes are left of a person who has a second factor; null when they cannot be read, as after a change of
 * the secret they were encrypted by. The codes themselves go no further.
 */
export async function backupCodesLeft(
  { auth, log }: Pick<AccountsCtx, 'auth' | 'log'>,
  person: PersonId,
): Promise<number | null> {
  try {
    return (await auth.backupCodesOf(person)).length
  } catch (error) {
    log.error('Backup codes could not be counted', { error })
    return null
  }
}

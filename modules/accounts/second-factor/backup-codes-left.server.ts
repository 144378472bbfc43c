import type { PersonId } from '#platform/ids.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/**
 * How many unused backup codes a person with a second factor has; null when they cannot be decrypted, for example after
 * a change of the secret. The codes themselves are not returned.
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

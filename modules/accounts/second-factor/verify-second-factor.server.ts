import { fail, ok, type Result } from '#platform/result.ts'
import { type AuthResponse, type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import type { SecondFactorFailure } from '#modules/accounts/security/security-messages.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/**
 * Opens the session that waits for a code: `typed` is the six digits of the authenticator application, or a backup code,
 * however it is spaced. Five wrong ones end the wait, ten in a row lock codes for half an hour; each opens one session
 * once. Failures: APP_CODE_WRONG, BACKUP_CODE_WRONG, SECOND_FACTOR_OVER, SECOND_FACTOR_LOCKED, TOO_MANY_TRIES.
 */
export async function verifySecondFactor(
  ctx: AccountsCtx,
  typed: string,
): Promise<Result<OpenedSession, SecondFactorFailure>> {
  const code = readCode(typed)
  const endpoint = code.isBackup ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp'
  const response = await ctx.auth.call(ctx.clientRequest, endpoint, { code: code.text })
  if (response.status === 200 && response.cookies.length > 0) return ok(openedSession(response))
  return fail(codeFailure(response))
}

/** The library's word on a code, as this product says it. */
export function codeFailure({ status, code, retryAfterSeconds }: AuthResponse): SecondFactorFailure {
  switch (code ?? '') {
    case 'INVALID_CODE':
      return { code: 'APP_CODE_WRONG' }
    case 'INVALID_BACKUP_CODE':
      return { code: 'BACKUP_CODE_WRONG' }
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return { code: 'SECOND_FACTOR_LOCKED' }
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return { code: 'SECOND_FACTOR_OVER' }
    default:
      if (status === 409) return { code: 'BACKUP_CODE_WRONG' } // the same one, at the same moment
      return status === 429 ? { code: 'TOO_MANY_TRIES', retryAfterSeconds } : { code: 'SECURITY_UNAVAILABLE' }
  }
}

/** Six digits are the application's; anything else is looked for among the backup codes. */
export function readCode(typed: string): { isBackup: boolean; text: string } {
  const text = typed.replace(/[\s-]/g, '').toLowerCase().slice(0, 20)
  if (/^\d{6}$/.test(text)) return { isBackup: false, text }
  return { isBackup: true, text: `${text.slice(0, 5)}-${text.slice(5)}` }
}

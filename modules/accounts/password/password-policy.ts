import { COMMON_PASSWORDS } from '#modules/accounts/password/common-passwords.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'

export type PasswordFailureCode = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'

/** What is wrong with a new password for the account of `email`, or null. Lengths are counted in UTF-16 units. */
export function passwordFailure(password: string, email: string): PasswordFailureCode | null {
  if (password.length < MIN_PASSWORD_LENGTH) return 'PASSWORD_TOO_SHORT'
  if (password.length > MAX_PASSWORD_LENGTH) return 'PASSWORD_TOO_LONG'
  return isCommon(password, email) ? 'PASSWORD_TOO_COMMON' : null
}

// A six-character minimum is only safe when the passwords that everybody tries first are off the table.
function isCommon(password: string, email: string): boolean {
  const typed = password.toLowerCase()
  const [localPart] = email.toLowerCase().split('@')
  const isOneRun = new Set(typed).size === 1 || SEQUENCES.some((run) => run.includes(typed))
  return isOneRun || typed === email.toLowerCase() || typed === localPart || COMMON_PASSWORDS.has(typed)
}

const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCES = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')])

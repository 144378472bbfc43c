import type { Result } from '#platform/result.ts'
import {
  type AccountFailure,
  accountMessage,
  accountStatus,
  SUCCESS_MESSAGES,
} from '#modules/accounts/messages.ts'
import type {
  AccountActionData,
  AccountIntent,
  AccountSuccess,
  sentAccountForm,
} from '#modules/accounts/sign-in/form/account-action-data.ts'
import type { MessageVariant } from '#modules/accounts/sentences.ts'

const SERVER_ERROR_STATUS = 500

/** The server's answer to a form, with its sentence: so no browser has to load the sentences of all failures. */
export function answerAccountForm(
  sent: ReturnType<typeof sentAccountForm>,
  result: Result<AccountSuccess, AccountFailure>,
): AccountActionData {
  if (result.ok) return { ...sent, ...result, text: SUCCESS_MESSAGES[result.value], isServerFailure: false }
  const say = (variant: MessageVariant) => accountMessage(result.failure, variant)
  return {
    ...sent,
    ...result,
    text: { page: say('page'), dialog: say('dialog'), purchase: say('purchase') },
    isServerFailure: accountStatus(result.failure) >= SERVER_ERROR_STATUS,
  }
}

/** The failure of each intent when something it needs, such as the database, is unavailable (spec 8). */
export const UNAVAILABLE: Record<AccountIntent, AccountFailure> = {
  'sign-in': { code: 'SIGN_IN_UNAVAILABLE' },
  'sign-up': { code: 'SIGN_UP_UNAVAILABLE' },
  resend: { code: 'SIGN_UP_UNAVAILABLE' },
  'magic-link': { code: 'MAGIC_LINK_FAILED' },
  code: { code: 'SIGN_IN_UNAVAILABLE' },
  google: { code: 'GOOGLE_FAILED' },
}

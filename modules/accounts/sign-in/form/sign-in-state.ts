import { CODE_DIGITS } from '#modules/accounts/mailed-links/code-digits.ts'
import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'

/** The state of a sign-in screen: its last answer, and what it counts over several. */
export interface SignInState {
  actionData: AccountActionData | null
  /** Failures of the server or the database since the last success. */
  serverFailures: number
  /** The address whose mail holds the code that is awaited; null when none is. */
  codeFor: string | null
  /** How many digits that code has. */
  codeDigits: number
}

/** The state of a screen that has sent nothing yet. */
export const INITIAL_SIGN_IN_STATE: SignInState = {
  actionData: null,
  serverFailures: 0,
  codeFor: null,
  codeDigits: CODE_DIGITS.short,
}

const MAX_RETRIES = 2

/** The state after one more answer: only a success resets the count of failures (spec 4, sign-in retry button). */
export function nextSignInState(before: SignInState, actionData: AccountActionData): SignInState {
  const { intent, values } = actionData
  const awaitsCode =
    intent === 'code' ||
    // Who is sent no further mail has some: their code is typed here too.
    (actionData.ok ? actionData.value === 'magicLinkSent' : actionData.failure.code === 'MAILS_ENDED')
  const codeFor = awaitsCode ? values.email : before.codeFor
  const codeDigits = (awaitsCode && values.digits) || before.codeDigits
  if (actionData.ok) return { actionData, codeFor, codeDigits, serverFailures: 0 }
  return {
    actionData,
    codeFor,
    codeDigits,
    serverFailures: before.serverFailures + (actionData.isServerFailure ? 1 : 0),
  }
}

/** Whether Retry is offered: the last try failed at the server, for the first or second time (spec 9). */
export function canRetry({ actionData, serverFailures }: SignInState): boolean {
  return actionData?.isServerFailure === true && serverFailures <= MAX_RETRIES
}

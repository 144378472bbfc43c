import type { AccountAnswer } from '#modules/accounts/sign-in/account-answer.ts'
import { accountStatus } from '#modules/accounts/messages.ts'

/** What a sign-in screen remembers of the answers it has got. */
export interface SignInMemory {
  answer: AccountAnswer | null
  /** Failures of the server or the database since the last success. */
  troubles: number
  /** The address whose mail holds the code that is awaited; null when none is. */
  codeFor: string | null
}

/** The memory of a screen that has asked for nothing. */
export const NOTHING_YET: SignInMemory = { answer: null, troubles: 0, codeFor: null }

const SERVER_TROUBLE = 500
const MOST_RETRIES = 2

/** The memory after one more answer: only a success forgets the troubles before it (spec 4, sign-in retry button). */
export function remember(before: SignInMemory, answer: AccountAnswer): SignInMemory {
  const { intent, email } = answer
  const awaitsCode = intent === 'code' || ('done' in answer && answer.done === 'magicLinkSent')
  const codeFor = awaitsCode ? email : before.codeFor
  if ('done' in answer) return { answer, codeFor, troubles: 0 }
  const isTrouble = accountStatus(answer.failure) >= SERVER_TROUBLE
  return { answer, codeFor, troubles: before.troubles + (isTrouble ? 1 : 0) }
}

/** Whether Retry is offered: the last try failed at the server, for the first or second time (spec 9). */
export function mayRetry({ answer, troubles }: SignInMemory): boolean {
  const failed = answer !== null && 'failure' in answer && accountStatus(answer.failure) >= SERVER_TROUBLE
  return failed && troubles <= MOST_RETRIES
}

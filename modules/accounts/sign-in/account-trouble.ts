import type { AccountAnswer } from '#modules/accounts/sign-in/account-answer.ts'
import { accountMessage, DONE, type Place } from '#modules/accounts/messages.ts'

export interface Told {
  email?: string
  password?: string
  confirm?: string
  code?: string
  /** What is about no field. */
  rest?: string
}

/** The sentence about an answer, at the field that it is about. */
export function toldWhere(answer: AccountAnswer | null, place: Place): Told {
  if (!answer) return {}
  if ('done' in answer) return { rest: DONE[answer.done][place] }
  const text = accountMessage(answer.failure, place)
  const { code } = answer.failure
  if (code === 'INVALID_EMAIL' || code === 'EMAIL_MISSING') return { email: text }
  if (code === 'PASSWORDS_DIFFER') return { confirm: text }
  if (code.startsWith('PASSWORD_')) return { password: text }
  return code === 'CODE_INVALID' ? { code: text } : { rest: text }
}

import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'
import type { MessageVariant } from '#modules/accounts/sentences.ts'

export interface FieldMessages {
  email?: string
  password?: string
  confirm?: string
  code?: string
  /** What is about no field. */
  rest?: string
}

/** The sentence about an answer, at the field that it is about. */
export function fieldMessages(actionData: AccountActionData | null, variant: MessageVariant): FieldMessages {
  if (!actionData) return {}
  const text = actionData.text[variant]
  if (actionData.ok) return { rest: text }
  const { code } = actionData.failure
  if (code === 'INVALID_EMAIL' || code === 'EMAIL_MISSING') return { email: text }
  if (code === 'PASSWORDS_DIFFER') return { confirm: text }
  if (code.startsWith('PASSWORD_')) return { password: text }
  return code === 'CODE_INVALID' ? { code: text } : { rest: text }
}

import type { ReactNode } from 'react'
import { withWayOn } from '#modules/accounts/security/security-failure-message.tsx'
import { type PayoutRefusal, payoutMessage } from '#modules/payouts/pay/payout-failures.ts'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Notice } from '#ui/notice.tsx'

/** What an admin heard of the last step, and which host or payout it was about. */
export interface PayResult {
  result: FormResult<unknown, PayoutRefusal> | undefined
  about: string | null
}

export type PayoutIntent =
  | 'make'
  | 'approve'
  | 'send'
  | 'stop'
  | 'paid'
  | 'paypal'
  | 'paypal paid'
  | 'paypal unpaid'
  | 'returned'
  | 'cancel'

interface StepProps extends PayResult {
  intent: PayoutIntent
  id: string
  children: ReactNode
}

/** One step of one payout. */
export function Step({ intent, id, result, about, children }: StepProps) {
  const heard = about === id ? resultOf(result, intent) : null
  return (
    <ActionForm<PayoutRefusal>
      intent={intent}
      fields={{ [intent === 'make' ? 'organizer' : 'payout']: id }}
      result={heard}
      messageOf={(failure) => withWayOn(failure, payoutMessage(failure))}
      className="space-y-3"
    >
      {children}
    </ActionForm>
  )
}

/** Why a step was refused that is not offered any more: somebody else was faster. */
export function MissedStep({ offered, id, result, about }: PayResult & { offered: string[]; id: string }) {
  if (about !== id || !result || result.ok || offered.includes(result.intent)) return null
  const { failure } = result
  if (failure.code === 'FIELDS_INVALID' || failure.code === 'FIELD_NOT_ALLOWED') return null
  return <Notice tone="warning" title={payoutMessage(failure)} live />
}

import { type PayResult, Step } from '#modules/payouts/pay/payout-step.tsx'
import type { PayoutState } from '#modules/payouts/payout-state.ts'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

const STATES: Record<string, string> = {
  PENDING: 'PayPal is working on it',
  ONHOLD: 'PayPal looks at it before it goes on',
  UNCLAIMED: 'It waits at PayPal until its host claims it',
}

/** How far PayPal is with a payout, and by which number it is found there. */
export function PaypalProgress({
  state,
  batchId,
  itemState,
}: {
  state: PayoutState
  batchId: string
  itemState: string
}) {
  const progress = state === 'sending' ? (STATES[itemState] ?? 'PayPal has not answered yet') : null
  const named = batchId && `PayPal’s batch ${batchId}`
  const said = [progress, named].filter(Boolean).join('. ')
  return said ? <p className="wrap-anywhere">{`${said}.`}</p> : null
}

/** What an admin says who has looked at PayPal what became of a payout that does not go on. */
export const SettlePaypal = ({ id, ...heard }: PayResult & { id: string }) => (
  <details>
    <Opener>Say what became of it</Opener>
    <p>Look at it in your PayPal account first. What is not over there has to be cancelled there.</p>
    <Step intent="paypal paid" id={id} {...heard}>
      <FormText name="reference" label="Number of the payment at PayPal" autoComplete="off" />
      <SubmitButton>PayPal has paid it</SubmitButton>
    </Step>
    <Step intent="paypal unpaid" id={id} {...heard}>
      <p>Its amount is due again, and the host is told.</p>
      <SubmitButton variant="secondary">PayPal has not paid it</SubmitButton>
    </Step>
  </details>
)

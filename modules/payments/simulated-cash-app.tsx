import { useLayoutEffect, useState } from 'react'
import type { PaymentDetails } from '#modules/payments/payment-details.ts'
import { ok } from '#platform/result.ts'

/** The provider's own test tokens: what a phone would answer. */
const ANSWERS = [
  { token: 'wnon:cash-app-ok', label: 'Approve on the phone' },
  { token: 'wnon:cash-app-declined', label: 'Decline on the phone' },
]

/** Replaces the Cash App button. */
export function SimulatedCashApp({ onChange }: { onChange: (details: PaymentDetails) => void }) {
  const [token, setToken] = useState(ANSWERS[0]?.token ?? '')

  // Before the next event: a press right after the last key would be judged by what stood here before it.
  useLayoutEffect(() => {
    onChange({ missing: [], tokenize: async () => ok(token) })
  }, [token, onChange])

  return (
    <fieldset>
      <legend className="font-semibold">What the simulated Cash App does</legend>
      {ANSWERS.map((answer) => (
        <label key={answer.token} className="flex min-h-tap items-center gap-3">
          <input
            type="radio"
            name="cash-app-answer"
            className="size-5"
            checked={answer.token === token}
            onChange={() => setToken(answer.token)}
          />
          {answer.label}
        </label>
      ))}
    </fieldset>
  )
}

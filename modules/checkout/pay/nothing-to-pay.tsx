import type { CheckoutFlow } from '#modules/checkout/checkout-flow.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { FailureNotice } from '#modules/checkout/pay/failure-notice.tsx'
import { whyBlocked } from '#modules/checkout/pay/why-blocked.ts'
import { Notice } from '#ui/notice.tsx'

interface NothingToPayProps {
  quote: Pick<QuoteResponse, 'failures' | 'lostSeats'>
  flow: Pick<CheckoutFlow, 'failure' | 'answers'>
}

/** Stands in place of the form while nothing in the order can be bought: no way to pay, and no sum of 0. */
export const NothingToPay = ({ quote, flow }: NothingToPayProps) => (
  <div className="space-y-4">
    <Notice tone="warning" title="There is nothing to pay yet" live>
      <p>{whyBlocked(quote)}</p>
    </Notice>
    <FailureNotice failure={flow.failure} answers={flow.answers} />
  </div>
)

import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { whyBlocked } from '#modules/checkout/pay/why-blocked.ts'
import { Notice } from '#ui/notice.tsx'

interface NothingToPayProps {
  quote: Pick<QuoteResponse, 'failures' | 'lostSeats'>
}

/** Stands in place of the form while nothing in the order can be bought: no way to pay, and no sum of 0. */
export const NothingToPay = ({ quote }: NothingToPayProps) => (
  <Notice tone="warning" title="There is nothing to pay yet" live>
    <p>{whyBlocked(quote)}</p>
  </Notice>
)

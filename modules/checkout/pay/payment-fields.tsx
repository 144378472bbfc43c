import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { PaymentMethod } from '#modules/payments/gateway.ts'
import { PAYMENT_NOT_READY, type PaymentDetails } from '#modules/payments/payment-details.ts'
import { SquareCard } from '#modules/payments/square/square-card.tsx'
import { formatUsd, toCents } from '#platform/money.ts'

interface PaymentFieldsProps {
  method: PaymentMethod
  quote: QuoteResponse
  billing: Billing
  /** Null as long as nobody can pay with it. */
  onChange: (details: PaymentDetails | null) => void
  /** Called when the buyer has the fields loaded again. */
  onRetry: () => void
}

/** What the chosen way to pay asks for. */
export function PaymentFields({ method, quote, billing, onChange, onRetry }: PaymentFieldsProps) {
  switch (method) {
    case 'card':
      return quote.square ? (
        <SquareCard
          form={quote.square}
          total={toCents(quote.totalCents)}
          holder={billing}
          onChange={onChange}
          onRetry={onRetry}
        />
      ) : (
        <p>{PAYMENT_NOT_READY}</p>
      )
    case 'cashapp':
      return <p>You approve the payment in your Cash App.</p>
    case 'paypal':
      return <p>You go to PayPal to pay, and come back here with your tickets.</p>
    case 'cash':
      return (
        <div className="space-y-1">
          <p>We hold your place. Bring {formatUsd(toCents(quote.totalCents))} in cash.</p>
          {quote.terms.map(({ eventId, eventTitle, cash }) => (
            <p key={eventId} className="font-semibold wrap-anywhere">
              {quote.terms.length > 1 && `${eventTitle}: `}
              {cash}
            </p>
          ))}
        </div>
      )
  }
}

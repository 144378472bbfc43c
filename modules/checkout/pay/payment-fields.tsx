import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { PaymentMethod } from '#modules/payments/gateway.ts'
import { PAYMENT_NOT_READY, type PaymentDetails } from '#modules/payments/payment-details.ts'
import { SimulatedCardForm } from '#modules/payments/simulated-card-form.tsx'
import { SimulatedCashApp } from '#modules/payments/simulated-cash-app.tsx'
import { formatUsd, toCents } from '#platform/money.ts'

interface PaymentFieldsProps {
  method: PaymentMethod
  quote: QuoteResponse
  /** Of the billing address, so that nobody types it twice. */
  postalCode: string
  /** Somebody has tried to pay: every empty field says so. */
  isTried: boolean
  onChange: (details: PaymentDetails) => void
}

/** What the chosen way to pay asks for. */
export function PaymentFields({ method, quote, postalCode, isTried, onChange }: PaymentFieldsProps) {
  switch (method) {
    case 'card':
      return quote.simulator ? (
        <SimulatedCardForm postalCode={postalCode} isTried={isTried} onChange={onChange} />
      ) : (
        <p>{PAYMENT_NOT_READY}</p>
      )
    case 'cashapp':
      return quote.simulator ? <SimulatedCashApp onChange={onChange} /> : <p>{PAYMENT_NOT_READY}</p>
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

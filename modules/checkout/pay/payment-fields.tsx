import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { heldInCash } from '#modules/checkout/pay/held-in-cash.ts'
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
      return <BringCash quote={quote} />
  }
}

/** Each night is paid at its own door, to its own host; one that costs nothing is not paid. */
function BringCash({ quote }: { quote: QuoteResponse }) {
  const { terms } = quote
  const paid = terms.filter(({ totalCents }) => totalCents > 0)
  const [only] = paid
  const held = heldInCash(quote)
  return (
    <div className="space-y-1">
      <p>
        {only && paid.length === 1
          ? `We hold your ${held}. Bring ${formatUsd(toCents(only.totalCents))} in cash.`
          : `We hold your ${held}. Bring cash to each night:`}
      </p>
      {paid.map(({ eventId, eventTitle, totalCents, cash }) => (
        <p key={eventId} className="font-semibold wrap-anywhere">
          {terms.length > 1 && `${eventTitle}: `}
          {paid.length > 1 && `${formatUsd(toCents(totalCents))}. `}
          {cash}
        </p>
      ))}
    </div>
  )
}

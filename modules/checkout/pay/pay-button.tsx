import { useId } from 'react'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { CheckoutBody } from '#modules/checkout/checkout-request.server.ts'
import { heldInCash } from '#modules/checkout/pay/held-in-cash.ts'
import { whyBlocked } from '#modules/checkout/pay/why-blocked.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface PayButtonProps {
  quote: QuoteResponse
  method: CheckoutBody['method']
  /** The names of the required fields that are empty. */
  missing: string[]
  isBusy: boolean
  /** A wallet brings its own button. */
  isReplaced: boolean
}

/**
 * The pay button and the notes on security beside it. Disabled until all required fields are filled (specification 5), but never
 * mute: it keeps the focus, is described by what is missing, and a press shows each field's message.
 */
export function PayButton({ quote, method, missing, isBusy, isReplaced }: PayButtonProps) {
  const id = useId()
  const why = whyBlocked(quote) ?? (missing.length > 0 ? `Still to fill in: ${missing.join(', ')}` : null)
  return (
    <div className="space-y-4">
      {!isReplaced && (
        <Button
          type="submit"
          size="lg"
          className="w-full"
          busy={isBusy}
          aria-disabled={why !== null || isBusy}
          aria-describedby={why ? id : undefined}
        >
          {isBusy ? 'Processing...' : label(method, quote)}
        </Button>
      )}
      {why && (
        <p id={id} className="text-muted">
          {why}
        </p>
      )}
      {method !== 'free' && method !== 'cash' && <Safety isCard={method === 'card'} />}
    </div>
  )
}

/** Said where a payment goes to a provider, and only there. */
function Safety({ isCard }: { isCard: boolean }) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
        <SafetyBadge icon="lock">256-bit SSL</SafetyBadge>
        <SafetyBadge icon="badge-check">PCI Compliant</SafetyBadge>
      </ul>
      {isCard && (
        <p className="text-muted">Card details go straight to the payment provider. We never see them.</p>
      )}
    </>
  )
}

function SafetyBadge({ icon, children }: { icon: 'lock' | 'badge-check'; children: string }) {
  return (
    <li className="flex items-center gap-2 font-semibold">
      <Icon name={icon} />
      {children}
    </li>
  )
}

function label(method: CheckoutBody['method'], quote: QuoteResponse): string {
  if (method === 'free') return 'Get your tickets'
  const total = formatUsd(toCents(quote.totalCents))
  if (method !== 'cash') return `Pay ${total}`
  return `Hold my ${heldInCash(quote)}, ${total} cash`
}

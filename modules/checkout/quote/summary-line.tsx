import type { CartItem } from '#modules/cart/cart.ts'
import { isEarlyLine } from '#modules/cart/cart-changes.ts'
import { priceUnit } from '#modules/pricing/price-unit.ts'
import { formatPrice, formatUsd, multiplyCents, toCents, ZERO_CENTS } from '#platform/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

export interface LineFailure {
  message: string
  /** How many can be had instead; null where fewer do not help. */
  fewer: number | null
}

interface SummaryLineProps {
  item: CartItem
  failure: LineFailure | undefined
  /** What a promo code takes off the line. */
  discountCents: number
  /** How many of these tickets the buyer has already. */
  held: number
  onRemove: () => void
  onTake: (quantity: number) => void
}

/** One kind of ticket that is being bought, and why it cannot be. */
export function SummaryLine({ item, failure, discountCents, held, onRemove, onTake }: SummaryLineProps) {
  const { quantity, title, price, regularPrice, admits, eventTitle, eventDate, eventTime } = item
  const early = isEarlyLine(item)
  const fewer = failure?.fewer
  return (
    <li className="py-3">
      <div className="flex gap-4">
        <div className="min-w-0 grow">
          <p className="font-semibold">
            {quantity} x {title}
          </p>
          <p>{eventTitle}</p>
          <p className="text-muted">
            {eventDate}, {eventTime}
          </p>
          {quantity > 1 && price > ZERO_CENTS && (
            <p className="text-muted">
              {formatUsd(price)} plus fee, {priceUnit(admits)}
            </p>
          )}
          {held > 0 && <p className="text-muted">You already have {held}</p>}
          {early && <Badge tone="primary">Early Bird</Badge>}
        </div>
        <p className="text-right">
          <span className="font-semibold">
            {formatPrice(toCents(multiplyCents(price, quantity) - discountCents))}
          </span>
          {discountCents > 0 && (
            <s className="block text-sm text-muted">
              <span className="sr-only">Without the code </span>
              {formatUsd(multiplyCents(price, quantity))}
            </s>
          )}
          {early && discountCents === 0 && (
            <s className="block text-sm text-muted">
              <span className="sr-only">Regular price </span>
              {formatUsd(multiplyCents(regularPrice, quantity))}
            </s>
          )}
          {quantity === 1 && price > ZERO_CENTS && (
            <span className="ml-auto block max-w-20 text-sm text-balance text-muted">
              {`plus fee, ${priceUnit(admits)}`}
            </span>
          )}
        </p>
      </div>
      {failure && (
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <p className="font-medium text-danger">{failure.message}</p>
          {fewer && (
            <Button onClick={() => onTake(fewer)} aria-label={`Take ${fewer} x ${title}`}>
              Take {fewer}
            </Button>
          )}
          <Button variant="secondary" onClick={onRemove} aria-label={`Remove ${title}`}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

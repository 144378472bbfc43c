import type { CartItem } from '#modules/cart/cart.ts'
import { isEarlyLine } from '#modules/cart/cart-changes.ts'
import { isAtTicketLimit } from '#modules/cart/ticket-limit.ts'
import { priceUnit } from '#modules/pricing/price-unit.ts'
import { formatPrice, formatUsd, multiplyCents, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, formatTime } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PriceText } from '#ui/price-text.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

/** What the server says of a line's ticket type. */
export interface LineStock {
  left: number
  held: number
  /** How it is paid, where that is not as its event is. */
  paidWords?: string | null
}

interface CartLineProps {
  item: CartItem
  /** Why it cannot be bought as it stands. */
  message?: string
  /** How many are left, and how many its buyer has already; undefined until it is known. */
  stock?: LineStock
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** One kind of ticket in the cart. (Specification 2, Cart drawer) */
export function CartLine({ item, message, stock, onQuantity, onRemove }: CartLineProps) {
  const {
    title,
    description,
    quantity,
    price,
    regularPrice,
    earlyBirdUntil,
    maxPerPerson,
    admits,
    timeZone,
  } = item
  const early = isEarlyLine(item)
  const most = mostOfLine(item, stock)
  const isSeveral = quantity > 1
  const was = early ? regularPrice : undefined
  const lineTotal = formatPrice(multiplyCents(price, quantity))
  // What the amount of one is for: beside it, wherever that stands.
  const unit = (isSeveral || price > ZERO_CENTS || admits > 1) && (
    <span className="text-muted">
      {price > ZERO_CENTS && 'plus fee, '}
      {priceUnit(admits)}
    </span>
  )
  return (
    <li className="space-y-3 py-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <h4 className="font-semibold">{title}</h4>
          {description && <p className="line-clamp-2 text-muted">{description}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            {isSeveral && <PriceText price={price} was={was} />}
            {isSeveral && unit}
            {early && <Badge tone="primary">Early Bird</Badge>}
          </p>
          {early && earlyBirdUntil && (
            <p className="text-muted">
              Until {formatDay(earlyBirdUntil, timeZone)}, {formatTime(earlyBirdUntil, timeZone)}
            </p>
          )}
        </div>
        <p className="text-right text-lg font-bold">
          <span className="sr-only">Line total </span>
          {lineTotal}
          {!isSeveral && was !== undefined && (
            <s className="block text-base font-normal text-muted">
              <span className="sr-only">Regular price </span>
              {formatUsd(was)}
            </s>
          )}
          {!isSeveral && unit && <span className="block text-base font-normal text-balance">{unit}</span>}
        </p>
      </div>
      <div className="flex items-center justify-between gap-3">
        <QuantityStepper label={title} value={quantity} max={most} onChange={onQuantity} />
        <Button variant="quiet" aria-label={`Remove ${title}`} onClick={onRemove} className="-mr-3 px-3">
          <Icon name="trash" />
          Remove
        </Button>
      </div>
      {isAtTicketLimit(item) && maxPerPerson > 1 && (
        <p className="text-muted">Maximum {maxPerPerson} tickets per person</p>
      )}
      {stock?.paidWords && <p className="text-muted">{stock.paidWords}</p>}
      {stock && stock.held > 0 && <p className="text-muted">You already have {stock.held}</p>}
      {stock && stock.left <= quantity && stock.left < maxPerPerson && !message && (
        <p className="text-muted">{stock.left} left</p>
      )}
      {message && (
        <p className="flex items-start gap-2 font-medium text-danger">
          <span className="mt-0.5">
            <Icon name="circle-exclamation-point" />
          </span>
          {message}
        </p>
      )}
    </li>
  )
}

/** How many of a ticket a line may hold: no more than one person may have, those they hold included, nor than are left. */
const mostOfLine = ({ maxPerPerson }: CartItem, stock?: LineStock): number =>
  stock ? Math.max(1, Math.min(maxPerPerson - stock.held, stock.left)) : maxPerPerson

import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CartItem, isSameTicket } from '#modules/cart/cart.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { PROCESSING_FEE_LABEL } from '#modules/pricing/processing-fee.ts'
import { feeLines } from '#modules/pricing/fee-lines.ts'
import type { HeldAtEvent } from '#modules/checkout/checkout-calls.client.ts'
import { fewerToTake } from '#modules/checkout/quote/fewer-to-take.ts'
import { SeatLine } from '#modules/checkout/quote/seat-line.tsx'
import { type RemovedCode, SeatsNotForSale } from '#modules/checkout/quote/seats-not-for-sale.tsx'
import { type LineFailure, SummaryLine } from '#modules/checkout/quote/summary-line.tsx'
import { needsCode } from '#modules/checkout/quote/promo/needs-code.ts'
import { PromoCodeLine } from '#modules/checkout/quote/promo/promo-code-line.tsx'
import { formatPrice, toCents } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface OrderSummaryProps {
  items: CartItem[]
  seats: readonly HeldAtEvent[]
  quote: QuoteResponse
  onEdit: () => void
  onRemove: (id: string) => void
  onTake: (id: string, quantity: number) => void
}

const WIDE = '(width >= 64rem)'

/** What is being bought and what it comes to: folded on a phone, standing beside the form elsewhere. */
export function OrderSummary({ items, seats, quote, onEdit, onRemove, onTake }: OrderSummaryProps) {
  const isRefused = quote.failures.length > 0
  const [open, setOpen] = useState(() => isRefused || matchMedia(WIDE).matches)
  // What can be done about a refusal is in here.
  const [wasRefused, setWasRefused] = useState(isRefused)
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused)
    if (isRefused) setOpen(true)
  }
  const title = useRef<HTMLElement>(null)
  // A button that mends a line is gone with what was wrong.
  const mend = (change: () => void) => {
    title.current?.focus()
    change()
  }
  const [removedCode, setRemovedCode] = useState<RemovedCode | null>(null)
  // Of nothing there is no total, least of all a free one.
  const isForSale = quote.lines.length > 0
  const seated = quote.lines.filter((line) => line.seats.length > 0)
  const count =
    items.reduce((sum, item) => sum + item.quantity, 0) +
    seated.reduce((sum, line) => sum + line.seats.length, 0)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-border bg-surface-2"
    >
      <summary ref={title} className="flex min-h-14 list-none items-center gap-3 px-4 py-2 font-semibold">
        <span className="grow">
          Order summary
          <span className="block text-sm font-normal text-muted">
            {count} {count === 1 ? 'ticket' : 'tickets'}
          </span>
        </span>
        {isForSale && <span className="text-lg">{formatPrice(toCents(quote.totalCents))}</span>}
        <span className="transition-transform group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="px-4 pb-4">
        <ul className="divide-y divide-border border-y border-border">
          {items.map((item) => (
            <SummaryLine
              key={item.id}
              item={item}
              failure={failureOfLine(item, quote)}
              discountCents={quote.lines.find((line) => isSameTicket(line, item))?.discountCents ?? 0}
              held={quote.lines.find((line) => isSameTicket(line, item))?.held ?? 0}
              onRemove={() => mend(() => onRemove(item.id))}
              onTake={(quantity) => mend(() => onTake(item.id, quantity))}
            />
          ))}
          {seated.map((line) => (
            <SeatLine key={line.ticketTypeId} line={line} />
          ))}
          {quote.failures
            .filter((failure) => failure.isSeated)
            .map((failure) => (
              <SeatsNotForSale key={failure.ticketTypeId} failure={failure} removedCode={removedCode} />
            ))}
        </ul>
        <dl className="mt-3 space-y-1">
          {(quote.feeCents > 0 || quote.discountCents > 0) && (
            <Amount label="Subtotal" cents={quote.subtotalCents + quote.discountCents} />
          )}
          {quote.discountCents > 0 && <Amount label="Discount" cents={0 - quote.discountCents} />}
          {quote.feeCents > 0 &&
            feeLines(feesOf(quote), PROCESSING_FEE_LABEL).map(({ label, amount }) => (
              <Amount key={label} label={label} cents={amount} />
            ))}
          {isForSale && <Amount label="Total" cents={quote.totalCents} isTotal />}
        </dl>
        <PromoCodeLine
          items={items}
          seats={seats}
          promos={quote.promos}
          isWanted={needsCode(quote)}
          onRemoved={setRemovedCode}
        />
        {seats.map(({ eventId }) => (
          <Link
            key={eventId}
            to={`/events/${eventId}/seats`}
            className="mt-2 inline-flex min-h-tap items-center font-semibold underline"
          >
            Change the seats
          </Link>
        ))}
        {items.length > 0 && (
          <Button variant="quiet" onClick={onEdit} className="mt-2 -ml-5">
            <Icon name="pencil" />
            Change the order
          </Button>
        )}
      </div>
    </details>
  )
}

function Amount({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'text-lg font-bold' : 'text-muted'}`}>
      <dt>{label}</dt>
      <dd>{formatPrice(toCents(cents))}</dd>
    </div>
  )
}

const feesOf = ({ feeCents, seatFees }: QuoteResponse) => ({
  fees: toCents(feeCents),
  seatProcessing: toCents(seatFees.processingCents),
  seatService: toCents(seatFees.serviceCents),
})

function failureOfLine(item: CartItem, { failures }: QuoteResponse): LineFailure | undefined {
  const failure = failures.find(
    ({ eventId, ticketTypeId }) => eventId === item.eventId && ticketTypeId === item.ticketTypeId,
  )
  return failure && { message: failure.message, fewer: fewerToTake(failure) }
}

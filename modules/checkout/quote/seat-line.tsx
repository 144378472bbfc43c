import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { plusFeesSeatUnit } from '#modules/pricing/seat-unit.ts'
import { SeatMarks } from '#modules/seating/picker/seat-marks.tsx'
import { seatText, unbroken } from '#modules/tickets/seat-text.ts'
import { formatPrice, formatUsd, multiplyCents, toCents } from '#platform/money.ts'
import { Badge } from '#ui/badge.tsx'

type Line = QuoteResponse['lines'][number]

/** Chosen seats of one category, each with what there is to know of it. (Specification 2, Checkout dialog: order summary) */
export function SeatLine({ line }: { line: Line }) {
  const { seats, title, eventTitle, unitPriceCents, discountCents, earlyBird } = line
  const price = toCents(unitPriceCents)
  const total = multiplyCents(price, seats.length)
  return (
    <li className="py-3">
      <div className="flex gap-4">
        <div className="min-w-0 grow">
          <p className="font-semibold">
            {seats.length} x {title}
          </p>
          <p>{eventTitle}</p>
        </div>
        <p className="text-right">
          <span className="font-semibold">{formatPrice(toCents(total - discountCents))}</span>
          {discountCents > 0 && (
            <s className="block text-sm text-muted">
              <span className="sr-only">Without the code </span>
              {formatUsd(total)}
            </s>
          )}
        </p>
      </div>
      {earlyBird && <Badge tone="primary">Early Bird</Badge>}
      <ul className="mt-1 space-y-2">
        {seats.map((seat) => (
          <li key={seat.seatId}>
            <p>{unbroken(seatText(seat))}</p>
            <p className="text-muted">
              {formatPrice(price)}
              {plusFeesSeatUnit(price)}
            </p>
            <SeatMarks seat={{ ...seat, isAccessible: seat.isADA }} />
          </li>
        ))}
      </ul>
    </li>
  )
}

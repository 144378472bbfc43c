import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { formatPrice, toCents } from '#platform/money.ts'

/** Chosen seats in short: by name under what they are sold as, each with its price all in as where it was chosen. */
export const SeatsByName = ({ lines }: { lines: QuoteResponse['lines'] }) => (
  <ul className="divide-y divide-border border-y border-border text-left">
    {lines.map(({ ticketTypeId, title, eventTitle, seats, unitPriceCents, discountCents }) => (
      <li key={ticketTypeId} className="py-3 wrap-anywhere">
        <p className="font-semibold">
          {seats.length} x {title}
        </p>
        <p>{eventTitle}</p>
        <ul className="mt-1 space-y-1">
          {seats.map((seat) => (
            <li key={seat.seatId} className="flex flex-wrap justify-between gap-x-4 text-muted">
              <span>{seatText(seat)}</span>
              {/* What a code takes off belongs to the line: the total has it. */}
              {discountCents === 0 && (
                <span>{formatPrice(allInSeatPrice(toCents(unitPriceCents)))} all in</span>
              )}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

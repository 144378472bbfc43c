import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { seatPricesText } from '#modules/pricing/seat-prices-text.ts'
import { seatText, unbroken } from '#modules/tickets/seat-text.ts'
import { formatPrice, toCents } from '#platform/money.ts'
import { allInSeatUnit } from '#modules/pricing/seat-unit.ts'

const PriceOfSeat = ({ cents }: { cents: number }) => {
  const allIn = allInSeatPrice(toCents(cents))
  return (
    <span>
      {formatPrice(allIn)}
      {allInSeatUnit(allIn)}
    </span>
  )
}

interface SeatsByNameProps {
  lines: QuoteResponse['lines']
  /** Where it stands above them already. */
  isEventKnown?: boolean
}

/** Chosen seats in short: by name under what they are sold as, each with its price all in as where it was chosen. */
export function SeatsByName({ lines, isEventKnown = false }: SeatsByNameProps) {
  const why = whyNotTheirSum(lines)
  return (
    <div className="space-y-2 text-left">
      <ul className="divide-y divide-border border-y border-border">
        {lines.map(({ ticketTypeId, title, eventTitle, seats, unitPriceCents, discountCents }) => (
          <li key={ticketTypeId} className="py-3 wrap-anywhere">
            <p className="font-semibold">
              {seats.length} x {title}
            </p>
            {!isEventKnown && <p>{eventTitle}</p>}
            <ul className="mt-1 space-y-1">
              {seats.map((seat) => (
                <li key={seat.seatId} className="flex flex-wrap justify-between gap-x-4 text-muted">
                  <span>{unbroken(seatText(seat))}</span>
                  {/* What a code takes off belongs to the line: the total has it. */}
                  {discountCents === 0 && <PriceOfSeat cents={unitPriceCents} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {why && <p className="text-muted">{why}</p>}
    </div>
  )
}

/** Of prices that are shown one by one: why the total is another sum. */
function whyNotTheirSum(lines: QuoteResponse['lines']): string | null {
  if (lines.some(({ discountCents }) => discountCents > 0)) return null
  const priced = lines.map((line) => ({ ...line, unitPrice: toCents(line.unitPriceCents) }))
  const orders = [...Map.groupBy(priced, ({ eventId }) => eventId).values()]
  const alone = priced.flatMap(({ seats, unitPrice }) => seats.map(() => allInSeatPrice(unitPrice)))
  return seatPricesText(alone, sumTotals(orderTotals(orders)).total)
}

import { chosenTotal } from '#modules/seating/picker/chosen/chosen-total.ts'
import { SeatDot } from '#modules/seating/picker/seat-dot.tsx'
import { SeatMarks } from '#modules/seating/picker/seat-marks.tsx'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import { seatLabel, unbroken } from '#modules/tickets/seat-text.ts'
import { formatCounted, formatPrice, formatUsd } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { seatPricesText } from '#modules/pricing/seat-prices-text.ts'
import { allInSeatUnit } from '#modules/pricing/seat-unit.ts'

interface ChosenListProps {
  seats: ChosenSeat[]
  /** Of which the server has not said yes. */
  waiting: ReadonlySet<number>
}

/** The seats that are chosen, with all that is said of them in the order summary, and what they come to. (Specification 2) */
export function ChosenList({ seats, waiting }: ChosenListProps) {
  return (
    <div className="space-y-3 lg:flex lg:min-h-0 lg:flex-col">
      {/* However many there are, the total and the way to pay stay in sight. */}
      <ul className="space-y-2 lg:min-h-36 lg:overflow-y-auto">
        {seats.map((seat) => (
          <li
            key={seat.position}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-md border border-border bg-surface pb-2 pl-3"
          >
            <span className="pt-3">
              <SeatDot color={seat.color} isOwn />
            </span>
            <p className="py-2.5 font-semibold wrap-anywhere">{unbroken(seatLabel(seat))}</p>
            {/* Below the name and the button, as wide as both. */}
            <div className="col-span-2 col-start-2 row-start-2 pr-3">
              <p className="wrap-anywhere">
                {seat.category}
                {seat.allIn !== null && (
                  <>
                    {', '}
                    <span className="inline-block">
                      <strong>{formatPrice(seat.allIn)}</strong>
                      {allInSeatUnit(seat.allIn)}
                    </span>
                  </>
                )}
              </p>
              <SeatMarks seat={seat} />
              {seat.view && <p className="text-muted first-letter:uppercase">{seat.view}</p>}
              {seat.price === null && (
                <p className="font-semibold text-danger">
                  Not on sale any more, or only with its promo code. Let go of it to go on.
                </p>
              )}
              {waiting.has(seat.position) && <p className="text-muted">Not held for you yet</p>}
            </div>
            <Button
              variant="quiet"
              size="icon"
              type="submit"
              name="seats"
              value={seat.position}
              aria-label={`Let go of ${seatLabel(seat)}`}
              className="col-start-3 row-start-1"
            >
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
      <Sum seats={seats} />
    </div>
  )
}

function Sum({ seats }: { seats: ChosenSeat[] }) {
  const { count, subtotal, fees, total } = chosenTotal(seats)
  const alone = seats.flatMap(({ price, allIn }) => (price === null ? [] : (allIn ?? [])))
  const why = seatPricesText(alone, total)
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">
          {formatCounted(count, 'seat')}
          {total > 0 && ` ${formatUsd(subtotal)}, fees ${formatUsd(fees)}`}
        </span>
        <strong className="text-lg">{formatPrice(total)}</strong>
      </p>
      {why && <p className="text-muted">{why}</p>}
    </div>
  )
}

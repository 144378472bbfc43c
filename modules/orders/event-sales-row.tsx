import { Link } from 'react-router'
import { DateTile } from '#modules/events/date-tile.tsx'
import type { EventSales } from '#modules/orders/event-sales.ts'
import { formatUsd } from '#platform/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** An event of one's own: when, where, and how it sells. */
export function EventSalesRow({ event, to }: { event: EventSales; to: string }) {
  const { title, startsAt, timeZone, venue, taken, capacity, sales } = event
  return (
    <li className="card-link relative flex items-center gap-4 rounded-lg border border-border bg-surface p-4 hover:border-border-strong">
      <DateTile instant={startsAt} timeZone={timeZone} top="month" />
      <div className="min-w-0 grow">
        <h3 className="font-semibold wrap-anywhere">
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="text-muted">{venue}</p>
        <p className="flex flex-wrap gap-x-4">
          <span>
            <strong>{taken}</strong> of {capacity} taken
          </span>
          <span>
            <strong>{formatUsd(sales)}</strong> sold
          </span>
        </p>
        <div className="mt-2 max-w-sm">
          <ProgressBar
            label={`Places taken at ${title}`}
            percent={capacity > 0 ? Math.round((taken / capacity) * 100) : 0}
          />
        </div>
      </div>
    </li>
  )
}

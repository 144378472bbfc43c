import { Link } from 'react-router'
import { DateTile } from '#modules/events/date-tile.tsx'
import type { EventSales } from '#modules/orders/event-sales.ts'
import { formatUsd } from '#platform/money.ts'

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
        <progress
          aria-label={`Places taken at ${title}`}
          max={Math.max(capacity, 1)}
          value={taken}
          className="mt-2 block h-2 w-full max-w-sm"
        />
      </div>
    </li>
  )
}

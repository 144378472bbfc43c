import { Link } from 'react-router'
import { DateTile } from '#modules/events/date-tile.tsx'
import { eventStateLabels } from '#modules/events/event-head.ts'
import type { EventSales } from '#modules/orders/event-sales.ts'
import { percentTaken, placesText } from '#modules/orders/sold.ts'
import { formatUsd } from '#platform/money.ts'
import { Badge } from '#ui/badge.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** An event of one's own: when, where, and how it sells. */
export function EventSalesRow({ event, to }: { event: EventSales; to: string }) {
  const { title, status, startsAt, timeZone, venue, places, sales } = event
  const taken = placesText(places)
  return (
    <li className="card-link relative flex items-center gap-4 rounded-lg border border-border bg-surface p-4 hover:border-border-strong">
      <DateTile instant={startsAt} timeZone={timeZone} top="month" />
      <div className="min-w-0 grow">
        <h3 className="font-semibold wrap-anywhere">
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        {status === 'postponed' && <Badge tone="warning">{eventStateLabels.postponed}</Badge>}
        <p className="text-muted">{venue}</p>
        <p className="flex flex-wrap gap-x-4">
          <span>
            {taken ? (
              <>
                <strong>{taken.count}</strong> {taken.rest}
              </>
            ) : (
              'No tickets are sold here'
            )}
          </span>
          <span>
            <strong>{formatUsd(sales)}</strong> sold
          </span>
        </p>
        {taken && (
          <div className="mt-2 max-w-sm">
            <ProgressBar label={`Places taken at ${title}`} percent={percentTaken(places)} />
          </div>
        )}
      </div>
    </li>
  )
}

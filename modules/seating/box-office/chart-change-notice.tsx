import { useEffect, useRef } from 'react'
import type { ChartChange } from '#modules/seating/event-chart/change/preview-chart.server.ts'
import { formatCounted, formatPrice } from '#platform/money.ts'
import { Notice } from '#ui/notice.tsx'

/** What another chart changes, before it is changed. It takes the focus when it appears. */
export function ChartChangeNotice({ change }: { change: ChartChange }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [change])
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone="warning" title="Nothing is changed yet. This would change:">
        <SeatsText of="Now" types={change.before} />
        <SeatsText of="Then" types={change.after} />
        <p>{guestsText(change)}</p>
        {change.found > 0 && (
          <p>
            {`${formatCounted(change.found, 'seat')} that guests have or hold ${change.found === 1 ? 'is' : 'are'} drawn anew in this chart: each stays theirs by its section, row or table, and number, wherever it is drawn now.`}
          </p>
        )}
        {change.gone > 0 && (
          <p>{`${formatCounted(change.gone, 'blocked seat')} ${change.gone === 1 ? 'is' : 'are'} not in this chart.`}</p>
        )}
      </Notice>
    </div>
  )
}

const SeatsText = ({ of, types }: { of: string; types: ChartChange['before'] }) => (
  <>
    <p className="font-semibold">
      {`${of}: ${formatCounted(
        types.reduce((sum, { seats }) => sum + seats, 0),
        'seat',
      )}`}
    </p>
    <ul className="list-disc pl-5 tabular-nums">
      {types.map(({ id, name, price, seats }) => (
        <li key={id} className="wrap-anywhere">
          {`${name}, ${formatPrice(price)}: ${formatCounted(seats, 'seat')}`}
        </li>
      ))}
    </ul>
  </>
)

function guestsText({ tickets, renamed, mails }: ChartChange): string {
  if (tickets === 0) return 'No guest has a seat yet.'
  const keep =
    tickets === 1 ? '1 guest keeps their seat and code.' : `${tickets} guests keep their seats and codes.`
  if (renamed === 0) return keep
  const told =
    mails === 0 ? 'nobody gets' : `${formatCounted(mails, 'guest')} ${mails === 1 ? 'gets' : 'get'}`
  return `${keep} ${renamed === 1 ? '1 seat has' : `${renamed} of these seats have`} another name then: ${told} a mail.`
}

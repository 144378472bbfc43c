import { href, Link } from 'react-router'
import { type EventMoney, netOf } from '#modules/ledger/event-money.ts'
import { type Cents, formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { type ListColumn, ListTable } from '#ui/list/list-table.tsx'
import { Opener } from '#ui/opener.tsx'

const MAX_EVENTS = 20

/** What a host gets of each of the latest events, behind a line that opens it. */
export function EventMoneyTable({ events, net }: { events: readonly EventMoney[]; net: string }) {
  return (
    <details className="space-y-3">
      <Opener>{events.length > MAX_EVENTS ? `By event: the latest ${MAX_EVENTS}` : 'By event'}</Opener>
      <ListTable
        caption={`${net} by event`}
        columns={columns(net)}
        rows={events.slice(0, MAX_EVENTS)}
        rowId={({ eventId }) => eventId}
      />
    </details>
  )
}

const usd = (cents: Cents) => (cents === ZERO_CENTS ? '' : formatUsd(cents))

const columns = (net: string): readonly ListColumn<EventMoney>[] => [
  {
    id: 'event',
    label: 'Event',
    cell: ({ eventId, title, startsAt, timeZone }) => (
      <>
        <Link
          to={href('/dashboard/events/:eventId/sales', { eventId })}
          className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>{' '}
        <span className="block font-normal text-muted">{formatDay(startsAt, timeZone)}</span>
      </>
    ),
  },
  {
    id: 'tickets',
    label: 'Tickets',
    isNumber: true,
    card: 'labelled',
    cell: ({ tickets }) => formatUsd(tickets),
  },
  { id: 'back', label: 'Went back', isNumber: true, card: 'labelled', cell: ({ back }) => usd(back) },
  { id: 'fee', label: 'Our fee', isNumber: true, card: 'labelled', cell: ({ fee }) => usd(fee) },
  {
    id: 'deducted',
    label: 'Cash fees',
    isNumber: true,
    card: 'labelled',
    cell: ({ deducted }) => usd(deducted),
  },
  {
    id: 'net',
    label: net,
    isNumber: true,
    card: 'beside-title',
    cell: (event) => formatUsd(netOf(event)),
  },
]

import { href, Link } from 'react-router'
import { type EventState, eventStateLabels } from '#modules/events/event-head.ts'
import { eventKinds } from '#modules/events/event.ts'
import { dayText, isSeveralNights } from '#modules/events/event-time-text.ts'
import { nightOf } from '#modules/events/tonight.ts'
import { HostedActions } from '#modules/orders/hosted-events/hosted-actions.tsx'
import type { HostedColumn, HostedEvent, HostedSort } from '#modules/orders/hosted-events/hosted-event.ts'
import { type ListParams, listAddress } from '#platform/list-address.ts'
import { formatCount, formatUsd } from '#platform/money.ts'
import { dayIn, formatTimeRange, zoneName } from '#platform/time.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ListColumn } from '#ui/list/list-table.tsx'

/** Every column that a list of one's events can show beside the title. */
export const HOSTED_COLUMN_LABELS: Record<HostedColumn, string> = {
  when: 'When',
  where: 'Where',
  state: 'State',
  taken: 'Taken',
  sales: 'Sales',
  kind: 'Kind',
}

const TONES: Partial<Record<EventState, BadgeTone>> = {
  tonight: 'success',
  postponed: 'warning',
  cancelled: 'danger',
}

const CELLS: Record<HostedColumn, Omit<ListColumn<HostedEvent>, 'id' | 'label' | 'sort'>> = {
  when: { cell: (event) => <When event={event} /> },
  where: {
    cell: ({ venue, city, region }) => (
      <span className="block wrap-anywhere lg:min-w-28">
        {venue}
        <span className="block text-sm text-muted">{[city, region].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  state: {
    card: 'beside-title',
    cell: ({ state, isUnlisted }) => (
      <span className="flex flex-wrap items-center gap-1">
        <Badge tone={TONES[state] ?? 'plain'}>{eventStateLabels[state]}</Badge>
        {isUnlisted && <Badge>By link only</Badge>}
      </span>
    ),
  },
  taken: {
    isNumber: true,
    card: 'labelled',
    cell: ({ places }) => {
      const { taken, capacity, guests, guestCapacity } = places
      if (capacity === 0) return 'No tickets'
      return guestCapacity === capacity || guestCapacity === 0
        ? `${formatCount(taken)} of ${formatCount(capacity)}`
        : `${formatCount(guests)} of ${formatCount(guestCapacity)} guests`
    },
  },
  sales: {
    isNumber: true,
    card: 'labelled',
    cell: ({ sales }) => (sales === null ? 'Not shown' : formatUsd(sales)),
  },
  kind: { cell: ({ kind }) => eventKinds[kind].label },
}

/** The day with its year, for a list goes back for years, and the hours in the event's zone. */
function When({ event }: { event: HostedEvent }) {
  const { startsAt, endsAt, timeZone } = event
  const timed = { ...event, night: nightOf(startsAt, timeZone) }
  const isOneNight = !isSeveralNights(timed)
  return (
    <span className="block">
      {`${dayText(event)}, ${dayIn(startsAt, timeZone).slice(0, 4)}`}
      <span className={`block text-sm text-muted ${isOneNight ? 'list-line' : ''}`}>
        {`${formatTimeRange(startsAt, endsAt, timeZone)} ${zoneName(startsAt, timeZone)}`}
      </span>
    </span>
  )
}

const event: ListColumn<HostedEvent> = {
  id: 'event',
  label: 'Event',
  cell: ({ id, title }) => (
    <Link
      to={href('/dashboard/events/:eventId', { eventId: id })}
      className="block font-semibold wrap-anywhere outline-none after:absolute after:inset-0 lg:min-w-44"
    >
      {title}
    </Link>
  ),
}

const actions: ListColumn<HostedEvent> = {
  id: 'actions',
  label: 'Actions',
  cell: (row) => <HostedActions event={row} />,
}

/** The columns that a list was asked for, with links that sort it. */
export function hostedColumns(
  path: string,
  params: ListParams,
  chosen: readonly HostedColumn[],
  sorted: HostedSort,
): ListColumn<HostedEvent>[] {
  const to = (sort: HostedSort) => listAddress(path, params, { sort })
  const sortOf = (id: HostedColumn): ListColumn<HostedEvent>['sort'] => {
    if (id !== 'when') return undefined
    const direction = sorted === 'first' ? 'ascending' : sorted === 'last' ? 'descending' : undefined
    return { direction, to: to(sorted === 'first' ? 'last' : 'first') }
  }
  return [
    { ...event, sort: { direction: sorted === 'title' ? 'ascending' : undefined, to: to('title') } },
    ...chosen.map((id) => {
      const sort = sortOf(id)
      return { id, label: HOSTED_COLUMN_LABELS[id], ...CELLS[id], ...(sort && { sort }) }
    }),
    actions,
  ]
}

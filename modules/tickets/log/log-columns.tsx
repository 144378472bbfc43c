import { href, Link } from 'react-router'
import { type Logged, loggedLabels, type LogLine } from '#modules/tickets/log/log-line.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ListColumn } from '#ui/list/list-table.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const TONES: Record<Logged, BadgeTone> = {
  check_in: 'success',
  check_in_refused: 'danger',
  check_in_undone: 'warning',
  check_in_unproven: 'warning',
  went_out: 'plain',
  came_back: 'success',
  event_changed: 'plain',
}

/** Whose message says more than their label. */
const TELLING: readonly Logged[] = ['check_in_refused', 'check_in_unproven', 'event_changed']

/** The columns of an event's log. */
export const LOG_COLUMNS: readonly ListColumn<LogLine>[] = [
  {
    id: 'guest',
    label: 'Guest or event',
    cell: ({ what, guest, presented }) =>
      guest ? (
        <>
          <Link
            to={href('/dashboard/orders/:orderId', { orderId: guest.orderId })}
            className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
          >
            {guest.name}
          </Link>{' '}
          <span className="block text-sm font-normal text-muted">{guest.ticketType}</span>
        </>
      ) : what === 'event_changed' ? (
        <span className="font-semibold">The event</span>
      ) : (
        <>
          <span className="font-semibold">Nobody’s ticket</span>{' '}
          {presented && (
            <span className="block max-w-md text-sm font-normal wrap-anywhere text-muted">{presented}</span>
          )}
        </>
      ),
  },
  {
    id: 'what',
    label: 'What happened',
    cell: ({ what, code, message, isByHand }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[what]}>{loggedLabels[what]}</Badge>
        {(TELLING.includes(what) || code !== null) && <span className="wrap-anywhere">{message}</span>}
        {isByHand && 'By hand'}
      </span>
    ),
  },
  { id: 'at', label: 'When', cell: ({ at }) => <LocalTime at={at} className="list-line" /> },
  { id: 'by', label: 'Who', cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
  { id: 'device', label: 'Device', cell: ({ device }) => device },
]

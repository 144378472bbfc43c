import { href, Link } from 'react-router'
import type { EventId } from '#platform/ids.ts'
import { Notice } from '#ui/notice.tsx'

/** Tickets that come without a seat beside the chart; `names` is of those that are not hidden. */
export const UnseatedNotice = ({ eventId, names }: { eventId: EventId; names: readonly string[] }) =>
  names.length > 0 && (
    <div className="print:hidden">
      <Notice title="Tickets without a seat">
        {names.join(', ')} {names.length === 1 ? 'is' : 'are'} not sold by the seat. Tick "Not on sale" under{' '}
        <TicketsLink eventId={eventId} /> if guests should buy seats alone.
      </Notice>
    </div>
  )

/** The terms of the ticket types of an event. */
export const TicketsLink = ({ eventId }: { eventId: EventId }) => (
  <Link to={href('/dashboard/events/edit/:id/tickets', { id: eventId })} className="underline">
    Tickets and prices
  </Link>
)

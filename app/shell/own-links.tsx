import { href, Link } from 'react-router'
import { NextTicketLink } from '#modules/tickets/wallet/next-ticket-link.tsx'
import type { Viewer } from '#modules/viewer/viewer.ts'
import { Icon } from '#ui/icon.tsx'

interface OwnLinksProps {
  own: Pick<Viewer, 'nextTicket' | 'mayEdit'>
  /** The event that the page is of. */
  eventId?: string
}

/** The viewer's next ticket, and the way to the workspace of the event that they may change. */
export const OwnLinks = ({ own: { nextTicket, mayEdit }, eventId }: OwnLinksProps) => (
  <>
    {nextTicket && <NextTicketLink ticket={nextTicket} isOnEventPage={Boolean(eventId)} />}
    {mayEdit && eventId && (
      <Link
        to={href('/dashboard/events/:eventId', { eventId })}
        className="inline-flex min-h-tap items-center gap-2 rounded-pill bg-surface px-4 font-semibold text-text shadow-1 hover:bg-surface-2"
      >
        <Icon name="pencil" size="sm" />
        Manage event
      </Link>
    )}
  </>
)

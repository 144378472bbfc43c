import { href, Link } from 'react-router'
import { type PassingResult, SendTicket } from '#modules/tickets/passing/send-ticket.tsx'
import type { TicketToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { ticketPath } from '#modules/tickets/wallet/party-nav.tsx'
import type { TimeZone } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

interface SendToFriendProps {
  ticket: TicketToSend
  event: { id: string; title: string; timeZone: TimeZone }
  /** How many tickets of the event the person holds. */
  party: number
  result: PassingResult | null
}

/** Folded until it is wanted, and open while a link is out. */
export const SendToFriend = ({ ticket, event, party, result }: SendToFriendProps) => (
  <details
    className="group print:hidden rounded-lg border border-border bg-surface px-4"
    open={result !== null || ticket.offer !== null}
  >
    <summary className="flex min-h-tap items-center gap-2 py-2 font-semibold">
      <Icon name="share" />
      <span className="grow">Send to a friend</span>
      <span className="group-open:rotate-180">
        <Icon name="chevron-down" />
      </span>
    </summary>
    <div className="space-y-4 pt-1 pb-4">
      <SendTicket ticket={ticket} event={event} action={ticketPath(ticket.id)} result={result} asksName />
      {party > 1 && (
        <p>
          <Link
            to={href('/my-tickets/events/:eventId', { eventId: event.id })}
            className="link inline-flex min-h-tap items-center"
          >
            Send several of your {party} tickets
          </Link>
        </p>
      )}
    </div>
  </details>
)

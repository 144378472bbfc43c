import { href, Link } from 'react-router'
import { type PassingResult, SendTicket } from '#modules/tickets/passing/send-ticket.tsx'
import type { TicketToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { FoldedCard } from '#modules/tickets/wallet/folded-card.tsx'
import { ticketPath } from '#modules/tickets/wallet/party-nav.tsx'
import type { TimeZone } from '#platform/time.ts'

interface SendToFriendProps {
  ticket: TicketToSend
  event: { id: string; title: string; timeZone: TimeZone }
  /** How many tickets of the event the person holds. */
  party: number
  result: PassingResult | null
}

/** Folded until it is wanted, and open while a link is out. */
export const SendToFriend = ({ ticket, event, party, result }: SendToFriendProps) => (
  <FoldedCard icon="share" title="Send to a friend" isOpen={result !== null || ticket.offer !== null}>
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
  </FoldedCard>
)

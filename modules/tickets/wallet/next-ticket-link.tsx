import { href } from 'react-router'
import type { NextTicket } from '#modules/tickets/wallet/next-ticket.ts'
import { Icon } from '#ui/icon.tsx'

interface NextTicketLinkProps {
  ticket: NextTicket
  /** On the event's own page its title need not be said. */
  isOnEventPage: boolean
}

/** The tickets that somebody needs next, one tap away. It fills the place that its caller keeps for it. */
export function NextTicketLink({ ticket, isOnEventPage }: NextTicketLinkProps) {
  const { when, tickets, title, ticketId } = ticket
  const count = tickets === 1 ? '1 ticket' : `${tickets} tickets`
  return (
    <section aria-label="Your next ticket" className="@container h-full">
      {/* A whole page load, because that is what works without signal. */}
      <a
        href={href('/my-tickets/:ticketId', { ticketId })}
        className="group flex h-full min-h-16 items-center gap-3 rounded-md border-2 border-primary bg-surface px-3 py-0.5 text-text shadow-1 hover:bg-surface-2"
      >
        <span className="text-primary">
          <Icon name="ticket" size="lg" />
        </span>
        <span className="min-w-0 grow leading-tight">
          <span className="block text-sm leading-tight text-muted">
            {when}
            {!isOnEventPage && ` · ${count}`}
          </span>
          <strong className="line-clamp-2 leading-tight text-pretty wrap-anywhere @max-[19rem]:text-sm">
            {isOnEventPage ? `You have ${count}` : title}
          </strong>
        </span>
        <span className="flex items-center gap-1 font-semibold text-primary underline-offset-4 group-hover:underline">
          <span className="@max-[24rem]:sr-only">Show</span>
          <Icon name="chevron-right" />
        </span>
      </a>
    </section>
  )
}

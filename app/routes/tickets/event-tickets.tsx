import { data, href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { passTicket } from '#app/pass-ticket.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { passedOnTickets } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { type TicketToSend, ticketsToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { PassedOnList } from '#modules/tickets/passing/passed-on.tsx'
import { resultFor, SendTicket } from '#modules/tickets/passing/send-ticket.tsx'
import { typeAndSeat } from '#modules/tickets/seat-text.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import { goodTickets } from '#modules/tickets/ticket-text.ts'
import { TICKETS_AT_ONCE } from '#modules/tickets/wallet/get-ticket.server.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/event-tickets'

/** One's tickets for one event, each to be sent to a friend by itself. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, actor } = requireMember(request, context)
  const [event, tickets, passedOn] = await Promise.all([
    getEvent(db, params.eventId),
    ticketsToSend({ db, now }, actor.id, params.eventId),
    passedOnTickets(db, actor.id, params),
  ])
  if (!event || tickets.length + passedOn.length === 0) throw data(null, { status: 404 })
  const { id, title, timeZone } = event
  return { event: { id, title, timeZone }, tickets, papers: papersOf(tickets), passedOn }
}

/** The papers of tickets that open a door: a hundred tickets each, by the first one and the numbers of the first and the last. */
const papersOf = (tickets: TicketToSend[]) =>
  tickets.flatMap(({ id: from }, at) => {
    const its = tickets.slice(at, at + TICKETS_AT_ONCE)
    const isPaper = at % TICKETS_AT_ONCE === 0 && goodTickets(its).length > 0
    return isPaper ? [{ from, first: at + 1, last: at + its.length }] : []
  })

export const action = ({ request, context, params }: Route.ActionArgs) => passTicket(request, context, params)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Tickets for ${loaderData.event.title}` : 'Tickets', matches),
]

export default function EventTickets({ loaderData, actionData }: Route.ComponentProps) {
  const { event, tickets, papers, passedOn } = loaderData
  const here = href('/my-tickets/events/:eventId', { eventId: event.id })
  const isPassable = tickets.some(({ failure }) => failure === null)
  return (
    <DashboardPage
      width="form"
      title={event.title}
      crumbs={[{ label: 'My tickets', to: href('/my-tickets') }]}
      lead={isPassable ? tickets[0]?.terms : undefined}
    >
      {tickets.length === 0 ? (
        <EmptyState
          title="All of them are passed on"
          action={<LinkButton to={href('/events/:id', { id: event.id })}>See the event</LinkButton>}
        >
          You hold no ticket for this event any more.
        </EmptyState>
      ) : (
        <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
          {tickets.map((ticket, at) => (
            <li key={ticket.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
                {nameOf(ticket, at, tickets.length)}
                {GONE[ticket.status] && <Badge>{GONE[ticket.status]}</Badge>}
              </p>
              <SendTicket
                ticket={ticket}
                event={event}
                action={here}
                result={resultFor(ticket.id, actionData)}
              />
            </li>
          ))}
        </ol>
      )}
      <p id="papers" className="flex flex-wrap gap-3">
        {papers.map(({ from, first, last }) => (
          <a
            key={from}
            href={`${href('/my-tickets/events/:eventId/tickets.pdf', { eventId: event.id })}${first > 1 ? `?${new URLSearchParams({ from })}` : ''}`}
            download
            className={`${buttonClass('secondary')} w-fit`}
          >
            <Icon name="download" />
            {papers.length > 1 ? `Download ${first} to ${last} to print` : 'Download to print'}
          </a>
        ))}
      </p>
      {passedOn.length > 0 && (
        <section aria-labelledby="passed-on" className="space-y-3">
          <Heading level={2} size="small" id="passed-on">
            Passed on
          </Heading>
          <PassedOnList tickets={passedOn} />
        </section>
      )}
    </DashboardPage>
  )
}

/** What is said of a ticket that opens no door any more. */
const GONE: Partial<Record<TicketStatus, string>> = {
  used: 'Used',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const nameOf = ({ ticketType, seat }: TicketToSend, at: number, of: number): string =>
  `Ticket ${at + 1} of ${of} · ${typeAndSeat(ticketType, seat)}`

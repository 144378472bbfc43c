import { useEffect, useRef } from 'react'
import { data, href, Link } from 'react-router'
import type { Route } from './+types/ticket'
import { CancelOwnReservation } from '#modules/checkout/cash/cancel-reservation.tsx'
import { passTicket } from '#app/pass-ticket.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { SavedOfflineNote } from '#app/offline/saved-offline-note.tsx'
import { logFacts } from '#app/log-facts.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { passedOnTickets } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { SendToFriend } from '#modules/tickets/passing/send-to-friend.tsx'
import { ticketsToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { PassedOnFace } from '#modules/tickets/passing/passed-on.tsx'
import { NewOwnCode } from '#modules/tickets/rename/new-code.tsx'
import { RenameOwnTicket } from '#modules/tickets/rename/rename-own-ticket.tsx'
import { type OwnTicketResult, resultFor } from '#modules/tickets/passing/send-ticket.tsx'
import { doorGate } from '#modules/tickets/door/door.ts'
import { drawCode } from '#modules/tickets/draw-code.server.ts'
import { offeredWallets } from '#modules/tickets/phone-wallet/offered-wallets.server.ts'
import { WalletLinks } from '#modules/tickets/phone-wallet/wallet-links.tsx'
import { getTicket, TICKETS_AT_ONCE } from '#modules/tickets/wallet/get-ticket.server.ts'
import { keepScreenAwake } from '#modules/tickets/scan/camera/screen-awake.client.ts'
import { PartyNav, ticketPath, ToMyTickets } from '#modules/tickets/wallet/party-nav.tsx'
import { onSwipe } from '#modules/tickets/wallet/swipe.client.ts'
import { TicketFace } from '#modules/tickets/wallet/ticket-face.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { LivePage } from '#ui/live-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, now, actor, config } = member
  const ticket = await member.ticketLog.timed('Opening a ticket', logFacts(request, member, params), () =>
    getTicket(db, actor.id, params.ticketId),
  )
  if (!ticket) {
    const [passedOn] = await passedOnTickets(db, actor.id, { ticketId: params.ticketId })
    if (!passedOn) throw data(null, { status: 404 })
    return { ticket: null, passedOn }
  }
  const toSend = await ticketsToSend({ db, now }, actor.id, ticket.event.id)
  return {
    ticket,
    toSend: toSend.find(({ id }) => id === ticket.id),
    drawing: ticket.code && drawCode(ticket.code.door),
    wallets: offeredWallets(ticket, config.phoneWallets, now),
    isOnePaper: ticket.party.length <= TICKETS_AT_ONCE,
    now,
    person: actor.id,
  }
}

/** In a queue: the door lets in by another phone, or the ticket has a new code. */
const READ_EVERY_MS = 15_000

export const action = ({ request, context, params }: Route.ActionArgs) => passTicket(request, context, params)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(
    loaderData ? `Ticket for ${(loaderData.ticket ?? loaderData.passedOn).event.title}` : 'Ticket',
    matches,
  ),
]

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.ticket) return <OwnTicket shown={loaderData} result={actionData ?? null} />
  return (
    <div className="mx-auto max-w-md space-y-3 px-4 pt-2 pb-5">
      <ToMyTickets />
      <PassedOnFace ticket={loaderData.passedOn} />
    </div>
  )
}

interface OwnTicketProps {
  shown: Extract<Route.ComponentProps['loaderData'], { person: string }>
  result: OwnTicketResult | null
}

function OwnTicket({ shown, result }: OwnTicketProps) {
  const { ticket, toSend, drawing, wallets, isOnePaper, now, person } = shown
  const { event, party } = ticket
  const at = party.indexOf(ticket.id)
  const [before, after] = [party[at - 1], party[at + 1]]
  const isOpen = doorGate({ ...event, doorsAt: event.doorsAt ?? event.startsAt }, now) === 'open'
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => keepScreenAwake(), [])
  useEffect(() => {
    if (!page.current) return
    return onSwipe(page.current, (direction) => {
      const to = direction === 'left' ? after : before
      if (to) location.assign(ticketPath(to))
    })
  }, [before, after])

  return (
    <div ref={page} className="mx-auto max-w-md space-y-3 px-4 pb-5">
      <PartyNav party={party} at={at} />
      <UnansweredNotice />
      <LivePage everyMs={isOpen ? READ_EVERY_MS : undefined} />
      <TicketFace ticket={ticket} drawing={drawing} now={now}>
        <SavedOfflineNote
          person={person}
          pages={[ticket.id, ...party].map(ticketPath)}
          version={ticket.code?.door}
          readAt={now}
        />
      </TicketFace>
      {toSend && (
        <SendToFriend
          ticket={toSend}
          event={event}
          party={party.length}
          result={resultFor(ticket.id, result)}
        />
      )}
      {toSend && (ticket.status === 'active' || ticket.status === 'pending') && (
        <>
          <RenameOwnTicket ticket={toSend} holderName={ticket.holderName} result={result} />
          <NewOwnCode ticket={toSend} result={result} />
        </>
      )}
      <div className="print:hidden flex flex-wrap gap-3">
        <a
          href={href('/events/:id/calendar.ics', { id: event.id })}
          className={`${buttonClass('secondary')} grow`}
        >
          <Icon name="calendar-plus" />
          Add to calendar
        </a>
        {ticket.status === 'active' && (
          <a
            href={href('/my-tickets/:ticketId/picture.png', { ticketId: ticket.id })}
            download
            className={`${buttonClass('secondary')} grow`}
          >
            <Icon name="download" />
            Save as picture
          </a>
        )}
        {ticket.status === 'active' && (
          <a
            href={
              isOnePaper
                ? href('/my-tickets/events/:eventId/tickets.pdf', { eventId: event.id })
                : `${href('/my-tickets/events/:eventId', { eventId: event.id })}#papers`
            }
            download={isOnePaper}
            className={`${buttonClass('secondary')} grow`}
          >
            <Icon name="printer" />
            {party.length > 1 ? 'Print all tickets' : 'Print'}
          </a>
        )}
        {ticket.isBought && (
          <Link
            discover="none" // offline there is nobody to ask for the route
            to={href('/dashboard/orders/:orderId', { orderId: ticket.orderId })}
            className={`${buttonClass('secondary')} grow`}
          >
            <Icon name="receipt" />
            Order and receipt
          </Link>
        )}
        <WalletLinks ticketId={ticket.id} offered={wallets} />
        {event.directions && (
          <a
            href={event.directions}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass('secondary')} grow`}
          >
            <Icon name="map-pin" />
            Directions
          </a>
        )}
      </div>
      {ticket.toPay !== null && (
        <CancelOwnReservation action={href('/my-tickets/:ticketId/cancel', { ticketId: ticket.id })} />
      )}
    </div>
  )
}

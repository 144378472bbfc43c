import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/ticket'
import { answerForm } from '#app/answer-form.server.ts'
import { CancelReservation } from '#modules/checkout/cash/cancel-reservation.tsx'
import { cancelOwnCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { SavedOfflineNote } from '#app/offline/saved-offline-note.tsx'
import { pageTitle } from '#app/page-title.ts'
import { drawCode } from '#modules/tickets/draw-code.server.ts'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import { keepScreenAwake } from '#modules/tickets/scan/screen-awake.client.ts'
import { onSwipe } from '#modules/tickets/wallet/swipe.client.ts'
import { TicketFace } from '#modules/tickets/wallet/ticket-face.tsx'
import { readForm } from '#platform/read-form.server.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, actor } = requireMember(request, context)
  const ticket = await getTicket(db, actor.id, params.ticketId)
  if (!ticket) throw data(null, { status: 404 })
  return { ticket, drawing: ticket.code && drawCode(ticket.code.door), now, person: actor.id }
}

/** Gives back the places of the ticket's order, while it waits for cash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const ticket = await getTicket(member.db, member.actor.id, params.ticketId)
  if (!ticket) throw data(null, { status: 404 })
  const form = await readForm(request, z.strictObject({}))
  if (!form.ok) return answerForm(form, form)
  // One that was paid meanwhile is a good ticket, and its page says so.
  const given = await cancelOwnCashOrder(member, member.actor.id, ticket.orderId)
  throw redirect(given.ok ? href('/my-tickets') : pageOf(ticket.id), { status: 303 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Ticket for ${loaderData.ticket.event.title}` : 'Ticket', matches),
]

const pageOf = (ticketId: string) => href('/my-tickets/:ticketId', { ticketId })

export default function Ticket({ loaderData }: Route.ComponentProps) {
  const { ticket, drawing, now, person } = loaderData
  const { event, party } = ticket
  const at = party.indexOf(ticket.id)
  const [before, after] = [party[at - 1], party[at + 1]]
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => keepScreenAwake(), [])
  useEffect(() => {
    if (!page.current) return
    return onSwipe(page.current, (direction) => {
      const to = direction === 'left' ? after : before
      if (to) location.assign(pageOf(to))
    })
  }, [before, after])

  return (
    <div ref={page} className="mx-auto max-w-md space-y-3 px-4 pt-2 pb-5">
      <nav
        aria-label="Tickets of this order"
        className="print:hidden flex items-center justify-between gap-2"
      >
        <a href={href('/my-tickets')} className={`${buttonClass('quiet')} -ml-4`}>
          <Icon name="arrow-left" />
          My tickets
        </a>
        {party.length > 1 && (
          <span className="flex items-center gap-1">
            <Turn to={before} icon="chevron-left" label="Ticket before" />
            <span className="font-semibold whitespace-nowrap">
              <span className="sr-only">Ticket </span>
              {at + 1} of {party.length}
            </span>
            <Turn to={after} icon="chevron-right" label="Next ticket" />
          </span>
        )}
      </nav>
      <TicketFace ticket={ticket} drawing={drawing} now={now}>
        <SavedOfflineNote person={person} pages={[ticket.id, ...party].map(pageOf)} />
      </TicketFace>
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
        <CancelReservation words="All tickets of this order are cancelled, and somebody else can have your places. Nothing was charged.">
          I will not come: cancel my reservation
        </CancelReservation>
      )}
    </div>
  )
}

function Turn({
  to,
  icon,
  label,
}: {
  to: string | undefined
  icon: 'chevron-left' | 'chevron-right'
  label: string
}) {
  if (!to) return <span className="size-12" />
  return (
    <a href={pageOf(to)} aria-label={label} className={buttonClass('quiet', 'icon')}>
      <Icon name={icon} size="lg" />
    </a>
  )
}

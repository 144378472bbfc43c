import { data, href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { hostNavPath } from '#app/dashboard/came-from.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { DoneNotice } from '#app/dashboard/done-notice.tsx'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { eventCapabilities } from '#modules/teams/prove/event-capabilities.server.ts'
import { managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import { eventOfTicket, getGuestTicket } from '#modules/tickets/guest-ticket/guest-ticket.server.ts'
import { GuestTicketCard } from '#modules/tickets/guest-ticket/guest-ticket-card.tsx'
import { ticketHistory } from '#modules/tickets/guest-ticket/ticket-history.server.ts'
import { TicketHistory } from '#modules/tickets/guest-ticket/ticket-history.tsx'
import { sentAgain } from '#modules/tickets/mails/sent-again.ts'
import { hadTicket } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { NewGuestCode } from '#modules/tickets/rename/new-code.tsx'
import { RenameGuest } from '#modules/tickets/rename/rename-guest.tsx'
import { renameMessage } from '#modules/tickets/rename/rename-messages.ts'
import { ReissueGuestSchema } from '#modules/tickets/rename/rename-schema.ts'
import { giveGuestNewCode, renameGuest } from '#modules/tickets/rename/rename-ticket.server.ts'
import { NEW_CODE_INTENT } from '#modules/tickets/rename/rename.ts'
import { ticketPath } from '#modules/tickets/wallet/party-nav.tsx'
import { resultOf } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PlaceZone } from '#ui/reader-zone.ts'
import type { Route } from './+types/ticket'

/** Whoever may read the sales of a ticket's event, with what else they may do there. Its holder gets null; for everyone else there is none. */
async function findSeller({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const eventId = await eventOfTicket(db, params.ticketId)
  const may = eventId ? await eventCapabilities(db, actor.id, eventId) : []
  const manager = eventId && managerProof(actor, eventId, 'sales', may.includes('sales'))
  if (!manager && !(await hadTicket(db, actor.id, params))) throw data(null, { status: 404 })
  return { member, manager, mayVoid: may.includes('money') }
}

/** A ticket for those who run its event. Whoever else holds it is sent to the ticket itself. */
export async function loader(args: Route.LoaderArgs) {
  const { member, manager, mayVoid } = await findSeller(args)
  if (!manager) throw redirect(ticketPath(args.params.ticketId))
  const ticket = await getGuestTicket(member, manager, args.params.ticketId)
  if (!ticket) throw data(null, { status: 404 })
  const deeds = await ticketHistory(member.db, manager, ticket.id)
  const notice = args.url.searchParams.get('notice')
  return { ticket, deeds, mayVoid, notice, navPath: hostNavPath(args.request) }
}

export async function action(args: Route.ActionArgs) {
  const { member, manager } = await findSeller(args)
  if (!manager) throw data(null, { status: 404 })
  const form = await readForm(args.request, ReissueGuestSchema)
  if (!form.ok) return answerForm(form, form)
  const { ticketId } = args.params
  const changed =
    form.value.intent === 'rename'
      ? await renameGuest(member, manager, { ticketId, name: form.value.name })
      : await giveGuestNewCode(member, manager, ticketId)
  if (!changed.ok) {
    const status = changed.failure.code === 'TOO_MANY_RENAMED' ? 429 : 409
    return answerForm(form, fail(changed.failure), { status })
  }
  member.runJobNow('send mail')
  return answerForm(form, changed)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Ticket of ${loaderData.ticket.holderName}` : 'Ticket', matches),
]

export default function GuestTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, deeds, mayVoid } = loaderData
  const notice = useNotice(loaderData.notice)
  const { event, order } = ticket
  const sent = sentAgain(notice)
  const isGood = ticket.status === 'active' || ticket.status === 'used'
  return (
    <DashboardPage
      width="form"
      title={ticket.holderName}
      crumbs={[
        { to: href('/dashboard/events/:eventId', { eventId: event.id }), label: event.title },
        { to: href('/dashboard/orders/:orderId', { orderId: order.id }), label: `Order ${order.code}` },
      ]}
      lead={ticket.ticketType}
    >
      {sent && <DoneNotice tone={sent.tone}>{sent.words}</DoneNotice>}
      {notice === 'void' && ticket.status === 'cancelled' && (
        <DoneNotice>The ticket is void. Its holder is told by mail, where an address is known.</DoneNotice>
      )}
      <PlaceZone value={event.timeZone}>
        <GuestTicketCard ticket={ticket} />
      </PlaceZone>
      {ticket.renameFailure ? (
        <p className="text-muted">{renameMessage(ticket.renameFailure)}</p>
      ) : (
        <>
          <RenameGuest holderName={ticket.holderName} result={resultOf(actionData, 'rename')} />
          <NewGuestCode result={resultOf(actionData, NEW_CODE_INTENT)} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {ticket.isOwn && (
          <LinkButton to={ticketPath(ticket.id)} variant="secondary">
            Show my ticket
          </LinkButton>
        )}
        {order.isPaid && isGood && isReachable(order.customerEmail) && (
          <ButtonForm
            intent="send tickets"
            action={href('/dashboard/orders/:orderId/send-tickets', { orderId: order.id })}
            fields={{ ticket: ticket.id }}
            variant="secondary"
          >
            Send the tickets again
          </ButtonForm>
        )}
        {mayVoid && order.isPaid && ticket.status === 'active' && (
          <LinkButton
            to={href('/dashboard/tickets/:ticketId/void', { ticketId: ticket.id })}
            variant="secondary"
          >
            Make it void
          </LinkButton>
        )}
      </div>
      <PlaceZone value={event.timeZone}>
        <TicketHistory deeds={deeds} />
      </PlaceZone>
    </DashboardPage>
  )
}

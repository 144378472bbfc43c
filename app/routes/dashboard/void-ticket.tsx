import { data, href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { hostNavPath } from '#app/dashboard/came-from.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { voidConsequences } from '#modules/checkout/void/void-consequences.ts'
import { VoidForm } from '#modules/checkout/void/void-form.tsx'
import { voidMessage } from '#modules/checkout/void/void-messages.ts'
import { voidFailure } from '#modules/checkout/void/void-failure.ts'
import { VoidSchema } from '#modules/checkout/void/void-schema.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { eventCapabilities } from '#modules/teams/prove/event-capabilities.server.ts'
import { managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import { eventOfTicket, getGuestTicket } from '#modules/tickets/guest-ticket/guest-ticket.server.ts'
import { GuestTicketCard } from '#modules/tickets/guest-ticket/guest-ticket-card.tsx'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { Notice } from '#ui/notice.tsx'
import { PlaceZone } from '#ui/reader-zone.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/void-ticket'

/** Whoever may handle the money of a ticket's event; for everyone else there is no such ticket. */
async function requireTreasurer({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const eventId = (await eventOfTicket(db, params.ticketId)) ?? ''
  const may = await eventCapabilities(db, actor.id, eventId)
  const treasurer = managerProof(actor, eventId, 'money', may.includes('money'))
  if (!treasurer) throw data(null, { status: 404 })
  return { member, treasurer, seller: managerProof(actor, eventId, 'sales', may.includes('sales')) }
}

/** What follows when one ticket is made void, before it is. */
export async function loader(args: Route.LoaderArgs) {
  const { member, seller } = await requireTreasurer(args)
  const ticket = seller && (await getGuestTicket(member, seller, args.params.ticketId))
  if (!ticket) throw data(null, { status: 404 })
  return { ticket, navPath: hostNavPath(args.request) }
}

export async function action(args: Route.ActionArgs) {
  const { member, treasurer } = await requireTreasurer(args)
  const form = await readForm(args.request, VoidSchema)
  if (!form.ok) return answerForm(form, form)
  const { ticketId } = args.params
  const done = await voidTicket(member.db, treasurer, { ticketId, ...form.value })
  if (!done.ok) return answerForm(form, fail(done.failure), { status: 409 })
  member.runJobNow('send mail')
  throw redirect(`${href('/dashboard/tickets/:ticketId', { ticketId })}?notice=void`, { status: 303 })
}

export default function VoidTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket } = loaderData
  const failure = voidFailure(ticket)
  const isRefundable = failure === null || failure === 'IS_USED' || failure === 'ALREADY_VOID'
  return (
    <DashboardPage
      width="form"
      crumbs={[
        { to: href('/dashboard/tickets/:ticketId', { ticketId: ticket.id }), label: ticket.holderName },
      ]}
      lead={`${ticket.holderName}, ${ticket.event.title}`}
    >
      <PlaceZone value={ticket.event.timeZone}>
        <GuestTicketCard ticket={ticket} />
      </PlaceZone>
      {failure ? (
        <Notice tone="warning" title="This ticket cannot be made void">
          {voidMessage({ code: failure })}
        </Notice>
      ) : (
        <p>{voidConsequences(ticket)}</p>
      )}
      {ticket.costMoney && isRefundable && (
        <LinkButton
          to={href('/dashboard/orders/:orderId/refund', { orderId: ticket.order.id })}
          variant="secondary"
          className="w-fit"
        >
          {failure ? 'Refund it' : 'Refund it instead'}
        </LinkButton>
      )}
      {!failure && <VoidForm result={actionData} />}
    </DashboardPage>
  )
}

import { data, href, replace } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { cancelOwnCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/cancel-reservation'

/** Gives back the places of the ticket's order, while it waits for cash. One that was paid meanwhile is shown as it is. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const ticket = await getTicket(member.db, member.actor.id, params.ticketId)
  if (!ticket) throw data(null, { status: 404 })
  const form = await readForm(request, z.strictObject({}))
  if (!form.ok) return answerForm(form, form)
  await cancelOwnCashOrder(member, member.actor.id, ticket.orderId)
  throw replace(href('/my-tickets/:ticketId', { ticketId: ticket.id }), { status: 303 })
}

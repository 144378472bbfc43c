import { data, href, replace } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { eventOfOrder, getOwnOrder } from '#modules/orders/get-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { sendTicketsAgain } from '#modules/tickets/mails/send-tickets-again.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/send-tickets'

const SendTicketsSchema = z.strictObject({
  intent: z.literal('send tickets'),
  /** The ticket from whose page they are sent; left away on that of the order. */
  ticket: z.uuid().optional(),
})

/**
 * Mails the tickets of an order to its buyer once more, for the buyer and for those who may read the sales of its event. Pressed
 * twice within a minute it is one mail.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor, now } = member
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const manager = eventId && (await proveManager(db, actor, eventId, 'sales'))
  if (!manager && !(await getOwnOrder(db, actor.id, orderId))) throw data(null, { status: 404 })
  const form = await readForm(request, SendTicketsSchema)
  if (!form.ok) return answerForm(form, form)
  const { allowed } = await consumeRateLimit(db, { limit: 'tickets again', of: orderId })
  const minute = now.slice(0, 'yyyy-mm-ddThh:mm'.length)
  const sent =
    allowed && (await sendTicketsAgain(db, manager || actor.id, { orderId, to: null, key: minute }))
  const notice = !sent
    ? 'sent-too-often'
    : sent.ok
      ? 'sent'
      : sent.failure.code === 'NONE_LEFT'
        ? 'none-left'
        : ''
  if (notice === 'sent') member.runJobNow('send mail')
  const { ticket: ticketId } = form.value
  const page = ticketId
    ? href('/dashboard/tickets/:ticketId', { ticketId })
    : href('/dashboard/orders/:orderId', params)
  throw replace(`${page}?notice=${notice}`, { status: 303 })
}

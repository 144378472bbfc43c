import { z } from 'zod'
import { answerCall, idempotencyKeyOf, limitCalls, requireCaller } from '#app/caller.server.ts'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { mailHost } from '#modules/notifications/mail-host.ts'
import { getOwnOrder } from '#modules/orders/get-order.server.ts'
import { sendTicketsAgain } from '#modules/tickets/mails/send-tickets-again.server.ts'
import { isId, type OrderId } from '#platform/ids.ts'
import type { Route } from './+types/send-email'

const Body = z.object({
  to: z.string().max(320),
  type: z.literal('ticket_confirmation'),
  data: z.object({ orderId: z.string().refine(isId) }),
})

/**
 * Sends the confirmation of an order again, to its own buyer. Of the body only `to`, `type` and the order count: what the mail
 * says is what our rows say. (Specification 7)
 */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const caller = await requireCaller(request, found)
  const body = Body.safeParse(await readBody(request))
  if (!body.success) return refuse(400, 'Please fill in all required fields', 'MISSING_REQUIRED_FIELD')
  const { to, data } = body.data
  const orderId = data.orderId as OrderId // looked at by the next line
  const isStranger = caller.kind === 'member' && !(await getOwnOrder(found.db, caller.id, orderId))
  await limitCalls(found, 'tickets again', isStranger ? caller.id : orderId)
  const sent = await sendTicketsAgain(found.db, caller.kind === 'member' ? caller.id : null, {
    orderId,
    to,
    key: idempotencyKeyOf(request),
  })
  if (!sent.ok) {
    const { status, error, code } = FAILURES[sent.failure.code]
    return refuse(status, error, code)
  }
  found.runJobNow('send mail')
  const { mailId } = sent.value
  const messageId = mailId && `<${mailId}@${mailHost(found.config.mailFrom)}>`
  return answerCall({ status: 200, body: { success: true, messageId } })
}

const FAILURES = {
  ORDER_NOT_FOUND: {
    status: 404,
    error: 'Order not found. Please check your order details',
    code: 'ORDER_NOT_FOUND',
  },
  NOT_ITS_BUYER: {
    status: 403,
    error: 'The confirmation of an order goes to its own buyer only.',
    code: 'INVALID_EMAIL',
  },
  NOT_PAID: { status: 409, error: 'This order is not paid.', code: 'ORDER_NOT_FOUND' },
  NONE_LEFT: { status: 409, error: 'None of its tickets is the buyer’s any more.', code: 'ORDER_NOT_FOUND' },
}

const refuse = (status: number, error: string, code: string) =>
  answerCall({ status, body: { success: false, error, code } })

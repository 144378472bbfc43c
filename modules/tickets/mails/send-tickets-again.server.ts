import type { EventManager } from '#modules/events/event-manager.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { ticketConfirmationMail } from '#modules/tickets/mails/ticket-mails.server.ts'
import { validTicketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type EventId, newId, type OrderId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Which order is sent again, and to where the caller believes that it goes; null where they need not know. */
export interface TicketsAgain {
  orderId: string
  to: string | null
  /** The same key sends the same mail, once; null for a mail of its own. */
  key: string | null
}

/**
 * Sends the confirmation of a paid order again, to the address that it was bought with and to no other; only the tickets that
 * are still the buyer's stand in it. `asker` is its buyer, or somebody who may read the sales of its event, or null for a program
 * that may ask for everybody. Answers the id of the mail. Fails with ORDER_NOT_FOUND (none of theirs), NOT_ITS_BUYER (another
 * address), NOT_PAID, and NONE_LEFT where all of them were passed on, given back or made void.
 */
export async function sendTicketsAgain(
  db: DbOrTx,
  asker: PersonId | EventManager<'sales'> | null,
  { orderId, to, key }: TicketsAgain,
): Promise<
  Result<{ mailId: string | null }, { code: 'ORDER_NOT_FOUND' | 'NOT_ITS_BUYER' | 'NOT_PAID' | 'NONE_LEFT' }>
> {
  const [order] = await db.statement<{
    event_id: EventId
    id: OrderId
    customer_email: string
    is_paid: boolean
  }>(
    `select event_id, id, customer_email, order_status = 'completed' as is_paid
     from orders where id = $1 and ($2::uuid is null or user_id = $2) and ($3::uuid is null or event_id = $3)`,
    [orderId, ...(typeof asker === 'string' ? [asker, null] : [null, asker?.eventId ?? null])],
  )
  if (!order) return fail({ code: 'ORDER_NOT_FOUND' })
  const isTheirs = to === null || to.trim().toLowerCase() === order.customer_email.toLowerCase()
  if (!isTheirs || !isReachable(order.customer_email)) return fail({ code: 'NOT_ITS_BUYER' })
  if (!order.is_paid) return fail({ code: 'NOT_PAID' })
  const tickets = await validTicketsOfOrder(db, { eventId: order.event_id, orderId: order.id })
  if (tickets.length === 0) return fail({ code: 'NONE_LEFT' })
  const mailId = await enqueueMail(
    db,
    ticketConfirmationMail,
    order.customer_email,
    { eventId: order.event_id, orderId: order.id },
    `ticket_confirmation_again:${order.id}:${key ?? newId()}`,
  )
  return ok({ mailId })
}

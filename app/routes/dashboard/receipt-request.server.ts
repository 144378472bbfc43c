import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import { refundsOfOrder } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { eventOfOrder, getOrder, getOwnOrder } from '#modules/orders/get-order.server.ts'
import { receiptPaper } from '#modules/orders/receipt/receipt-paper.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { seatsName } from '#modules/tickets/seats-name.ts'
import { seatsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { OrderId } from '#platform/ids.ts'

/** The receipt of an order, for its buyer and for those who read the sales of its event. Throws 404 for everyone else, and for an order without one. */
export async function readReceipt({ db, actor, config }: MemberCtx, id: string) {
  const orderId = id as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const manager = eventId && (await proveManager(db, actor, eventId, 'sales'))
  const order = await (manager ? getOrder(db, manager, orderId) : getOwnOrder(db, actor.id, orderId))
  if (!order) throw data(null, { status: 404 })
  const seats = seatsName(await seatsOfOrder(db, { eventId: order.event.id, orderId }))
  const paper = receiptPaper(order, await refundsOfOrder(db, order), { brand: config.brandName, seats })
  if (!paper) throw data(null, { status: 404 })
  return { order, paper }
}

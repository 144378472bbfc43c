import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import { tellOfRefund } from '#modules/checkout/refund/tell-of-refund.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, OrderId, PersonId, RefundId, TicketId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type RefundSource = 'host' | 'request' | 'cancellation' | 'service'

export interface RefundRequest {
  eventId: EventId
  orderId: OrderId
  tickets: TicketId[]
  /** Made by whoever asks, before the first try: the same refund is made once, however often it is asked for. */
  refundId: RefundId
  source: RefundSource
  personId: PersonId | null
  /** Words for the buyer; empty for none. */
  reason: string
}

export interface RefundedTickets {
  /** What goes back to the buyer: the price of the tickets, and their share of the buyer's fee. */
  amount: Cents
  fee: Cents
  /** What the house gives back of the organiser's fee. */
  organizerFee: Cents
  /** Whether nothing is left of the order then. */
  isWhole: boolean
}

export type RefundFailure =
  | 'OTHER_REFUND'
  | 'NOT_PAID'
  | 'DISPUTED'
  | 'NOT_ITS_TICKETS'
  | 'ALREADY_REFUNDED'
  | 'WHOLE_GROUPS'

interface Row extends RefundedTickets {
  code: RefundFailure | 'REFUNDED' | 'REPLAYED'
}

/**
 * Takes tickets of a paid order back, in the caller's transaction, and tells its buyer: see `refund_tickets`. The money of an
 * online payment is `pending` from then on; `makeRefund` moves it once this is committed, and a job where that fails. Amounts
 * in cents. Fails with OTHER_REFUND, NOT_PAID, DISPUTED, NOT_ITS_TICKETS, ALREADY_REFUNDED or WHOLE_GROUPS, and changes nothing then.
 */
export async function takeTicketsBack(
  tx: Tx,
  { eventId, orderId, tickets, refundId, source, personId, reason }: RefundRequest,
): Promise<Result<RefundedTickets, { code: RefundFailure }>> {
  const values = [eventId, orderId, tickets, refundId, source, personId, reason, false]
  const [row] = (await tx.statement<Row>(REFUND, values)) as [Row] // a function with out parameters answers one row
  if (row.code === 'REFUNDED') await tellOfRefund(tx, { eventId, refundId })
  return answerOf(row)
}

/** What would go back for tickets of an order that somebody may read, at this moment; fails as the refund would. */
export async function previewRefund(
  db: DbOrTx,
  { eventId, orderId, tickets }: Pick<RefundRequest, 'eventId' | 'orderId' | 'tickets'>,
): Promise<Result<RefundedTickets, { code: RefundFailure }>> {
  const values = [eventId, orderId, tickets, null, 'host', null, '', true]
  const [row] = (await db.statement<Row>(REFUND, values)) as [Row]
  return answerOf(row)
}

const answerOf = ({ code, ...refunded }: Row): Result<RefundedTickets, { code: RefundFailure }> =>
  code === 'REFUNDED' || code === 'REPLAYED' ? ok(refunded) : fail({ code })

/** Exported for the test that asks the database about every statement. */
export const REFUND = `select code, amount, fee, organizer_fee as "organizerFee", is_whole as "isWhole"
  from refund_tickets($1, $2, $3::uuid[], $4, $5, $6, $7, $8)`

/**
 * Gives tickets of one order back for its host, and moves the money at once. `isComplete`: the provider has said that it is on
 * its way; otherwise it is asked again until it does.
 */
export async function refundTickets(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'gateways'>,
  by: EventManager<'money'>,
  asked: Omit<RefundRequest, 'eventId' | 'personId' | 'source'>,
): Promise<Result<RefundedTickets & { isComplete: boolean }, { code: RefundFailure }>> {
  const request = { ...asked, eventId: by.eventId, personId: by.personId, source: 'host' as const }
  const refunded = await withTransaction(ctx.db, (tx) => takeTicketsBack(tx, request))
  if (!refunded.ok) return refunded
  crashPoint('tickets taken back')
  const isComplete = await makeRefund(ctx, services, by.eventId, asked.refundId)
  return ok({ ...refunded.value, isComplete })
}

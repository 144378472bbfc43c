import { type PaymentErrorCode, paymentFailure } from '#modules/payments/errors.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import type { EventCard } from '#modules/events/event.ts'
import { flyerColumn } from '#modules/events/pictures/picture-columns.server.ts'
import type { OrderStatus } from '#modules/orders/order-status.ts'
import type { Sold } from '#modules/orders/sold.ts'
import { soldColumn } from '#modules/orders/sold.server.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, EventId, OrderId, PersonId } from '#platform/ids.ts'

/** One order of a checkout, as its buyer sees it. */
export interface PlacedOrder {
  id: OrderId
  code: string
  eventId: EventId
  eventTitle: string
  /** The orders of one checkout may differ: one waits for cash, one is paid, one was given back. */
  status: OrderStatus
  totalCents: number
  /** How many: of what lets in several, one for each guest. */
  tickets: number
  /** The same as it was bought. */
  sold: Sold
  /** What those have that are for a seat. */
  seats: SeatDetails[]
  /** Of the event; text, because it crosses JSON. */
  startsAt: string
  endsAt: string
  timeZone: string
  /** "Grand Ballroom, Chicago", as much as is known. */
  place: string
  /** The event's flyer; null for the one that is drawn. */
  picture: EventCard['picture']
}

/** SQL of orders `o` of events `e` as `PlacedOrder[]`, the earliest night first. */
export const PLACED_ORDERS = `jsonb_agg(jsonb_build_object(
    'id', o.id, 'code', o.code, 'eventId', o.event_id, 'eventTitle', e.title,
    'status', o.order_status, 'totalCents', o.total_cents,
    'startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.time_zone, 'picture', ${flyerColumn},
    'place', concat_ws(', ', coalesce(nullif(e.venue, ''), nullif(e.location, '')), nullif(e.city, '')))
    || (select jsonb_build_object('tickets', count(*), 'seats', coalesce(
          jsonb_agg(t.seat_details order by t.id) filter (where t.seat_id is not null), '[]'))
        from tickets t where t.event_id = o.event_id and t.order_id = o.id)
    || (select jsonb_build_object('sold', ${soldColumn})
        from order_items i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
        where i.event_id = o.event_id and i.order_id = o.id)
  order by e.starts_at)`

/** The state of a checkout, as its buyer sees it. */
export type CheckoutStatus =
  | {
      status: 'completed' | 'awaiting_cash'
      checkoutId: CheckoutId
      orders: PlacedOrder[]
      totalCents: number
      /** Whether the confirmation is promised; where not, the tickets are in My Tickets alone. */
      isMailed: boolean
    }
  /** `isPaid` where the money is there and its tickets could not be written: recovery writes them. */
  | { status: 'processing'; checkoutId: CheckoutId; isPaid?: boolean }
  /** The buyer was sent to the provider's page and has not approved the payment there: nothing was charged. */
  | { status: 'awaiting_approval'; checkoutId: CheckoutId; gateway: GatewayName; redirectUrl: string }
  /** `isHeld` as long as the places are kept for another try. */
  | { status: 'declined'; checkoutId: CheckoutId; code: PaymentErrorCode; message: string; isHeld: boolean }
  /**
   * The places were given back; `isRefunded` when money came all the same, which goes back too, and `mayBeCharged` as long as a
   * provider does not say whether it came.
   */
  | { status: 'released'; checkoutId: CheckoutId; isRefunded: boolean; mayBeCharged: boolean }

interface Row {
  id: CheckoutId
  state: 'open' | 'paid' | 'awaiting_cash' | 'released'
  total_cents: number
  payment_state: string | null
  failure_code: string | null
  gateway: GatewayName | 'cash' | null
  redirect_url: string | null
  isHeld: boolean | null
  orders: PlacedOrder[]
  isMailed: boolean
  isRefunded: boolean
  mayBeCharged: boolean
}

/**
 * Reads the status of a person's own checkout by its id or by the key that the browser made; null when it is not theirs
 * or does not exist.
 */
export async function checkoutStatus(
  ctx: Ctx,
  personId: PersonId,
  idOrClientKey: string,
): Promise<CheckoutStatus | null> {
  if (!/^[\w-]+$/.test(idOrClientKey)) return null
  const [row] = await ctx.db.statement<Row>(
    `select c.id, c.state, c.total_cents, p.state as payment_state, p.failure_code, p.gateway, p.redirect_url,
            c.reserved_until > now() as "isHeld",
            (select ${PLACED_ORDERS}
             from orders o join events e on e.id = o.event_id where o.checkout_id = c.id) as orders,
            not exists (select from orders o where o.checkout_id = c.id and o.mail_owed) as "isMailed",
            exists (select from payments late where late.checkout_id = c.id
                    and late.state in ('refund_due', 'refunded')) as "isRefunded",
            exists (select from payments late where late.checkout_id = c.id and late.state = 'void_due') as "mayBeCharged"
     from checkouts c
     left join lateral (select state, failure_code, gateway, redirect_url from payments where checkout_id = c.id
                        order by attempt desc limit 1) p on true
     where c.user_id = $2 and (c.id::text = $1 or starts_with(c.client_key, $1 || ':'))
     order by c.created_at desc limit 1`,
    [idOrClientKey, personId],
  )
  if (!row) return null
  const { id: checkoutId, orders, total_cents: totalCents, isMailed } = row
  switch (row.state) {
    case 'paid':
      return { status: 'completed', checkoutId, orders, totalCents, isMailed }
    case 'awaiting_cash':
      return { status: 'awaiting_cash', checkoutId, orders, totalCents, isMailed }
    case 'released': {
      const { isRefunded, mayBeCharged } = row
      return { status: 'released', checkoutId, isRefunded, mayBeCharged }
    }
    case 'open': {
      if (row.payment_state === 'failed' || row.payment_state === 'cancelled')
        return declined(checkoutId, row)
      const { gateway, redirect_url: redirectUrl } = row
      const isElsewhere = row.payment_state === 'requires_action' && redirectUrl !== null
      if (isElsewhere && gateway !== null && gateway !== 'cash')
        return { status: 'awaiting_approval', checkoutId, gateway, redirectUrl }
      return { status: 'processing', checkoutId }
    }
  }
}

const declined = (checkoutId: CheckoutId, row: Row): CheckoutStatus => ({
  status: 'declined',
  checkoutId,
  isHeld: row.isHeld ?? false,
  ...paymentFailure(row.failure_code),
})

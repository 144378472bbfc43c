import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { hashOf, idOf } from '#db/seed/seeded-random.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { orderCode } from '#modules/orders/order-code.ts'
import type { PaymentMethod } from '#modules/payments/gateway.ts'
import { gatewayOf } from '#modules/payments/gateway.ts'
import { orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import { isEarlyBird, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { SeatDetail } from '#modules/seating/seat-detail.ts'
import { ticketFields } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, plusMs, toInstant } from '#platform/time.ts'

/** A ticket type as it is sold. */
export interface SoldType {
  id: TicketTypeId
  name: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
  maxPerPerson: number
  admits: number
}

/** An event as far as its sales must know it. */
export interface SoldEvent {
  id: EventId
  key: string
  night: string
  startsAt: Instant
  endsAt: Instant
  venue: string
  location: string
  acceptsCash: boolean
  /** Until when its orders can be given back; null where they cannot. */
  refundableUntil: Instant | null
  organizerId: string
  owner: { id: string; name: string }
}

export interface Buyer {
  id: string
  name: string
  email: string
}

export interface Sale {
  event: SoldEvent
  type: SoldType
  buyer: Buyer
  quantity: number
  /** The how-manieth sale of the event: what tells two of one buyer apart. */
  number: number
  method: PaymentMethod
  at: Instant
  outcome: 'paid' | 'awaiting cash' | 'expired'
  referralCode?: string
  /** One for each ticket, where the event sells by the seat. */
  seats?: Omit<SeatDetail, 'price'>[]
  /** Whether the tickets were let in; asked for each. */
  isUsed: () => boolean
}

/** When tickets of an event were bought: in the seven weeks before it, never after `now` or its start. */
export function soldAt(event: SoldEvent, now: Instant, random: SeededRandom): Instant {
  const last = Math.min(epochMs(now) - 10 * MINUTE_MS, epochMs(event.startsAt) - 2 * HOUR_MS)
  const first = Math.min(epochMs(event.startsAt) - 49 * DAY_MS, epochMs(now) - 14 * DAY_MS)
  return toInstant(new Date(first + Math.floor(random.share() * (last - first))))
}

/** The rows of one sale, table by table, priced by the rules that price every sale. */
export function saleRows(sale: Sale, signer: TicketSigner) {
  const { event, type, buyer, quantity, at, outcome } = sale
  const name = `${event.key} ${sale.number}`
  const orderId = idOf('order', name, at)
  const checkoutId = idOf('checkout', name, at)
  const unitPrice = ticketPrice(type, at)
  const seats = sale.seats ?? []
  const { subtotal, fees, total, ...seatFees } = sumTotals(orderTotals([[{ unitPrice, quantity, seats }]]))
  const method = total === 0 ? 'free' : sale.method
  const gateway = method === 'free' ? null : gatewayOf[method]
  const environment = gateway ? 'simulator' : 'none'
  const paymentId = idOf('payment', name, at)
  const chargeId = gateway && outcome === 'paid' ? idOf('simulated charge', name, at) : null
  const paidAt = outcome === 'paid' ? plusMs(at, 4_000) : null
  const stamps = { created_at: at, updated_at: paidAt ?? at }
  const fee = organizerFee(subtotal)

  const isCashTaken = paidAt !== null && method === 'cash' && total > 0

  return {
    checkouts: [
      {
        id: checkoutId,
        user_id: buyer.id,
        client_key: `scene-${orderId}`,
        state: { paid: 'paid', 'awaiting cash': 'awaiting_cash', expired: 'released' }[outcome],
        payment_method: method,
        subtotal_cents: subtotal,
        fee_cents: fees,
        total_cents: total,
        ...stamps,
      },
    ],
    orders: [
      {
        event_id: event.id,
        id: orderId,
        checkout_id: checkoutId,
        user_id: buyer.id,
        code: orderCode(orderId),
        customer_email: buyer.email,
        customer_name: buyer.name,
        billing: { fullName: buyer.name, email: buyer.email, country: 'US' },
        subtotal_cents: subtotal,
        fee_cents: fees,
        seat_processing_fee_cents: seatFees.seatProcessing,
        seat_service_fee_cents: seatFees.seatService,
        total_cents: total,
        organizer_fee_cents: fee,
        payment_status: outcome === 'paid' ? 'completed' : 'pending',
        order_status: { paid: 'completed', 'awaiting cash': 'awaiting_cash_payment', expired: 'expired' }[
          outcome
        ],
        payment_intent_id: chargeId,
        payment_method: method,
        referral_code: sale.referralCode ?? null,
        refundable_until: event.refundableUntil,
        environment,
        paid_at: paidAt,
        ...stamps,
      },
    ],
    order_items: [
      {
        event_id: event.id,
        id: idOf('order item', name, at),
        order_id: orderId,
        ticket_type_id: type.id,
        quantity,
        unit_price_cents: unitPrice,
        total_price_cents: unitPrice * quantity,
        early_bird: isEarlyBird(type, at),
        admits: type.admits,
        max_per_person: type.maxPerPerson,
      },
    ],
    tickets: Array.from({ length: quantity * Math.max(type.admits, 1) }, (_, index) =>
      ticketRow(sale, name, index, orderId, signer),
    ),
    payments:
      gateway || isCashTaken
        ? [
            {
              id: paymentId,
              checkout_id: checkoutId,
              gateway: gateway ?? 'cash',
              environment,
              attempt: 1,
              amount_cents: total,
              state: chargeId || isCashTaken ? 'captured' : 'failed',
              idempotency_key: gateway ? `${paymentId}-a1` : `cash-${orderId}`,
              provider_payment_id: chargeId,
              failure_code: chargeId || isCashTaken ? null : 'CARD_DECLINED',
              event_id: gateway ? null : event.id,
              order_id: gateway ? null : orderId,
              ...stamps,
            },
          ]
        : [],
    payment_events: gateway
      ? [
          {
            id: idOf('payment event', name, at),
            payment_id: paymentId,
            source: 'checkout',
            to_state: chargeId ? 'captured' : 'failed',
            cause: chargeId ? 'provider has the money' : 'CARD_DECLINED',
            created_at: paidAt ?? at,
          },
        ]
      : [],
    ledger_transactions:
      paidAt && (method === 'cash' ? fee : total) > 0
        ? [
            {
              organizer_id: event.organizerId,
              id: idOf('ledger transaction', name, at),
              kind: method === 'cash' ? 'cash_sale' : 'sale',
              event_id: event.id,
              order_id: orderId,
              provider_cents: method === 'cash' ? 0 : total,
              buyer_fee_cents: method === 'cash' ? 0 : 0 - fees,
              organizer_fee_cents: 0 - fee,
              cash_fee_cents: method === 'cash' ? fee : 0,
              organizer_cents: method === 'cash' ? 0 : fee - subtotal,
              created_at: paidAt,
            },
          ]
        : [],
    mail_outbox: mailRows(sale, orderId, paidAt),
  }
}

function ticketRow(
  sale: Sale,
  saleName: string,
  index: number,
  orderId: ReturnType<typeof idOf<'order'>>,
  signer: TicketSigner,
) {
  const { event, type, buyer, at, outcome } = sale
  const seat = sale.seats?.[index]
  const id = idOf('ticket', `${saleName} ${index}`, at)
  const { payload, hash } = signer.sign(
    ticketFields({
      ticketId: id,
      eventId: event.id,
      orderId,
      holderName: buyer.name,
      ticketType: type.name,
      eventDate: event.night,
      venue: event.venue,
      location: event.location,
    }),
  )
  const isUsed = outcome === 'paid' && sale.isUsed()
  // People arrive in the first two hours, a few with each record.
  const usedAt = isUsed
    ? plusMs(event.startsAt, (Number.parseInt(hashOf(id).slice(0, 6), 16) % 120) * MINUTE_MS)
    : null
  return {
    event_id: event.id,
    id,
    order_id: orderId,
    ticket_type_id: type.id,
    owner_id: buyer.id,
    holder_name: buyer.name,
    holder_email: buyer.email,
    status: isUsed ? 'used' : { paid: 'active', 'awaiting cash': 'pending', expired: 'cancelled' }[outcome],
    qr_payload: payload,
    validation_hash: hash,
    seat_details: seat ? { ...seat, price: ticketPrice(type, at) / 100 } : null,
    used_at: usedAt,
    used_by: isUsed ? event.owner.id : null,
    used_by_name: isUsed ? event.owner.name : null,
    created_at: at,
    updated_at: usedAt ?? at,
  }
}

/** The mail of each outcome; in the demo data it went out long ago. */
function mailRows(sale: Sale, orderId: string, paidAt: Instant | null) {
  if (sale.outcome === 'expired') return []
  const kind = paidAt ? 'ticket_confirmation' : 'cash_reservation'
  const at = paidAt ?? sale.at
  return [
    {
      id: idOf('mail', `${kind} ${orderId}`, at),
      kind,
      recipient: sale.buyer.email,
      payload: { eventId: sale.event.id, orderId },
      dedupe_key: `${kind}:${orderId}`,
      state: 'sent',
      attempts: 1,
      run_at: at,
      created_at: at,
      sent_at: at,
    },
  ]
}

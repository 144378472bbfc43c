import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { Placement } from '#modules/checkout/place/placement.ts'
import type { SeatForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import type { QuotedLine } from '#modules/checkout/quote/quote.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { orderCode } from '#modules/orders/order-code.ts'
import { gatewayOf, PLATFORM_ACCOUNT } from '#modules/payments/gateway.ts'
import { lineTotal } from '#modules/pricing/cart-totals.ts'
import { type OrderTotals, orderTotals } from '#modules/pricing/order-fees.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import type { SeatDetail } from '#modules/seating/seat-detail.ts'
import { ticketFields } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { type EventId, newId, type OrderId } from '#platform/ids.ts'
import { dayIn } from '#platform/time.ts'

export type PlaceRequest = ReturnType<typeof placeRequest>

/** The request of `place_checkouts`: every identifier, price and signature is made here, before any lock is taken. */
export function placeRequest(placement: Placement, signer: TicketSigner) {
  const { quote, billing, method } = placement
  const byEvent = Map.groupBy(quote.lines, (line) => line.for.eventId)
  const totals = orderTotals([...byEvent.values()])
  const isFree = quote.total === 0
  const gateway = isFree ? null : gatewayOf[method]
  const paymentId = newId<'payment'>()
  return {
    id: newId<'checkout'>(),
    userId: placement.buyer,
    ...(placement.atDoor && { atDoor: true }),
    ...(placement.givesBlocked && { givesBlocked: true }),
    ...(quote.lines.some((line) => line.seats.length > 0) && { seatSession: placement.seatSession ?? '' }),
    clientKey: placement.clientKey,
    paymentMethod: isFree ? ('free' as const) : method,
    environment: gateway ? placement.environment : ('none' as const),
    subtotalCents: quote.subtotal,
    feeCents: quote.fees,
    totalCents: quote.total,
    customerEmail: billing.email,
    customerName: billing.fullName,
    customerPhone: billing.phoneNumber || null,
    billing,
    referralCode: placement.referralCode,
    payment: gateway && {
      id: paymentId,
      gateway,
      receivingAccount: placement.receivingAccount ?? PLATFORM_ACCOUNT,
      idempotencyKey: `${paymentId}-a1`,
    },
    orders: [...byEvent].map(([eventId, lines], at) =>
      orderOf(eventId, lines, quote.promoOf.get(eventId), totals[at]!, billing, signer),
    ),
  }
}

function orderOf(
  eventId: EventId,
  lines: QuotedLine[],
  promo: PromoCode | undefined,
  totals: OrderTotals,
  billing: Billing,
  signer: TicketSigner,
) {
  const id = newId<'order'>()
  return {
    id,
    eventId,
    code: orderCode(id),
    subtotalCents: totals.subtotal,
    feeCents: totals.fees,
    seatProcessingFeeCents: totals.seatProcessing,
    seatServiceFeeCents: totals.seatService,
    totalCents: totals.total,
    organizerFeeCents: organizerFee(totals.subtotal),
    promoCodeId: promo?.id ?? null,
    promoVersion: promo?.version ?? null,
    discountCents: lines.reduce((sum, line) => sum + line.discount, 0),
    items: lines.map((line) => ({
      id: newId<'order item'>(),
      ticketTypeId: line.for.ticketTypeId,
      quantity: line.quantity,
      unitPriceCents: line.unitPrice,
      discountCents: line.discount,
      totalPriceCents: lineTotal(line),
      earlyBird: line.earlyBird,
      admits: line.for.admits,
      priceVersion: line.for.priceVersion,
      priceUntil: line.earlyBird ? line.for.earlyBirdUntil : null,
    })),
    tickets: lines.flatMap((line) =>
      Array.from({ length: line.quantity * Math.max(line.for.admits, 1) }, (_, at) =>
        ticketOf(id, line, billing, signer, line.seats[at]),
      ),
    ),
  }
}

function ticketOf(
  orderId: OrderId,
  line: QuotedLine,
  billing: Billing,
  signer: TicketSigner,
  seat: SeatForSale | undefined,
) {
  const id = newId<'ticket'>()
  const type = line.for
  const { payload, hash } = signer.sign(
    ticketFields({
      ticketId: id,
      eventId: type.eventId,
      orderId,
      holderName: billing.fullName,
      ticketType: type.name,
      eventDate: dayIn(type.startsAt, type.timeZone),
      venue: type.venue,
      location: type.location,
    }),
  )
  return {
    id,
    ticketTypeId: type.ticketTypeId,
    qrPayload: payload,
    hash,
    ...(seat && { seatId: seat.detail.seatId, seatDetails: detailOf(seat, line) }),
  }
}

const detailOf = ({ detail }: SeatForSale, { unitPrice }: QuotedLine): SeatDetail => ({
  ...detail,
  price: unitPrice / 100,
})

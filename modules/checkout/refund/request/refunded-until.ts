import { endText, wholeHours } from '#modules/events/event-time-text.ts'
import type { Order } from '#modules/orders/get-order.server.ts'

/** Until when the host has promised, when it was bought, to refund an order; empty where they have not. */
export const refundedUntil = ({ refundableUntil, event }: Pick<Order, 'refundableUntil' | 'event'>): string =>
  refundableUntil ? `The host refunds until ${wholeHours(endText(refundableUntil, event.timeZone))}.` : ''

import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import { type Cents, multiplyCents, percentOf, toCents, ZERO_CENTS } from '#platform/money.ts'

export interface DiscountedLine {
  ticketTypeId: TicketTypeId
  unitPrice: Cents
  quantity: number
}

/** Whether a code is good for a ticket type: it names it, or it names none. */
export const isGoodFor = ({ ticketTypeIds }: Pick<PromoCode, 'ticketTypeIds'>, id: TicketTypeId): boolean =>
  ticketTypeIds.length === 0 || ticketTypeIds.includes(id)

/** Whether a code opens a hidden ticket type: only one that names it does. */
export const opens = ({ ticketTypeIds }: Pick<PromoCode, 'ticketTypeIds'>, id: TicketTypeId): boolean =>
  ticketTypeIds.includes(id)

/**
 * What a code takes off a line, in cents: never less than nothing and never more than the line costs. A percentage is rounded
 * once on the whole line, half up; a fixed amount is off each ticket, at most its price.
 */
export function promoDiscount(
  promo: Pick<PromoCode, 'terms' | 'ticketTypeIds'>,
  line: DiscountedLine,
): Cents {
  if (!isGoodFor(promo, line.ticketTypeId)) return ZERO_CENTS
  const whole = multiplyCents(line.unitPrice, line.quantity)
  switch (promo.terms.kind) {
    case 'percent':
      return percentOf(whole, promo.terms.percent)
    case 'fixed':
      return multiplyCents(toCents(Math.min(promo.terms.amount, line.unitPrice)), line.quantity)
    case 'free':
      return whole
    case 'none':
      return ZERO_CENTS
  }
}

import { allInPrice, lineTotal } from '#modules/pricing/cart-totals.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** What one ticket costs with a promo code, in cents: before the fee, and with it. */
export interface CodePrice {
  listed: Cents
  allIn: Cents
}

/** What one ticket costs with a code, from its price at this moment; null where the code takes nothing off it. */
export function codePrice(
  promo: Pick<PromoCode, 'terms' | 'ticketTypeIds'>,
  ticketTypeId: TicketTypeId,
  unitPrice: Cents,
): CodePrice | null {
  const one = { ticketTypeId, unitPrice, quantity: 1 }
  const listed = lineTotal({ ...one, discount: promoDiscount(promo, one) })
  return listed < unitPrice ? { listed, allIn: allInPrice(listed) } : null
}

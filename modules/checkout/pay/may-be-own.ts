import type { CheckoutFailureCode } from '#modules/checkout/messages.ts'

/** Why a checkout may be refused because of what the same buyer has taken a moment ago. */
export const MAY_BE_OWN: CheckoutFailureCode[] = [
  'SOLD_OUT',
  'OVER_LIMIT',
  'SEATS_TAKEN',
  'PROMO_USED_UP',
  'PROMO_USED_BY_YOU',
]

import type { PromoFailure } from '#modules/promo-codes/promo-failure.ts'

/** What is said of a code that does not count. */
export const promoMessages = {
  PROMO_UNKNOWN: 'We do not know this code for the events in your cart. Please check its spelling.',
  PROMO_ENDED: 'This code has ended.',
  PROMO_NOT_BEGUN: 'This code is not good yet. Please try again later.',
  PROMO_USED_UP: 'This code is used up.',
  PROMO_USED_BY_YOU: 'You have used this code already.',
  PROMO_NOT_FOR_THESE: 'This code is not for the tickets in your cart.',
  PROMO_REPLACED: 'Only one code counts for an event. Your newer one does.',
  PROMO_TOO_MANY_TRIES: 'Those were too many codes. Please try again in ten minutes.',
} satisfies Record<PromoFailure, string>

/** The same on the pages of one event. */
export const promoMessagesAtEvent = {
  ...promoMessages,
  PROMO_UNKNOWN: 'We do not know this code for this event. Please check its spelling.',
}

import type { FieldError } from '#platform/form-result.ts'

/** Why a promo code was not saved. */
export type SavePromoCodeFailure =
  | { code: 'PROMO_NOT_FOUND' }
  | { code: 'PROMO_CODE_TAKEN'; isActive: boolean }
  | { code: 'PROMO_CHANGED_MEANWHILE' }
  | { code: 'PROMO_PERCENT_MISSING' }
  | { code: 'PROMO_AMOUNT_MISSING' }
  | { code: 'PROMO_TICKETS_MISSING' }
  | { code: 'PROMO_TICKETS_UNKNOWN' }
  | { code: 'PROMO_TICKETS_GONE' }
  | { code: 'PROMO_ENDS_BEFORE_IT_STARTS' }
  | { code: 'PROMO_BELOW_USES'; uses: number }
  | { code: 'TOO_MANY_PROMO_CODES' }
  | { code: 'PROMO_ID_TAKEN' }
  | { code: 'PROMO_CODES_TOO_FAST'; retryAfterSeconds: number }

type Failure = Exclude<SavePromoCodeFailure, { code: 'PROMO_NOT_FOUND' }>

/** What is wrong with the fields of a promo code that was not saved. */
export function promoCodeError(failure: Failure): FieldError {
  switch (failure.code) {
    case 'PROMO_CODE_TAKEN':
      return {
        name: 'code',
        message: failure.isActive
          ? 'This event has this code already. Please choose another, or change the one that is there.'
          : 'This event has this code already, and it is stopped. Please start that one again, or choose another.',
      }
    case 'PROMO_CHANGED_MEANWHILE':
      return { name: 'code', message: 'Somebody changed this code in the same moment. Please save again.' }
    case 'PROMO_ID_TAKEN':
      return {
        name: 'code',
        message: 'This page has added another code already. Please open it again, and add this one there.',
      }
    case 'PROMO_CODES_TOO_FAST':
      return { name: 'code', message: 'Those were many codes within an hour. Please go on a little later.' }
    case 'TOO_MANY_PROMO_CODES':
      return {
        name: 'code',
        message: 'An event has 100 codes at most. Please change one of those that you have.',
      }
    case 'PROMO_PERCENT_MISSING':
      return { name: 'percent', message: 'Please enter how many percent it takes off.' }
    case 'PROMO_AMOUNT_MISSING':
      return { name: 'amount', message: 'Please enter how much it takes off each ticket.' }
    case 'PROMO_TICKETS_MISSING':
      return { name: 'ticketTypeIds', message: 'Please tick the hidden tickets that it opens.' }
    case 'PROMO_TICKETS_UNKNOWN':
      return { name: 'ticketTypeIds', message: 'One of these tickets is gone. Please choose them again.' }
    case 'PROMO_TICKETS_GONE':
      return {
        name: 'ticketTypeIds',
        message: 'The tickets that it was for are gone. Please tick what it is good for now, or stop it.',
      }
    case 'PROMO_ENDS_BEFORE_IT_STARTS':
      return { name: 'ends', message: 'The last day is before the first one.' }
    case 'PROMO_BELOW_USES':
      return {
        name: 'maxUses',
        message: `It was used ${failure.uses} times already. Enter no less, or stop the code instead.`,
      }
  }
}

import { type Cents, ZERO_CENTS } from '#platform/money.ts'

/** What stands behind the price of a seat: what it is for; nothing behind "Free". */
export const seatUnit = (allIn: Cents): string => (allIn === ZERO_CENTS ? '' : ' a seat')

/** The same where it is said that no fee comes on top. */
export const allInSeatUnit = (allIn: Cents): string => (allIn === ZERO_CENTS ? '' : ' a seat, all in')

/** The same where fees come on top. */
export const plusFeesSeatUnit = (price: Cents): string => (price === ZERO_CENTS ? '' : ' a seat, plus fees')

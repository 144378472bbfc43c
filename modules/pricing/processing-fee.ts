import { type Cents, formatRate, percentOf, toBasisPoints } from '#platform/money.ts'

/** The processing fee a buyer pays on the subtotal: 3 percent. (Specification 9) */
export const PROCESSING_FEE = toBasisPoints(300)

/** What the fee is called wherever a buyer sees it. */
export const PROCESSING_FEE_LABEL = `Processing fees (${formatRate(PROCESSING_FEE)})`

/** The fee on a subtotal, in whole cents, rounded half up. */
export const processingFee = (subtotal: Cents): Cents => percentOf(subtotal, PROCESSING_FEE)

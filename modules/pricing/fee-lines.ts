import { SEAT_PROCESSING_FEE_LABEL, SEAT_SERVICE_FEE_LABEL } from '#modules/pricing/seat-fees.ts'
import { type Cents, toCents } from '#platform/money.ts'

/** The fees of an order: all of them, and of those what its seats have. */
export interface OrderFees {
  fees: Cents
  seatProcessing: Cents
  seatService: Cents
}

/**
 * Each fee of an order on a line of its own, those that are nothing left out; an order without any says so in one
 * line. (Specification 9)
 */
export function feeLines(
  { fees, seatProcessing, seatService }: OrderFees,
  generalLabel = 'Processing fees',
): { label: string; amount: Cents }[] {
  const general = toCents(fees - seatProcessing - seatService)
  const lines = [
    { label: generalLabel, amount: general },
    { label: SEAT_PROCESSING_FEE_LABEL, amount: seatProcessing },
    { label: SEAT_SERVICE_FEE_LABEL, amount: seatService },
  ].filter(({ amount }) => amount > 0)
  return lines.length > 0 ? lines : [{ label: generalLabel, amount: general }]
}

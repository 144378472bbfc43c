import { SEAT_MARKS, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import type { SeatPrices } from '#modules/seating/picker/describe-seat.ts'

/** Which seats somebody wants to see. */
export interface SeatFilter {
  /** Ids of categories; none hides nothing. */
  categories: readonly string[]
  /** The most that one may cost with its fees, in cents. */
  maxAllIn: number | null
  isAccessible: boolean
  isPremium: boolean
}

export const NO_FILTER: SeatFilter = { categories: [], maxAllIn: null, isAccessible: false, isPremium: false }

/** Whether a seat is what somebody wants, and on sale at all. */
export function seatFilter(
  plan: SeatPlan,
  prices: SeatPrices,
  { categories, maxAllIn, isAccessible, isPremium }: SeatFilter,
): (position: number) => boolean {
  const isWanted = plan.categories.map(({ id }) => {
    const price = prices[id]
    return (
      price !== undefined &&
      (categories.length === 0 || categories.includes(id)) &&
      (maxAllIn === null || price.allIn <= maxAllIn)
    )
  })
  const marks = (isAccessible ? SEAT_MARKS.accessible : 0) | (isPremium ? SEAT_MARKS.premium : 0)
  return (position) =>
    isWanted[plan.category[position] ?? -1] === true && ((plan.marks[position] ?? 0) & marks) === marks
}

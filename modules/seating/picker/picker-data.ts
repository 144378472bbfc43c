import type { PlanCategory, SeatPlan } from '#modules/seating/map/seat-plan.ts'
import { SEAT_STATUS } from '#modules/seating/map/seat-status.ts'
import { describeSeat, type SeatDescription, type SeatPrices } from '#modules/seating/picker/describe-seat.ts'
import type { SeatListPage } from '#modules/seating/picker/list-pages.ts'
import { countOpen, type ListedSeats, listSeats, type SeatsSeen } from '#modules/seating/picker/list-seats.ts'
import { NO_FILTER, seatFilter, type SeatFilter } from '#modules/seating/picker/seat-filter.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'

/** A category as the legend shows it; only those that can be bought at this moment. */
export interface PickerCategory extends PlanCategory {
  /** Before fees, and with them. */
  price: Cents
  allIn: Cents
  free: number
}

export interface PickerList {
  pages: { title: string; free: number }[]
  /** Which page is shown. */
  at: number
  blocks: ListedSeats[]
}

/** A seat that is chosen, with where it is in words. */
export interface ChosenSeat extends SeatDescription {
  price: Cents
  view: string
}

export function pickerCategories(plan: SeatPlan, prices: SeatPrices, statuses: Uint8Array): PickerCategory[] {
  const free = plan.categories.map(() => 0)
  plan.category.forEach((category, at) => {
    if (statuses[at] === SEAT_STATUS.free && category >= 0) free[category]!++
  })
  return plan.categories.flatMap((category, at) => {
    const price = prices[category.id]
    return price ? [{ ...category, ...price, free: free[at]! }] : []
  })
}

/** A plan as it was sent to everybody, with what those categories are called that somebody may buy. */
export const withNames = (plan: SeatPlan, categories: readonly PickerCategory[]): SeatPlan => ({
  ...plan,
  categories: plan.categories.map((category) => {
    const known = categories.find(({ id }) => id === category.id)
    return known ? { ...category, name: known.name, description: known.description } : category
  }),
})

/** The list at one of its pages: counts and seats are those that somebody wants. */
export function pickerList(
  seen: SeatsSeen,
  pages: readonly SeatListPage[],
  wantedAt: number,
  filter: SeatFilter = NO_FILTER,
): PickerList {
  const isWanted = seatFilter(seen.plan, seen.prices, filter)
  const at = Math.max(0, Math.min(wantedAt, pages.length - 1))
  return {
    pages: pages.map((page) => ({ title: page.title, free: countOpen(seen, page, isWanted) })),
    at,
    blocks: listSeats(seen, pages[at], isWanted),
  }
}

export const chosenSeats = (
  plan: SeatPlan,
  prices: SeatPrices,
  viewOf: (position: number) => string,
  positions: readonly number[],
): ChosenSeat[] =>
  positions.map((at) => {
    const seat = describeSeat(plan, prices, at)
    const price = prices[plan.categories[plan.category[at] ?? -1]?.id ?? '']?.price
    return { ...seat, price: price ?? ZERO_CENTS, view: viewOf(at) }
  })

import type { PlanCategory, SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import {
  describeSeat,
  type SeatDescription,
  type SeatPrice,
  type SeatPrices,
} from '#modules/seating/picker/describe-seat.ts'
import type { SeatListPage } from '#modules/seating/picker/list/list-pages.ts'
import {
  countOpen,
  type ListedSeats,
  listSeats,
  type SeatsSeen,
} from '#modules/seating/picker/list/list-seats.ts'
import { NO_FILTER, seatFilter, type SeatFilter } from '#modules/seating/picker/seat-filter.ts'
import type { Cents } from '#platform/money.ts'

/** A category as the legend shows it; only those that can be bought at this moment. */
export interface PickerCategory extends PlanCategory, SeatPrice {
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
  /** Null where it is not on sale to them any more. */
  price: Cents | null
  code?: SeatPrice['code']
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

/**
 * The list at one of its pages: counts and seats are those that somebody wants. A page of which nothing is on sale to them is left out, for
 * it may be hidden. Where none is asked for, it begins with the first that has a seat left.
 */
export function pickerList(
  seen: SeatsSeen,
  pages: readonly SeatListPage[],
  wantedAt: number | null,
  filter: SeatFilter = NO_FILTER,
): PickerList {
  const isWanted = seatFilter(seen.plan, seen.prices, filter)
  const isOnSale = seatFilter(seen.plan, seen.prices, NO_FILTER)
  const offered = pages.filter(({ blocks }) =>
    blocks.some(({ positions }) => positions.some((at) => isOnSale(at) || seen.own.has(at))),
  )
  const counts = offered.map((page) => countOpen(seen, page, isWanted))
  const first = wantedAt ?? counts.findIndex((free) => free > 0)
  const at = Math.max(0, Math.min(first, offered.length - 1))
  return {
    pages: offered.map(({ title }, page) => ({ title, free: counts[page] ?? 0 })),
    at,
    blocks: listSeats(seen, offered[at], isWanted),
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
    const sold = prices[plan.categories[plan.category[at] ?? -1]?.id ?? '']
    return { ...seat, price: sold?.price ?? null, ...(sold?.code && { code: sold.code }), view: viewOf(at) }
  })

import { SEAT_MARKS, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import type { SeatColor } from '#modules/seating/chart/seat-color.ts'
import type { PromoTerms } from '#modules/promo-codes/promo-code.ts'
import { blockName } from '#modules/tickets/seat-text.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import { type Cents, formatPrice } from '#platform/money.ts'
import { allInSeatUnit } from '#modules/pricing/seat-unit.ts'

/** What a seat costs at this moment. */
export interface SeatPrice {
  /** Before fees, and before a promo code. */
  price: Cents
  /** One alone, with the promo code and with fees. */
  allIn: Cents
  /** The promo code that is good for it; what it takes off is rounded on all seats of a ticket type. */
  code?: { terms: PromoTerms; ticketTypeId: TicketTypeId }
}

/** What a seat of each category costs, by the id of the category. A category that is missing is not on sale. */
export type SeatPrices = Record<string, SeatPrice | undefined>

/** What a buyer is told of a seat. (Specification 3, Seat detail) */
export interface SeatDescription {
  position: number
  number: string
  section: string
  /** "Row A" or "Table 12". */
  block: string
  category: string
  color: SeatColor | null
  /** With its fees; null for a seat that is not on sale. */
  allIn: Cents | null
  isPremium: boolean
  isAccessible: boolean
  isCompanion: boolean
  isRestricted: boolean
  tableType: string | null
  tableCapacity: number | null
  /** At a table that is sold to one party only. */
  soldWhole: boolean
  amenities: string[]
}

export function describeSeat(plan: SeatPlan, prices: SeatPrices, position: number): SeatDescription {
  const block = plan.blocks[plan.block[position] ?? -1]
  const category = plan.categories[plan.category[position] ?? -1]
  const table = block?.table ?? null
  const has = (mark: keyof typeof SEAT_MARKS) => ((plan.marks[position] ?? 0) & SEAT_MARKS[mark]) !== 0
  return {
    position,
    number: plan.number[position] ?? '',
    section: plan.sections[block?.section ?? -1]?.name ?? '',
    block: block ? blockName({ label: block.label, isTable: table !== null }) : '',
    category: category?.name ?? '',
    color: category?.color ?? null,
    allIn: (category && prices[category.id]?.allIn) ?? null,
    isPremium: has('premium'),
    isAccessible: has('accessible'),
    isCompanion: has('companion'),
    isRestricted: has('restricted'),
    tableType: table?.type ?? null,
    tableCapacity: table?.capacity ?? null,
    soldWhole: table?.sellWhole ?? false,
    amenities: [...new Set([...(table?.amenities ?? []), ...(plan.amenities[position] ?? [])])],
  }
}

/** The name of a seat for who hears it: "Table 12, seat 4, VIP, $78.48 a seat, all in, premium, bottle service, available". */
export const seatName = (seat: SeatDescription, status: string): string =>
  [
    seat.section,
    seat.block,
    `seat ${seat.number}`,
    seat.category,
    seat.allIn !== null && `${formatPrice(seat.allIn)}${allInSeatUnit(seat.allIn)}`,
    ...seatNotes(seat),
    status,
  ]
    .filter(Boolean)
    .join(', ')

/** What sets a seat apart; a sold one is asked for the first three alone. */
export type SeatMarked = Pick<SeatDescription, 'isPremium' | 'isAccessible' | 'amenities'> &
  Partial<Pick<SeatDescription, 'isCompanion' | 'isRestricted' | 'soldWhole'>>

/** What sets a seat apart from others of its category, in small letters. */
export const seatNotes = (seat: SeatMarked): string[] => [
  ...(seat.isPremium ? ['premium'] : []),
  ...(seat.isAccessible ? ['accessible'] : []),
  ...(seat.isCompanion ? ['companion seat'] : []),
  ...(seat.isRestricted ? ['restricted view'] : []),
  ...(seat.soldWhole ? ['whole table only'] : []),
  ...seat.amenities.map((amenity) => amenity.charAt(0).toLowerCase() + amenity.slice(1)),
]

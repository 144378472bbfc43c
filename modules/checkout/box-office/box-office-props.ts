import type { DoorLine } from '#modules/checkout/box-office/box-office.ts'
import type { DoorSaleFailure } from '#modules/checkout/box-office/door-sale-failure.ts'
import type { OpenPlaces } from '#modules/checkout/box-office/open-seats.ts'
import type { ProposedSeats } from '#modules/checkout/box-office/propose-seats.server.ts'
import type { DoorType } from '#modules/checkout/box-office/quote-at-door.server.ts'
import type { DoorSales } from '#modules/events/rules/sell-until-end.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import type { Cents } from '#platform/money.ts'

/** The seats that the guests get, and what else the seller may choose. */
export interface Seating extends Omit<ProposedSeats, 'open'>, OpenPlaces {
  /** The row or table whose seats are shown. */
  at: string
}

export interface BoxOfficeProps {
  path: string
  types: DoorType[]
  chosen: DoorLine[]
  /** Null where no seats are sold. */
  seating: Seating | null
  isFree: boolean
  /** The total was asked for, by its button. */
  isAsked: boolean
  /** Null while nothing is chosen. */
  total: Cents | null
  saleId: string
  mayLetIn: boolean
  /** A scanner would begin here at once. On another day letting in uses up tickets that are for later. */
  isDoorOpen: boolean
  /** May add ticket types. */
  mayEdit: boolean
  /** The address of the event as a code, for a guest who pays with their own phone. */
  code: { side: number; path: string }
  sales: DoorSales
  result: FormResult<unknown, DoorSaleFailure> | undefined
}

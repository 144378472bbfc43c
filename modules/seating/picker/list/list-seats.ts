import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import {
  describeSeat,
  type SeatDescription,
  seatName,
  seatNotes,
  type SeatPrices,
} from '#modules/seating/picker/describe-seat.ts'
import type { SeatListPage } from '#modules/seating/picker/list/list-pages.ts'
import { type Cents, formatCounted, formatPrice } from '#platform/money.ts'
import { allInSeatUnit } from '#modules/pricing/seat-unit.ts'

/** What the list says of a row or table. */
export interface ListedSeats {
  name: string
  /** What holds for each of its seats here, said once. */
  note: string
  seats: ListedSeat[]
}

/** One button of the list: a seat, or a table that is sold whole. */
export interface ListedSeat {
  positions: number[]
  /** What is seen; the row or table stands above it. */
  label: string
  /** What sets it apart from the others. */
  detail: string
  /** What is heard. */
  name: string
  color: SeatDescription['color']
  allIn: Cents | null
  isOwn: boolean
  /** Whether the server keeps what is theirs. */
  isKept: boolean
}

export interface SeatsSeen {
  plan: SeatPlan
  prices: SeatPrices
  statuses: Uint8Array
  /** Positions that this visitor holds. */
  own: ReadonlySet<number>
  /** Of those, what the server did not answer for. */
  unkept?: ReadonlySet<number>
}

/** The seats of a page of the list that can be chosen, or are chosen already; rows and tables without any are left out. */
export function listSeats(
  seen: SeatsSeen,
  page: SeatListPage | undefined,
  isWanted: (position: number) => boolean,
): ListedSeats[] {
  return (page?.blocks ?? [])
    .map(({ name, positions }) => withNote(name, listBlock(seen, positions, isWanted)))
    .filter(({ seats }) => seats.length > 0)
}

/** A seat whose words were not compared with those of its neighbours yet. */
type SeatWithWords = Omit<ListedSeat, 'detail'> & { words: string[] }

function withNote(name: string, seats: SeatWithWords[]): ListedSeats {
  const shared = (seats[0]?.words ?? []).filter((word) => seats.every(({ words }) => words.includes(word)))
  return {
    name,
    note: shared.join(', '),
    seats: seats.map(({ words, ...seat }) => ({
      ...seat,
      detail: words.filter((word) => !shared.includes(word)).join(', '),
    })),
  }
}

const isOpen = ({ statuses, own }: SeatsSeen, position: number) =>
  own.has(position) || statuses[position] === SEAT_STATUS.free

/** How many seats of a page can be chosen, and are not yet. */
export const countOpen = (
  seen: SeatsSeen,
  page: SeatListPage,
  isWanted: (position: number) => boolean,
): number =>
  page.blocks.reduce(
    (count, { positions }) =>
      count + positions.filter((at) => !seen.own.has(at) && isOpen(seen, at) && isWanted(at)).length,
    0,
  )

function listBlock(
  seen: SeatsSeen,
  positions: number[],
  isWanted: (position: number) => boolean,
): SeatWithWords[] {
  const { plan, prices, own } = seen
  const stateOf = (at: number) =>
    !own.has(at) ? 'available' : seen.unkept?.has(at) ? 'not held for you yet' : 'yours'
  const open = positions.filter((at) => own.has(at) || (isOpen(seen, at) && isWanted(at)))
  const [first] = open
  if (first === undefined) return []
  const whole = describeSeat(plan, prices, first)
  if (whole.soldWhole) return [wholeTable(whole, open, open.length === positions.length, stateOf(first))]
  return open.map((at) => {
    const seat = describeSeat(plan, prices, at)
    const state = stateOf(at)
    return {
      positions: [at],
      label: `Seat ${seat.number}`,
      words: [seat.category, ...seatNotes(seat)].filter(Boolean),
      name: seatName(seat, state),
      color: seat.color,
      allIn: seat.allIn,
      isOwn: own.has(at),
      isKept: state === 'yours',
    }
  })
}

/** A table that is sold whole: all of its seats, or those that are left after some came back. */
function wholeTable(
  seat: SeatDescription,
  positions: number[],
  isAll: boolean,
  state: string,
): SeatWithWords {
  const notes = seatNotes(seat).filter((note) => note !== 'whole table only')
  const count = formatCounted(positions.length, 'seat')
  const label = isAll ? `All ${count}` : `The ${count} left`
  const price = seat.allIn !== null && `${formatPrice(seat.allIn)}${allInSeatUnit(seat.allIn)}`
  return {
    positions,
    label,
    words: [seat.category, ...notes].filter(Boolean),
    name: [seat.section, seat.block, label.toLowerCase(), seat.category, price, ...notes, state]
      .filter(Boolean)
      .join(', '),
    color: seat.color,
    allIn: seat.allIn,
    isOwn: state !== 'available',
    isKept: state === 'yours',
  }
}

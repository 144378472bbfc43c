/** A seat of a room, with all that decides whom it is offered to. */
export interface RoomSeat {
  name: string
  block: string
  place: number
  distance: number
  isTable: boolean
  isSoldWhole: boolean
  category: 'General' | 'VIP'
  isAccessible: boolean
  state: 'free' | 'blocked' | 'held' | 'removed'
}

export interface RoomParty {
  quantity: number
  isTogether: boolean
  maxPrice: number | null
  category: string | null
  needsAccess: boolean
}

/** How many one person may have. */
export type RoomLimits = Record<RoomSeat['category'], number>

export const PRICES = { General: 40, VIP: 80 }

/**
 * What `best_seats` promises, word for word and slowly: each group is looked for among all that there could be, of one size after the other.
 */
export function bestOfRoom(room: readonly RoomSeat[], limits: RoomLimits, party: RoomParty): string[] {
  const offered = room.filter(
    (seat) =>
      seat.state === 'free' &&
      (party.maxPrice === null || PRICES[seat.category] <= party.maxPrice) &&
      (party.needsAccess || !seat.isAccessible),
  )
  const chosen: RoomSeat[] = []
  for (let size = party.isTogether ? party.quantity : 1; size > 0;) {
    const left = offered.filter((seat) => !chosen.includes(seat))
    const [best] = groupsOf(left, size)
      .filter(([first]) => !first!.isSoldWhole || tableSize(room, first!) === size)
      .filter((group) => isWithin(limits, [...chosen, ...group]))
      .map((group) => ({ group, rank: rankOf(room, left, party, group) }))
      .toSorted((a, b) => compare(a.rank, b.rank))
    chosen.push(...(best?.group ?? []))
    size = Math.min(best ? size : size - 1, party.quantity - chosen.length)
  }
  return chosen.map(({ name }) => name)
}

const isWithin = (limits: RoomLimits, seats: readonly RoomSeat[]) =>
  seats.every(({ category }) => seats.filter((one) => one.category === category).length <= limits[category])

function groupsOf(left: readonly RoomSeat[], size: number): RoomSeat[][] {
  return left
    .map(({ block, place }) =>
      Array.from({ length: size }, (_, at) => seatAt(left, block, place + at)).filter((seat) => !!seat),
    )
    .filter((group) => group.length === size)
}

const seatAt = (seats: readonly RoomSeat[], block: string, place: number) =>
  seats.find((seat) => seat.block === block && seat.place === place)

const tableSize = (room: readonly RoomSeat[], { block }: RoomSeat) =>
  room.filter((seat) => seat.isTable && seat.block === block && seat.state !== 'removed').length

/** The smallest is the best. */
function rankOf(
  room: readonly RoomSeat[],
  left: readonly RoomSeat[],
  party: RoomParty,
  group: readonly RoomSeat[],
): (number | string)[] {
  const [first, last] = [group[0]!, group.at(-1)!]
  const isFree = (place: number) => !!seatAt(left, first.block, place)
  const freeBeside = left.filter(({ block }) => block === first.block).length - group.length
  const leftOver = first.isTable
    ? Number(freeBeside === 1)
    : Number(isFree(first.place - 1) && !isFree(first.place - 2)) +
      Number(isFree(last.place + 1) && !isFree(last.place + 2))
  return [
    Number(first.category !== party.category),
    leftOver,
    Number(!first.isTable || tableSize(room, first) !== group.length),
    Math.max(...group.map(({ distance }) => distance)),
    first.block,
    first.place,
  ]
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  if (at === -1) return 0
  return a[at]! < b[at]! ? -1 : 1
}

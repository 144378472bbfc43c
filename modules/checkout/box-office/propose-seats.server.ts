import { type DoorLine, MAX_OF_A_TYPE } from '#modules/checkout/box-office/box-office.ts'
import { doorSeats } from '#modules/checkout/box-office/door-seats.server.ts'
import { findSeatsByName } from '#modules/checkout/box-office/find-seats-by-name.ts'
import { openSeats } from '#modules/checkout/box-office/open-seats.server.ts'
import type { OpenSeat } from '#modules/checkout/box-office/open-seats.ts'
import { seatsForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeatId, TicketTypeId } from '#platform/ids.ts'

/** What the seller asks for. */
export interface AskedSeats {
  /** Of a ticket type that is not named there are as many tickets as seats were chosen. */
  lines: readonly DoorLine[]
  seatIds: readonly SeatId[]
  /** Seats that were typed by name, in the place of those. */
  named: string
  isFree: boolean
}

/** The seats that the guests get, before anything is sold. */
export interface ProposedSeats {
  lines: DoorLine[]
  seats: OpenSeat[]
  /** What the seller may choose of. */
  open: OpenSeat[]
  /** Whether the seller chose some of them. */
  isChosen: boolean
  /** Seats that were chosen and that somebody else has by now: others are proposed. */
  lost: string[]
  /** What was typed, as far as it still counts. */
  named: string
  unknown: string[]
  /** What was typed and somebody has or holds. */
  taken: string[]
  /** What was typed and is blocked: it may be given, and not sold. */
  blocked: string[]
  ambiguous: string[]
  /** Ticket types of which fewer seats are left than tickets are asked for. */
  short: TicketTypeId[]
}

/** The seats that a seller chose, filled up with the best that are left. Nothing is reserved. */
export async function proposeSeats(
  db: DbOrTx,
  eventId: EventId,
  seatedTypes: readonly TicketTypeId[],
  asked: AskedSeats,
): Promise<ProposedSeats> {
  const notTaken = await openSeats(db, eventId, { withBlocked: true })
  const open = notTaken.filter(({ isBlocked }) => asked.isFree || !isBlocked)
  const byId = new Map(open.map((seat) => [seat.id, seat]))
  const named = (await isLowered(db, eventId, asked)) ? '' : asked.named
  const byName = findSeatsByName(open, named)
  const isOfBlocked = isAmong(notTaken)
  const notOpen = byName.unknown.filter((name) => !isOfBlocked(name))
  const isOfAny =
    notOpen.length > 0
      ? isAmong(await openSeats(db, eventId, { withBlocked: true, withTaken: true }))
      : isOfBlocked
  const seatIds = byName.seats.length > 0 ? byName.seats.map(({ id }) => id) : [...asked.seatIds]
  const known = await knownSeats(db, eventId, seatIds)
  const lost = known.filter(({ detail }) => !byId.has(detail.seatId))
  const seats: OpenSeat[] = []
  const lines = asked.lines.filter(({ ticketTypeId }) => !seatedTypes.includes(ticketTypeId))
  const short: TicketTypeId[] = []
  for (const ticketTypeId of seatedTypes) {
    const ofType = known.filter((seat) => seat.ticketTypeId === ticketTypeId)
    const line = asked.lines.find((one) => one.ticketTypeId === ticketTypeId)
    // A number says less than a name: it stood there before more of the names could be had.
    const least = byName.seats.length > 0 ? ofType.length : 0
    const quantity = Math.min(Math.max(line?.quantity ?? ofType.length, least), MAX_OF_A_TYPE)
    const kept = ofType.flatMap(({ detail }) => byId.get(detail.seatId) ?? []).slice(0, quantity)
    const keptIds = kept.map(({ id }) => id)
    const best = await doorSeats(db, { eventId, ticketTypeId }, quantity - kept.length, keptIds)
    const given = [...kept, ...best.flatMap((id) => byId.get(id) ?? [])]
    seats.push(...given)
    if (given.length < quantity) short.push(ticketTypeId)
    if (quantity > 0) lines.push({ ticketTypeId, quantity })
  }
  return {
    lines,
    seats,
    open,
    isChosen: seatIds.length > 0,
    lost: lost.map(({ detail }) => seatText(detail)),
    named,
    unknown: notOpen.filter((name) => !isOfAny(name)),
    taken: notOpen.filter(isOfAny),
    blocked: byName.unknown.filter(isOfBlocked),
    ambiguous: byName.ambiguous,
    short,
  }
}

/** Whether a name is of one or several of these. */
const isAmong = (seats: readonly OpenSeat[]) => (name: string) =>
  findSeatsByName(seats, name).unknown.length === 0

const knownSeats = (db: DbOrTx, eventId: EventId, seatIds: readonly SeatId[]) =>
  seatsForSale(db, [{ eventId, seatIds }], { session: null, personId: null })

/** Whether the seller asks for fewer tickets of a type than the seats that the names stood for: they want no longer what they typed. */
async function isLowered(
  db: DbOrTx,
  eventId: EventId,
  { named, lines, seatIds }: AskedSeats,
): Promise<boolean> {
  if (named === '' || seatIds.length === 0) return false
  const shown = await knownSeats(db, eventId, seatIds)
  return lines.some(
    (line) => line.quantity < shown.filter(({ ticketTypeId }) => ticketTypeId === line.ticketTypeId).length,
  )
}

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
  unknown: string[]
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
  const open = await openSeats(db, eventId, { withBlocked: asked.isFree })
  const byId = new Map(open.map((seat) => [seat.id, seat]))
  const byName = findSeatsByName(open, asked.named)
  const seatIds = byName.seats.length > 0 ? byName.seats.map(({ id }) => id) : [...asked.seatIds]
  const known = await seatsForSale(db, [{ eventId, seatIds }], { session: null, personId: null })
  const lost = known.filter(({ detail }) => !byId.has(detail.seatId))
  const seats: OpenSeat[] = []
  const lines = asked.lines.filter(({ ticketTypeId }) => !seatedTypes.includes(ticketTypeId))
  const short: TicketTypeId[] = []
  for (const ticketTypeId of seatedTypes) {
    const ofType = known.filter((seat) => seat.ticketTypeId === ticketTypeId)
    const line = asked.lines.find((one) => one.ticketTypeId === ticketTypeId)
    const quantity = Math.min(line?.quantity ?? ofType.length, MAX_OF_A_TYPE)
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
    unknown: byName.unknown,
    ambiguous: byName.ambiguous,
    short,
  }
}

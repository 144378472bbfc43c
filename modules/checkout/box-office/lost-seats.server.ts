import { openSeats } from '#modules/checkout/box-office/open-seats.server.ts'
import { seatsForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeatId } from '#platform/ids.ts'

/** By name the seats of a sale that may be sold no more, or, where it is free, given no more. */
export async function lostSeats(
  db: DbOrTx,
  eventId: EventId,
  { seatIds, isFree }: { seatIds: readonly SeatId[]; isFree: boolean },
): Promise<string[]> {
  const [wanted, open] = await Promise.all([
    seatsForSale(db, [{ eventId, seatIds }], { session: null, personId: null }),
    openSeats(db, eventId, { withBlocked: isFree }),
  ])
  const ids = new Set(open.map(({ id }) => id))
  return wanted.filter(({ detail }) => !ids.has(detail.seatId)).map(({ detail }) => seatText(detail))
}

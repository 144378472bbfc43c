import type { BenchSite } from './bench-site.ts'
import { runConcurrently, sendRequests } from './load.ts'
import { measureCpu } from './measure.ts'
import { checkoutRequest, makeBuyers } from './orders.ts'
import { scaled } from './report.ts'
import { SEAT_STATEMENTS } from '#modules/seating/calls/seat-statements.ts'
import { newId } from '#platform/ids.ts'
import type { SeatedEvent } from '#tests/support/seated-event.ts'

const LOOKS = scaled(40)
const ORDERS = scaled(400)
const BUYERS_AT_ONCE = 32
/** Two at 40.00, with 3 percent and 2.00 a seat. */
const TWO_SEATS_CENTS = 8000 + 240 + 400

/** CPU of PostgreSQL for all seats that are free in a room, in milliseconds. */
export async function availabilityCpuMs(site: BenchSite, event: SeatedEvent): Promise<number> {
  const look = async () =>
    void (await site.db.statement(SEAT_STATEMENTS.get_available_seats, [event.eventId, event.chartId]))
  const { postgresCpuMs } = await measureCpu(site, () => runConcurrently({ atOnce: 2, count: LOOKS }, look))
  return postgresCpuMs
}

/**
 * CPU of PostgreSQL for an order of two seats over HTTP, from the cart to the settled order, in milliseconds. `round` says which seats
 * of the room, so that each is sold once.
 */
export async function purchaseCpuMs(site: BenchSite, event: SeatedEvent, round: number): Promise<number> {
  const ids = Object.values(event.seats)
  const buyers = await makeBuyers(site, ORDERS)
  const requests = buyers.map(({ id, cookie }, at) => {
    const from = ids.length - 2 * (round * ORDERS + at + 1)
    const cart = {
      items: [],
      seats: [{ eventId: event.eventId, seatIds: ids.slice(from, from + 2) }],
      totalCents: TWO_SEATS_CENTS,
    }
    return checkoutRequest(site.origin, { id, cookie: `${cookie}; seat_session=${newId()}` }, cart)
  })
  const { postgresCpuMs } = await measureCpu(site, () =>
    sendRequests(site.origin, {
      atOnce: BUYERS_AT_ONCE,
      count: ORDERS,
      request: (at) => requests[at] ?? { path: '/' },
    }),
  )
  const { rows } = await site.db.pool.query<{ sold: number }>(
    `select count(distinct seat_id)::integer as sold from tickets where event_id = $1 and status = 'active'`,
    [event.eventId],
  )
  if (rows[0]?.sold !== 2 * ORDERS * (round + 1)) throw new Error('Not every pair of seats is sold once')
  return postgresCpuMs
}

import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { sellBySeat } from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import {
  dropEmptyCategories,
  dropSeats,
  forgetBlocked,
} from '#modules/seating/event-chart/drop-seats.server.ts'
import { lockForSale } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why an event goes on selling by the seat. */
export type StopSellingSeatsFailure =
  | { code: 'NO_CHART_ON_SALE' }
  /** So many seats have a ticket, paid or not, and so many are held at this moment. */
  | { code: 'SEATS_IN_USE'; sold: number; held: number }

/**
 * Makes an event sell by the seat no longer: its chart and its seats are taken off it, and what was sold by the seat is hidden, without a
 * place left, as with a chart that another one replaces. Seats of tickets that went back are remembered; which were blocked is forgotten. Fails with SEATS_IN_USE while
 * anybody has or holds a seat, and with NO_CHART_ON_SALE where there is none; then nothing is changed.
 */
export const stopSellingSeats = (
  db: Db,
  { eventId, personId }: EventManager<'edit'>,
): Promise<Result<null, StopSellingSeatsFailure>> =>
  withTransaction(db, async (tx) => {
    await lockForSale(tx, eventId)
    const [use] = await tx.statement<{ sold: number; held: number }>(
      `select (select count(*)::integer from tickets k
               where k.event_id = c.event_id and k.seat_id is not null and k.status in ('pending', 'active', 'used')) as sold,
              (select count(*)::integer from seat_holds h where h.event_id = c.event_id and h.expires_at > clock_timestamp()) as held
       from seating_charts c where c.event_id = $1 and c.is_active`,
      [eventId],
    )
    if (!use) return fail({ code: 'NO_CHART_ON_SALE' })
    if (use.sold + use.held > 0) return fail({ code: 'SEATS_IN_USE', ...use })
    await sellBySeat(tx, eventId, [])
    await forgetBlocked(tx, eventId)
    await dropSeats(tx, eventId, [])
    await dropEmptyCategories(tx, eventId)
    await tx.statement('update seating_charts set is_active = false where event_id = $1', [eventId])
    await noteChange(tx, [eventId], { by: personId, what: 'Took the seating chart off sale' })
    return ok(null)
  })

import type { EventManager } from '#modules/events/event-manager.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, SeatId } from '#platform/ids.ts'

/** How many seats were changed, and how many were not: somebody has or holds them. */
export interface ChangedSeats {
  changed: number
  left: number
}

/** Takes seats off sale, with who they are for or why; one that somebody has or holds stays as it is. Blocking again changes the words. */
export const blockSeats = (
  db: Db,
  { eventId }: EventManager<'edit'>,
  seatIds: readonly SeatId[],
  reason: string,
): Promise<ChangedSeats> =>
  change(
    db,
    eventId,
    seatIds,
    `update seats s set status = 'blocked', blocked_for = $3
     where s.event_id = $1 and s.id = any ($2) and (s.status = 'blocked' or is_seat_free(s, ''))
       and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))
     returning s.id`,
    [reason],
  )

/** Puts blocked seats on sale again. */
export const releaseBlockedSeats = (
  db: Db,
  { eventId }: EventManager<'edit'>,
  seatIds: readonly SeatId[],
): Promise<ChangedSeats> =>
  change(
    db,
    eventId,
    seatIds,
    `update seats s set status = 'available', blocked_for = ''
     where s.event_id = $1 and s.id = any ($2) and s.status = 'blocked' returning s.id`,
    [],
  )

/** In the order of a sale: the places, then the seats by id. */
const change = (
  db: Db,
  eventId: EventId,
  seatIds: readonly SeatId[],
  statement: string,
  values: readonly unknown[],
): Promise<ChangedSeats> =>
  withTransaction(db, async (tx: Tx) => {
    const wanted = [...new Set(seatIds)]
    await tx.statement(
      'select from ticket_inventory where event_id = $1 order by ticket_type_id for update',
      [eventId],
    )
    await tx.statement(
      'select from seats where event_id = $1 and id = any ($2) order by id for no key update',
      [eventId, wanted],
    )
    const changed = await tx.statement(statement, [eventId, wanted, ...values])
    await tx.statement('select count_seat_places($1)', [eventId])
    return { changed: changed.length, left: wanted.length - changed.length }
  })

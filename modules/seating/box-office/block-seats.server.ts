import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { SeatId } from '#platform/ids.ts'
import { formatCounted } from '#platform/money.ts'

/** How many seats were changed, and how many were not: somebody has or holds them. */
export interface ChangedSeats {
  changed: number
  left: number
}

/** Takes seats off sale, with who they are for or why; one that somebody has or holds stays as it is. Blocking again changes the words. */
export const blockSeats = (
  db: Db,
  manager: EventManager<'edit'>,
  seatIds: readonly SeatId[],
  reason: string,
): Promise<ChangedSeats> =>
  changeSeats(db, manager, { seatIds, what: 'Blocked' }, (tx, wanted) =>
    tx.statement(
      `update seats s set status = 'blocked', blocked_for = $3
       where s.event_id = $1 and s.id = any ($2) and (s.status = 'blocked' or is_seat_free(s, ''))
         and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))
       returning s.id`,
      [manager.eventId, wanted, reason],
    ),
  )

/** Puts blocked seats on sale again. */
export const releaseBlockedSeats = (
  db: Db,
  manager: EventManager<'edit'>,
  seatIds: readonly SeatId[],
): Promise<ChangedSeats> =>
  changeSeats(db, manager, { seatIds, what: 'Released' }, (tx, wanted) =>
    tx.statement(
      `update seats s set status = 'available', blocked_for = ''
       where s.event_id = $1 and s.id = any ($2) and s.status = 'blocked' returning s.id`,
      [manager.eventId, wanted],
    ),
  )

/** In the order of a sale: the places, then the seats by id. The log says how many, and not for whom. */
const changeSeats = (
  db: Db,
  { eventId, personId: by }: EventManager<'edit'>,
  { seatIds, what }: { seatIds: readonly SeatId[]; what: string },
  change: (tx: Tx, wanted: SeatId[]) => Promise<object[]>,
): Promise<ChangedSeats> =>
  withTransaction(db, async (tx) => {
    const wanted = [...new Set(seatIds)]
    await tx.statement(
      'select from ticket_inventory where event_id = $1 order by ticket_type_id for update',
      [eventId],
    )
    await tx.statement(
      'select from seats where event_id = $1 and id = any ($2) order by id for no key update',
      [eventId, wanted],
    )
    const changed = await change(tx, wanted)
    await tx.statement('select count_seat_places($1)', [eventId])
    const seats = formatCounted(changed.length, 'seat')
    await noteChange(tx, [eventId], { by, what: changed.length > 0 ? `${what} ${seats}` : null })
    return { changed: changed.length, left: wanted.length - changed.length }
  })

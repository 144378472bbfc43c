import type { Chart } from '#modules/seating/chart/chart.ts'
import { addNights } from '#modules/events/series/add-nights.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { DAY_MS, dayIn, plusMs, systemNow } from '#platform/time.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'

const NOW = systemNow()
const FIRST_DAY = dayIn(plusMs(NOW, 30 * DAY_MS), 'America/Chicago')
const FIRST_AT = instantAt(FIRST_DAY, '18:00', 'America/Chicago')

/** A night that sells the seats of a chart, in 30 days, by the clocks of Chicago. */
export const seatedNight = (db: Db, chart: Chart = ballroom(), ownerId?: PersonId) =>
  makeRoomOnSale(db, chart, { startsAt: FIRST_AT, ...(ownerId && { ownerId }) })

export async function editorOf(db: Db, { eventId, ownerId }: { eventId: EventId; ownerId: PersonId }) {
  const manager = await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'edit')
  if (!manager) throw new Error('An owner may edit their event')
  return manager
}

/** Adds so many weekly nights to it; all nights of the series, in their order. */
export async function addWeeks(
  db: Db,
  night: Awaited<ReturnType<typeof seatedNight>>,
  weeks: number,
  copy = copySeats,
  seats = 0,
): Promise<EventId[]> {
  const done = await addNights(db, await editorOf(db, night), {
    rhythm: { repeats: 'weekly', repeatsUntil: addDays(FIRST_DAY, weeks * 7) },
    now: NOW,
    seats,
    copySeats: copy,
  })
  if (!done.ok) throw new Error(done.failure.code)
  const { rows } = await db.pool.query<{ id: EventId }>(
    `select n.id from events e join events n on n.series_id = e.series_id where e.id = $1 order by n.starts_at`,
    [night.eventId],
  )
  return rows.map(({ id }) => id)
}

import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { addDays } from '#platform/local-time.ts'
import type { EventId, PersonId, SeriesId } from '#platform/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { publishEvent, SOON } from '#tests/support/event-form.ts'

/** One night of a series that was published. */
export interface PublishedNight {
  owner: PersonId
  id: EventId
  day: string
  seriesId: SeriesId
}

/** Four nights of a weekly series, the first one in 30 days, in their order. */
export async function publishSeries(
  db: Db,
  over: Parameters<typeof publishEvent>[2] = {},
  { file = null, ...given }: { file?: PictureFile | null; owner?: PersonId } = {},
): Promise<PublishedNight[]> {
  const owner = given.owner ?? (await makePerson(db))
  await publishEvent(db, owner, { repeats: 'weekly', repeatsUntil: addDays(SOON, 27), ...over }, file)
  const { rows } = await db.pool.query<Omit<PublishedNight, 'owner'>>(
    `select id, series_day::text as day, series_id as "seriesId" from events where owner_id = $1 order by starts_at`,
    [owner],
  )
  return rows.map((row) => ({ owner, ...row }))
}

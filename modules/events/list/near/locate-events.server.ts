import { IS_LISTED } from '#modules/events/listed.server.ts'
import { townPosition } from '#modules/venues/towns/town-position.server.ts'
import { type Position, zipPosition } from '#modules/venues/zip-codes/zip-position.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

const MAX_AT_ONCE = 1_000

/**
 * Gives a position to events to come that have none, so that they are found by distance: that of their venue, which is its own or
 * that of its ZIP code, else that of another event of the same host in their town, else that of the town. Of many each run takes
 * some, by chance, so that those of unknown towns hold up no other. Answers how many got one.
 */
export async function locateEvents(db: DbOrTx): Promise<number> {
  const venues = await db.statement<{ id: string; zip: string }>(
    `select id, postal_code as zip from venues where latitude is null and postal_code <> ''
     order by random() limit ${MAX_AT_ONCE}`,
  )
  const found = venues.flatMap(({ id, zip }) => {
    const position = zipPosition(zip)
    return position ? [{ id, position }] : []
  })
  const towns = await positionsOfTowns(
    await db.statement<Town>(
      `select city, region from (select distinct lower(city) as city, region from events where ${IS_LOST}) lost
       order by random() limit ${MAX_AT_ONCE}`,
    ),
  )
  const rows = await db.statement<{ id: string }>(LOCATE, [
    found.map(({ id }) => id),
    found.map(({ position }) => position[0]),
    found.map(({ position }) => position[1]),
    towns.map(({ city }) => city),
    towns.map(({ region }) => region),
    towns.map(({ position }) => position[0]),
    towns.map(({ position }) => position[1]),
  ])
  return rows.length
}

interface Town {
  city: string
  region: string
}

async function positionsOfTowns(towns: readonly Town[]): Promise<(Town & { position: Position })[]> {
  const found = await Promise.all(
    towns.map(async (town) => ({ ...town, position: await townPosition(town.city, town.region) })),
  )
  return found.flatMap(({ position, ...town }) => (position ? [{ ...town, position }] : []))
}

const IS_LOST = `latitude is null and ends_at > now() and status in ('published', 'postponed') and city <> ''`

const LOCATE = `
  with zip as (
    select * from unnest($1::uuid[], $2::float8[], $3::float8[]) as zip (id, latitude, longitude)
  ), town as (
    select * from unnest($4::text[], $5::text[], $6::float8[], $7::float8[]) as town (city, region, latitude, longitude)
  ), lost as (
    select id, organizer_id, venue_id, city, region from events
    where ${IS_LOST}
    order by random() limit ${MAX_AT_ONCE}
  ), known as (
    select l.id,
      coalesce(v.latitude, zip.latitude, near.latitude, town.latitude) as latitude,
      coalesce(v.longitude, zip.longitude, near.longitude, town.longitude) as longitude
    from lost l
    left join venues v on v.id = l.venue_id
    left join zip on zip.id = l.venue_id
    left join town on town.city = lower(l.city) and town.region = l.region
    left join lateral (
      select e.latitude, e.longitude from events e
      where lower(e.city) = lower(l.city) and e.region = l.region and ${IS_LISTED} and e.latitude is not null
        and e.organizer_id = l.organizer_id
      limit 1
    ) near on true
  )
  update events e set latitude = known.latitude, longitude = known.longitude
  from known where e.id = known.id and known.latitude is not null
  returning e.id`

export const locateEventsJob = job({
  name: 'locate events',
  everyMs: 5 * MINUTE_MS,
  mayTakeMs: MINUTE_MS,
  run: ({ db }) => locateEvents(db),
})

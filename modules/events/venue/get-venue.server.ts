import type { EventVenue } from '#modules/events/event.ts'
import type { Picture } from '#modules/pictures/picture.ts'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import { venuePicturesColumn } from '#modules/venues/venue-picture-columns.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'

/** A venue as its page shows it. */
export interface PublicVenue extends EventVenue {
  id: string
  /** Guests at most; null when nobody said. */
  capacity: number | null
  /** In the order that its owner gave them. */
  pictures: Picture[]
}

/** SQL: whether an event was ever announced to everybody at the venue `v`, where and as it is now. */
const IS_ANNOUNCED = `exists (
  select from events e where e.venue_id = v.id and e.status <> 'draft' and ${IS_FOUND} and v.name = e.venue and v.city = e.city
    and v.region = e.region)`

/** Those of some venues that have a page for everybody. One statement. */
export async function venuesWithPage(db: DbOrTx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.statement<{ id: string }>(
    `select v.id from venues v where v.id = any ($1::uuid[]) and ${IS_ANNOUNCED}`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * A venue where an event was ever announced to everybody; undefined for any other, which only its owner sees. As on the page of an event, a
 * venue that was renamed or moved since is another one. One statement.
 */
export async function getVenue(db: DbOrTx, id: string): Promise<PublicVenue | undefined> {
  if (!isId(id)) return undefined
  const [venue] = await db.statement<PublicVenue>(
    `select v.id, v.name, v.address, v.city, v.region, v.postal_code as "postalCode", v.latitude, v.longitude, v.notes, v.accessibility,
       v.capacity, ${venuePicturesColumn} as pictures
     from venues v where v.id = $1 and ${IS_ANNOUNCED}`,
    [id],
  )
  return venue
}

import type { EventVenue } from '#modules/events/event.ts'
import type { Picture } from '#modules/pictures/picture.ts'
import { pictureColumn } from '#modules/pictures/store-picture.server.ts'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'

/** A venue as its page shows it. */
export interface PublicVenue extends EventVenue {
  id: string
  /** Guests at most; null when nobody said. */
  capacity: number | null
  picture: Picture | null
}

/**
 * A venue where an event was ever announced to everybody; undefined for any other, which only its owner sees. As on the page of an event, a
 * venue that was renamed or moved since is another one. One statement.
 */
export async function getVenue(db: DbOrTx, id: string): Promise<PublicVenue | undefined> {
  if (!isId(id)) return undefined
  const [venue] = await db.statement<PublicVenue>(
    `select v.id, v.name, v.address, v.city, v.region, v.postal_code as "postalCode", v.latitude, v.longitude, v.notes,
       v.capacity, ${pictureColumn('p')} as picture
     from venues v left join pictures p on p.id = v.picture_id
     where v.id = $1 and exists (
       select from events e where e.venue_id = v.id and e.status <> 'draft' and ${IS_FOUND} and v.name = e.venue and v.city = e.city
         and v.region = e.region)`,
    [id],
  )
  return venue
}

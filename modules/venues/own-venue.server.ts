import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { pictureColumn } from '#modules/pictures/store-picture.server.ts'
import type { Venue } from '#modules/venues/venue.ts'

/** One of a person's venues; null for any other. */
export async function ownVenue(db: DbOrTx, owner: PersonId, id: string): Promise<Venue | null> {
  if (!isId(id)) return null
  const [venue] = await db.statement<Venue>(
    `select v.id, v.name, v.address, v.city, v.region, v.postal_code as "postalCode", v.time_zone as "timeZone",
       v.capacity, v.notes, ${pictureColumn('p')} as picture
     from venues v left join pictures p on p.id = v.picture_id where v.id = $1 and v.owner_id = $2`,
    [id, owner],
  )
  return venue ?? null
}

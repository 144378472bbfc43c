import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import type { Venue } from '#modules/venues/venue.ts'

/** One of a person's venues; null for any other. */
export async function ownVenue(db: DbOrTx, owner: PersonId, id: string): Promise<Venue | null> {
  if (!isId(id)) return null
  const [venue] = await db.statement<Venue>(
    `select id, name, address, city, region, postal_code as "postalCode", time_zone as "timeZone", capacity, notes
     from venues where id = $1 and owner_id = $2`,
    [id, owner],
  )
  return venue ?? null
}

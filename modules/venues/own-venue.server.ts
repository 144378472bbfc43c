import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { venuePicturesColumn } from '#modules/venues/venue-picture-columns.server.ts'
import type { Venue, VenueChoice } from '#modules/venues/venue.ts'

/** One of a person's venues; null for any other. */
export async function ownVenue(db: DbOrTx, owner: PersonId, id: string): Promise<Venue | null> {
  if (!isId(id)) return null
  const [venue] = await db.statement<Venue>(
    `select v.id, v.name, v.address, v.city, v.region, v.postal_code as "postalCode", v.time_zone as "timeZone",
       v.capacity, v.notes, v.accessibility, ${venuePicturesColumn} as pictures
     from venues v where v.id = $1 and v.owner_id = $2`,
    [id, owner],
  )
  return venue ?? null
}

/** As many as a list of choices holds. */
const MAX_CHOICES = 100

/** A person's venues by name, for choosing one. */
export const ownVenueChoices = (db: DbOrTx, owner: PersonId): Promise<VenueChoice[]> =>
  db.statement<VenueChoice>(
    `select id, name, address, city, region, time_zone as "timeZone" from venues
     where owner_id = $1 order by lower(name), id limit ${MAX_CHOICES}`,
    [owner],
  )

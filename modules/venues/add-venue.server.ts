import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import type { VenueChoice } from '#modules/venues/venue.ts'

/** Enters a venue by what is known of it when an event is announced; answers its id. */
export async function addVenue(
  db: DbOrTx,
  owner: PersonId,
  { name, address, city, region, timeZone }: Omit<VenueChoice, 'id'>,
): Promise<string> {
  const id = newId<'venue'>()
  await db.statement(
    `insert into venues (id, owner_id, name, address, city, region, time_zone) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, owner, name, address, city, region, timeZone],
  )
  return id
}

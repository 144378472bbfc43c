import type { z } from 'zod'
import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { VENUE_STEPS } from '#modules/venues/venue-schema.ts'

/** What a venue's form asks for, read. */
export type VenueFields = z.output<typeof VENUE_STEPS.address> & z.output<typeof VENUE_STEPS.room>

/**
 * Enters a venue of `owner`, or changes the one with `id`. Events that were made with it keep their own name and address.
 * Fails with VENUE_NOT_FOUND when there is none of theirs.
 */
export async function saveVenue(
  db: DbOrTx,
  owner: PersonId,
  id: string | null,
  { name, address, city, region, postalCode, timeZone, capacity, notes }: VenueFields,
): Promise<Result<{ id: string }, { code: 'VENUE_NOT_FOUND' }>> {
  const values = [name, address, city, region, postalCode, timeZone, capacity, notes]
  const [row] =
    id === null
      ? await db.statement<{ id: string }>(
          `insert into venues (id, owner_id, name, address, city, region, postal_code, time_zone, capacity, notes)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
          [newId<'venue'>(), owner, ...values],
        )
      : await db.statement<{ id: string }>(
          `update venues set name = $3, address = $4, city = $5, region = $6, postal_code = $7, time_zone = $8, capacity = $9,
             notes = $10, updated_at = now()
           where id = $1 and owner_id = $2 returning id`,
          [id, owner, ...values],
        )
  return row ? ok(row) : fail({ code: 'VENUE_NOT_FOUND' })
}

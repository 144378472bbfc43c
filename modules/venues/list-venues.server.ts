import { sql } from 'kysely'
import type { Picture } from '#modules/pictures/picture.ts'
import { firstPictureColumn } from '#modules/venues/venue-picture-columns.server.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'

const VENUES_PER_PAGE = 25

/** A venue as a list shows it. */
export interface ListedVenue {
  id: string
  name: string
  address: string
  city: string
  region: string
  capacity: number | null
  picture: Picture | null
}

const PICTURE = sql<Picture | null>`${sql.raw(firstPictureColumn)}`

const BY_NAME: SortKey = {
  name: 'name',
  columns: [
    { type: 'text', column: sql`lower(v.name)` },
    { type: 'id', column: sql.ref('v.id') },
  ],
}

/** The venues of a person by name, 25 a page; with `words` only those whose name, street or city holds them. */
export async function listVenues(
  db: DbOrTx,
  owner: PersonId,
  { words, page }: { words?: string | undefined; page: string | null },
): Promise<Page<ListedVenue>> {
  const keys = keyset(BY_NAME, page, VENUES_PER_PAGE)
  let venues = db.kysely
    .selectFrom('venues as v')
    .select([
      'v.id',
      'v.name',
      'v.address',
      'v.city',
      'v.region',
      'v.capacity',
      PICTURE.as('picture'),
      keys.sortKey.as('sortKey'),
    ])
    .where('v.owner_id', '=', owner)
    .where(keys.where)
  if (words) {
    const pattern = likeAnywhere(words)
    venues = venues.where(sql<boolean>`v.name || ' ' || v.address || ' ' || v.city ilike ${pattern}`)
  }
  // Said in the text: a plan for whatever limit is a plan for a tenth of all venues.
  const query = venues.orderBy(keys.orderBy).limit(sql.lit(keys.limit))
  return keys.page(await rowsPlannedOnce(db, query))
}

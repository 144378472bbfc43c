import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { type Instant, toInstant } from '#platform/time.ts'

const FOLLOWS_PER_PAGE = 50

export interface FollowedOrganizer {
  id: OrganizerId
  name: string
  avatarUrl: string | null
}

const BY_NAME: SortKey = {
  name: 'name',
  columns: [
    { type: 'text', column: sql`lower(o.name)` },
    { type: 'id', column: sql.ref('o.id') },
  ],
}

/** The organisers that somebody follows, by name, fifty a page. */
export async function followedBy(
  db: DbOrTx,
  personId: PersonId,
  page: string | null,
): Promise<Page<FollowedOrganizer>> {
  const keys = keyset(BY_NAME, page, FOLLOWS_PER_PAGE)
  const found = await db.kysely
    .selectFrom('organizer_follows as f')
    .innerJoin('organizers as o', 'o.id', 'f.organizer_id')
    .select(['o.id', 'o.name', 'o.avatar_url as avatarUrl', keys.sortKey.as('sortKey')])
    .where('f.follower_id', '=', personId)
    .where(keys.where)
    .orderBy(keys.orderBy)
    .limit(keys.limit)
    .execute()
  return keys.page(found)
}

export interface Follower {
  /** One and the same for each of an organiser's followers; the person's own only where they are shown. */
  id: string
  /** Empty when they gave none, or show it to nobody. */
  name: string
  avatarUrl: string | null
  organizer: string
  since: Instant
}

/** Whoever is not to be seen gets this for an id: the own one leads to a public picture, and a cursor is no secret. */
const hiddenId = sql<string>`md5(o.id::text || p.id::text)`
const isSeen = sql<boolean>`p.privacy_settings ->> 'nameForHosts' is distinct from 'false'`

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('f.created_at') },
    { type: 'id', column: sql`${hiddenId}::uuid` },
  ],
  isDescending: true,
}

/** Who follows the organisers that somebody owns, the newest first, fifty a page, and how many there are in all. */
export async function followersOf(
  db: DbOrTx,
  ownerId: PersonId,
  page: string | null,
): Promise<Page<Follower> & { total: number }> {
  const keys = keyset(NEWEST, page, FOLLOWS_PER_PAGE)
  const follows = db.kysely
    .selectFrom('organizers as o')
    .innerJoin('organizer_follows as f', 'f.organizer_id', 'o.id')
    .where('o.owner_id', '=', ownerId)
  const [{ total }, found] = await Promise.all([
    follows.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    follows
      .innerJoin('profiles as p', 'p.id', 'f.follower_id')
      .select([
        sql<string>`case when ${isSeen} then p.id::text else ${hiddenId} end`.as('id'),
        sql<string>`case when ${isSeen} then p.full_name else '' end`.as('name'),
        sql<string | null>`case when ${isSeen} then p.avatar_url end`.as('avatarUrl'),
        'o.name as organizer',
        'f.created_at as since',
        keys.sortKey.as('sortKey'),
      ])
      .where(keys.where)
      .orderBy(keys.orderBy)
      .limit(keys.limit)
      .execute(),
  ])
  const { rows, ...pages } = keys.page(found)
  return {
    ...pages,
    total,
    rows: rows.map(({ since, ...row }) => ({ ...row, since: toInstant(since) })),
  }
}

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
  /** One and the same for each of an owner's followers; the person's own only where they are shown. */
  id: string
  /** Empty when they gave none, or show it to nobody. */
  name: string
  avatarUrl: string | null
  /** Which of the owner's organisers they follow, by name. */
  organizers: string[]
  /** When they began to follow the first of them. */
  since: Instant
}

/** Whoever is not to be seen gets this for an id: the own one leads to a public picture, and a cursor is no secret. */
const hiddenId = sql<string>`md5(min(o.owner_id::text) || p.id::text)`
const isSeen = sql<boolean>`p.privacy_settings ->> 'nameForHosts' is distinct from 'false'`

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('f.since') },
    { type: 'id', column: sql`${sql.ref('f.hiddenId')}::uuid` },
  ],
  isDescending: true,
}

/**
 * Who follows the organisers that somebody owns, the newest first, fifty a page, and how many people that are. A person is
 * one row, however many of these organisers they follow.
 */
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
  const people = follows
    .innerJoin('profiles as p', 'p.id', 'f.follower_id')
    .groupBy('p.id')
    .select([
      sql<string>`case when ${isSeen} then p.id::text else ${hiddenId} end`.as('id'),
      sql<string>`case when ${isSeen} then p.full_name else '' end`.as('name'),
      sql<string | null>`case when ${isSeen} then p.avatar_url end`.as('avatarUrl'),
      sql<string[]>`array_agg(o.name order by lower(o.name), o.id)`.as('organizers'),
      sql<Date>`min(f.created_at)`.as('since'),
      hiddenId.as('hiddenId'),
    ])
  const [{ total }, found] = await Promise.all([
    follows
      .select(({ fn }) => fn.count<number>('f.follower_id').distinct().as('total'))
      .executeTakeFirstOrThrow(),
    db.kysely
      .selectFrom(people.as('f'))
      .select(['f.id', 'f.name', 'f.avatarUrl', 'f.organizers', 'f.since', keys.sortKey.as('sortKey')])
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

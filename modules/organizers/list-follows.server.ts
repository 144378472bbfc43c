import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

const MOST = 500

export interface FollowedOrganizer {
  id: OrganizerId
  name: string
  avatarUrl: string | null
}

/** The organisers that somebody follows, by name: at most 500. */
export async function followedBy(db: DbOrTx, personId: PersonId): Promise<FollowedOrganizer[]> {
  return db.statement<FollowedOrganizer>(
    'organizers: followed by',
    `select o.id, o.name, o.avatar_url as "avatarUrl"
     from organizer_follows f join organizers o on o.id = f.organizer_id
     where f.follower_id = $1 order by lower(o.name), o.id limit ${MOST}`,
    [personId],
  )
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

/** Who follows the organisers that somebody owns, the newest first: at most 500, and how many there are in all. */
export async function followersOf(
  db: DbOrTx,
  ownerId: PersonId,
): Promise<{ total: number; newest: Follower[] }> {
  const rows = await db.statement<Omit<Follower, 'since'> & { since: Date; total: number }>(
    'organizers: followers of',
    // An id leads to the public picture of its person: whoever is not to be seen gets another.
    `select case when seen then p.id::text else md5(o.id::text || p.id::text) end as id,
       case when seen then p.full_name else '' end as name, case when seen then p.avatar_url end as "avatarUrl",
       o.name as organizer, f.created_at as since, count(*) over ()::integer as total
     from organizers o join organizer_follows f on f.organizer_id = o.id join profiles p on p.id = f.follower_id,
       lateral (select p.privacy_settings ->> 'nameForHosts' is distinct from 'false' as seen) choice
     where o.owner_id = $1 order by f.created_at desc, p.id limit ${MOST}`,
    [ownerId],
  )
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ id, name, avatarUrl, organizer, since }) => ({
      id,
      name,
      avatarUrl,
      organizer,
      since: toInstant(since),
    })),
  }
}

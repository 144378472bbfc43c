import type { OwnOrganizer } from '#modules/organizers/organizer.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type OrganizerId, type PersonId } from '#platform/ids.ts'

/** The organisers that a person owns, the first one first. */
export const ownOrganizers = (db: DbOrTx, owner: PersonId): Promise<OwnOrganizer[]> =>
  db.statement<OwnOrganizer>('select id, name from organizers where owner_id = $1 order by created_at, id', [
    owner,
  ])

/** An organiser in the list of their owner. */
export interface ListedOrganizer extends OwnOrganizer {
  avatarUrl: string | null
  followers: number
  isDescribed: boolean
}

/** The same with what the list of them shows: the photo, the followers, and whether guests read a word about them. */
export const listOwnOrganizers = (db: DbOrTx, owner: PersonId): Promise<ListedOrganizer[]> =>
  db.statement<ListedOrganizer>(
    `select o.id, o.name, o.avatar_url as "avatarUrl", o.bio <> '' as "isDescribed",
       (select count(*)::integer from organizer_follows f where f.organizer_id = o.id) as followers
     from organizers o where o.owner_id = $1 order by o.created_at, o.id`,
    [owner],
  )

/** Makes a person an organiser under one more name; answers its id. */
export async function addOrganizer(
  db: DbOrTx,
  { owner, name }: { owner: PersonId; name: string },
): Promise<OrganizerId> {
  const id = newId<'organizer'>() as OrganizerId
  await db.statement('insert into organizers (id, owner_id, name) values ($1, $2, $3)', [id, owner, name])
  return id
}

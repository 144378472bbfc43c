import type { OwnOrganizer } from '#modules/organizers/organizer.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type OrganizerId, type PersonId } from '#platform/ids.ts'

/** The organisers that a person owns, the first one first. */
export const ownOrganizers = (db: DbOrTx, owner: PersonId): Promise<OwnOrganizer[]> =>
  db.statement<OwnOrganizer>('select id, name from organizers where owner_id = $1 order by created_at, id', [
    owner,
  ])

/** Makes a person an organiser under one more name; answers its id. */
export async function addOrganizer(
  db: DbOrTx,
  { owner, name }: { owner: PersonId; name: string },
): Promise<OrganizerId> {
  const id = newId<'organizer'>() as OrganizerId
  await db.statement('insert into organizers (id, owner_id, name) values ($1, $2, $3)', [id, owner, name])
  return id
}

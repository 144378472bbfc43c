import { firstName } from '#modules/accounts/profile/first-name.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'

/** The page of somebody's list, for its owner. */
export interface SharedList {
  /** The id in its address. */
  id: string
  showsName: boolean
}

/** The page that a person shares; null while they share none. */
export async function sharedListOf(db: DbOrTx, personId: PersonId): Promise<SharedList | null> {
  const [row] = await db.statement<SharedList>(
    'select id, shows_name as "showsName" from shared_lists where person_id = $1',
    [personId],
  )
  return row ?? null
}

/** Gives a person's list a page, or says of the one they have whether it names them; its address stays. */
export async function shareList(
  db: DbOrTx,
  personId: PersonId,
  { showsName }: { showsName: boolean },
): Promise<void> {
  await db.statement(
    `insert into shared_lists (person_id, id, shows_name) values ($1, $2, $3)
     on conflict (person_id) do update set shows_name = excluded.shows_name`,
    [personId, newId(), showsName],
  )
}

/** Gives the page of a list another address; the one before ends at once. Without a page nothing happens. */
export async function renewSharedList(db: DbOrTx, personId: PersonId): Promise<void> {
  await db.statement('update shared_lists set id = $2, created_at = now() where person_id = $1', [
    personId,
    newId(),
  ])
}

/** Ends the page of a list; without one nothing happens. */
export async function stopSharingList(db: DbOrTx, personId: PersonId): Promise<void> {
  await db.statement('delete from shared_lists where person_id = $1', [personId])
}

/** Whose list the id in an address shows, with their first name where they want it read; null for one that was ended or never was. */
export async function readSharedList(
  db: DbOrTx,
  id: string,
): Promise<{ personId: PersonId; name: string } | null> {
  const [row] = await db.statement<{ personId: PersonId; name: string }>(
    `select l.person_id as "personId", case when l.shows_name then p.full_name else '' end as name
     from shared_lists l join profiles p on p.id = l.person_id where l.id = $1`,
    [id],
  )
  return row ? { personId: row.personId, name: firstName(row.name) } : null
}

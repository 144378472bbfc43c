import type { DbOrTx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'

/** The id in the address of a person's list; null while they have none. */
export async function myListFeedId(db: DbOrTx, personId: PersonId): Promise<string | null> {
  const [row] = await db.statement<{ id: string }>('select id from list_feeds where person_id = $1', [
    personId,
  ])
  return row?.id ?? null
}

/** Gives a person's list an address; one that it had before ends at once. */
export async function makeMyListAddress(db: DbOrTx, personId: PersonId): Promise<void> {
  await db.statement(
    `insert into list_feeds (person_id, id) values ($1, $2)
     on conflict (person_id) do update set id = excluded.id, created_at = now()`,
    [personId, newId()],
  )
}

/** Ends the address of a person's list; without one nothing happens. */
export async function stopMyListAddress(db: DbOrTx, personId: PersonId): Promise<void> {
  await db.statement('delete from list_feeds where person_id = $1', [personId])
}

/** Whose list an id in an address names; null for one that was ended or never was. */
export async function personOfListFeed(db: DbOrTx, id: string): Promise<PersonId | null> {
  const [row] = await db.statement<{ personId: PersonId }>(
    'select person_id as "personId" from list_feeds where id = $1',
    [id],
  )
  return row?.personId ?? null
}

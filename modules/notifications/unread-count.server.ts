import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** How many notifications a person has not read yet. */
export async function unreadCount(db: DbOrTx, personId: PersonId): Promise<number> {
  const [row] = await db.statement<{ count: number }>(
    'notifications: unread',
    'select count(*) from notifications where user_id = $1 and read_at is null',
    [personId],
  )
  return row?.count ?? 0
}

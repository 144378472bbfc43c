import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { toInstant } from '#platform/time.ts'
import {
  type NotificationFacts,
  type NotificationKinds,
  notificationText,
} from '#modules/notifications/notification-kinds.ts'
import type { Notification } from '#modules/notifications/notification.ts'

const NOTIFICATIONS_PER_PAGE = 20

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('n.created_at') },
    { type: 'id', column: sql.ref('n.id') },
  ],
  isDescending: true,
}

/** A person's notifications, newest first, twenty a page. */
export async function listNotifications(
  db: DbOrTx,
  kinds: NotificationKinds,
  personId: PersonId,
  page: string | null,
): Promise<Page<Notification>> {
  const keys = keyset(NEWEST, page, NOTIFICATIONS_PER_PAGE)
  const found = await db.kysely
    .selectFrom('notifications as n')
    .select(['n.id', 'n.kind', 'n.payload', 'n.read_at', 'n.created_at', keys.sortKey.as('sortKey')])
    .where('n.user_id', '=', personId)
    .where(keys.where)
    .orderBy(keys.orderBy)
    .limit(keys.limit)
    .execute()
  const { rows, ...pages } = keys.page(found)
  return {
    ...pages,
    rows: rows.map(({ id, kind, payload, read_at, created_at }) => ({
      id,
      ...notificationText(kinds, { kind, payload }),
      isRead: read_at !== null,
      at: toInstant(created_at),
    })),
  }
}

/** How many notifications a person has not read yet. */
export async function unreadCount(db: DbOrTx, personId: PersonId): Promise<number> {
  const [row] = await db.statement<{ count: number }>(`select ${unreadSql('$1')} as count`, [personId])
  return row?.count ?? 0
}

/** The same as SQL, for the person of the value `person`. */
export const unreadSql = (person: `$${number}`): string =>
  `(select count(*) from notifications where user_id = ${person} and read_at is null)`

/** Marks one of a person's notifications read; answers where it leads, null when it is not theirs or leads nowhere. */
export async function readNotification(
  db: DbOrTx,
  kinds: NotificationKinds,
  personId: PersonId,
  id: string,
): Promise<string | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<NotificationFacts>(
    'update notifications set read_at = coalesce(read_at, now()) where user_id = $1 and id = $2 returning kind, payload',
    [personId, id],
  )
  return row ? notificationText(kinds, row).url : null
}

/** Marks everything a person has been told until now read. */
export async function readAllNotifications(db: DbOrTx, personId: PersonId): Promise<void> {
  await db.statement('update notifications set read_at = now() where user_id = $1 and read_at is null', [
    personId,
  ])
}

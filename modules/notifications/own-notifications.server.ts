import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'
import type { Notification } from '#modules/notifications/notification.ts'

const NOTIFICATIONS_PER_PAGE = 20

export interface NotificationPage {
  notifications: Notification[]
  /** What `before` is for the page of older ones; null where there are none. */
  older: string | null
}

type Row = Omit<Notification, 'at'> & { at: Date }

/**
 * A person's notifications, newest first, twenty a page. A page begins after the notification `before`: found by key, so
 * that the hundredth page costs what the first does; one that is not theirs begins nothing.
 */
export async function listNotifications(
  db: DbOrTx,
  personId: PersonId,
  before: string | null,
): Promise<NotificationPage> {
  if (before !== null && !isId(before)) return { notifications: [], older: null }
  const rows = await db.statement<Row>(
    'notifications: list',
    `select n.id, n.title, n.body, n.url, n.read_at is not null as "isRead", n.created_at as at
     from notifications n
     where n.user_id = $1 and ($2::uuid is null or (n.created_at, n.id) <
       (select b.created_at, b.id from notifications b where b.user_id = $1 and b.id = $2::uuid))
     order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_PER_PAGE + 1}`,
    [personId, before],
  )
  const page = rows.slice(0, NOTIFICATIONS_PER_PAGE).map((row) => ({ ...row, at: toInstant(row.at) }))
  return { notifications: page, older: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** How many notifications a person has not read yet. */
export async function unreadCount(db: DbOrTx, personId: PersonId): Promise<number> {
  const [row] = await db.statement<{ count: number }>(
    'notifications: unread',
    'select count(*) from notifications where user_id = $1 and read_at is null',
    [personId],
  )
  return row?.count ?? 0
}

/** Marks one of a person's notifications read; answers where it leads, null when it is not theirs or leads nowhere. */
export async function readNotification(db: DbOrTx, personId: PersonId, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<{ url: string | null }>(
    'notifications: read one',
    'update notifications set read_at = coalesce(read_at, now()) where user_id = $1 and id = $2 returning url',
    [personId, id],
  )
  return row?.url ?? null
}

/** Marks everything a person has been told until now read. */
export async function readAllNotifications(db: DbOrTx, personId: PersonId): Promise<void> {
  await db.statement(
    'notifications: read all',
    'update notifications set read_at = now() where user_id = $1 and read_at is null',
    [personId],
  )
}

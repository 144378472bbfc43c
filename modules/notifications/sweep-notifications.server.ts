import type { Ctx } from '#platform/ctx.server.ts'

const READ_KEPT_DAYS = 90
const UNREAD_KEPT_DAYS = 180

/** Takes away notifications 90 days after they were read, and 180 days after they came to nobody's eyes. */
export async function sweepNotifications({ db }: Ctx): Promise<void> {
  await db.statement(
    'notifications: sweep list',
    `delete from notifications
     where read_at < now() - interval '${READ_KEPT_DAYS} days'
        or (read_at is null and created_at < now() - interval '${UNREAD_KEPT_DAYS} days')`,
  )
}

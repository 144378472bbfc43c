import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const READ_KEPT_DAYS = 90
const UNREAD_KEPT_DAYS = 180

/** Deletes notifications 90 days after they were read, and unread ones after 180 days; answers how many. */
export async function sweepNotifications({ db }: Ctx): Promise<number> {
  const gone = await db.statement<{ id: string }>(`delete from notifications
     where read_at < now() - interval '${READ_KEPT_DAYS} days'
        or (read_at is null and created_at < now() - interval '${UNREAD_KEPT_DAYS} days')
     returning id`)
  return gone.length
}

export const sweepNotificationsJob = job({
  name: 'sweep notifications',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepNotifications,
})

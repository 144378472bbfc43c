import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const KEPT_DAYS = 30
const DEAD_KEPT_DAYS = 90

/**
 * Deletes events 30 days after their end, dead ones after 90. Those that an operator has to see to stay, and dead ones about a refund
 * or a dispute: without them what is held would be let go, or what went back would be in no book. Answers how many.
 */
export async function sweepWebhooks({ db }: Ctx): Promise<number> {
  const swept = await db.statement<{ id: string }>(
    `delete from webhook_inbox w
     where (w.state in ('done', 'old', 'foreign') and w.finished_at < now() - interval '${KEPT_DAYS} days')
        or (w.state = 'dead' and w.finished_at < now() - interval '${DEAD_KEPT_DAYS} days'
            and w.kind not in ('dispute', 'refund'))
     returning id`,
  )
  return swept.length
}

export const sweepWebhooksJob = job({
  name: 'sweep webhooks',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepWebhooks,
})

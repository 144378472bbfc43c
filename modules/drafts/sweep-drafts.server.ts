import type { DbOrTx } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import { DRAFT_KEPT_DAYS } from '#modules/drafts/draft.ts'

/** Removes the drafts that nobody has touched for 90 days; answers how many. */
export async function sweepDrafts(db: DbOrTx): Promise<number> {
  const [swept] = await db.statement<{ count: number }>(
    `with gone as (delete from form_drafts where updated_at < now() - interval '${DRAFT_KEPT_DAYS} days' returning 1)
     select count(*) from gone`,
  )
  return swept?.count ?? 0
}

export const sweepDraftsJob = job({
  name: 'sweep drafts',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: ({ db }) => sweepDrafts(db),
})

import {
  type BrokenInvariant,
  brokenText,
  type InvariantCheck,
  isCheckDue,
} from '#modules/operations/invariant-check.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS, toInstant } from '#platform/time.ts'

/** What the check needs of the site: the text of `db/invariants.sql`. */
type InvariantCtx = Ctx & { invariants: string }

/** It looks through whole tables, on one snapshot. */
const MAY_TAKE_MS = 15 * MINUTE_MS
/** Of more laws than these nobody reads. */
const MAX_TOLD = 20

/**
 * Asks the database each night whether everything holds that must, keeps the answer for the admins' overview, and logs each
 * law that does not in a line. Answers how many do not hold.
 */
export async function checkInvariants({ db, log, now, invariants }: InvariantCtx): Promise<number> {
  const last = await lastInvariantCheck(db)
  if (!isCheckDue(last?.checkedAt ?? null, now)) return 0
  const broken = await withTransaction(db, async (tx) => {
    await tx.statement(`set local statement_timeout = ${MAY_TAKE_MS}`)
    return tx.statement<BrokenInvariant>(countBroken(invariants))
  })
  const told = broken.slice(0, MAX_TOLD)
  for (const one of told) log.error(`What must always hold does not. ${brokenText(one)}`)
  await db.statement(
    `insert into instance_meta (key, value) values ('invariant_check', $1)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify({ checkedAt: now, broken: told } satisfies InvariantCheck)],
  )
  return broken.length
}

/** Exported for the test that asks the database about every statement. */
export const countBroken = (invariants: string): string => `
select invariant, count(*)::integer as count, min(subject) as example from (
${invariants}
) broken group by invariant order by invariant`

export const checkInvariantsJob = job({
  name: 'check invariants',
  everyMs: 20 * MINUTE_MS,
  mayTakeMs: MAY_TAKE_MS + MINUTE_MS,
  run: checkInvariants,
})

/** The last check; null when there was none. */
export async function lastInvariantCheck(db: DbOrTx): Promise<InvariantCheck | null> {
  const [row] = await db.statement<{ checkedAt: string; broken: BrokenInvariant[] }>(
    `select value ->> 'checkedAt' as "checkedAt", value -> 'broken' as broken
     from instance_meta where key = 'invariant_check'`,
  )
  return row ? { checkedAt: toInstant(row.checkedAt), broken: row.broken } : null
}

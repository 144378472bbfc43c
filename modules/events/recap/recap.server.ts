import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { EventStatus, Recap } from '#modules/events/event.ts'
import { isTimeForRecap } from '#modules/events/recap/recap-rule.ts'
import { type Db, type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** Why a recap was not written: the event is not over, or did not take place. */
export type RecapFailure = { code: 'NO_TIME_FOR_RECAP' }

/** The words of a recap, and whether it can be written at `now`. One statement. */
export async function recapToEdit(
  db: DbOrTx,
  manager: EventManager<'edit'>,
  now: Instant,
): Promise<Recap & { title: string; isTime: boolean }> {
  const { status, endsAt, ...row } = await readRecap(db, manager, '')
  return { ...row, isTime: isTimeForRecap({ status, endsAt }, now) }
}

/**
 * Writes what a host says of an event that is over; empty words take it away. Nobody is told. What an import brought counts
 * as changed by it. Fails with NO_TIME_FOR_RECAP as `isTimeForRecap` says.
 */
export async function writeRecap(
  db: Db,
  manager: EventManager<'edit'>,
  { recap, thanks }: Recap,
  now: Instant,
): Promise<Result<null, RecapFailure>> {
  return withTransaction(db, async (tx) => {
    const before = await readRecap(tx, manager, 'for no key update')
    if (!isTimeForRecap(before, now)) return fail({ code: 'NO_TIME_FOR_RECAP' })
    await tx.statement(
      'update events set recap = $2, recap_thanks = $3, updated_at = clock_timestamp() where id = $1',
      [manager.eventId, recap, thanks],
    )
    const what = recapChange(before, { recap, thanks })
    await noteChange(tx, [manager.eventId], { by: manager.personId, what })
    return ok(null)
  })
}

/** What the log says of a recap, without its words. Null where it stays. */
function recapChange(before: Recap, after: Recap): string | null {
  if (before.recap === after.recap && before.thanks === after.thanks) return null
  if (after.recap + after.thanks === '') return 'Removed the recap'
  return before.recap + before.thanks === '' ? 'Wrote the recap' : 'Changed the recap'
}

async function readRecap(
  db: DbOrTx | Tx,
  { eventId }: EventManager<'edit'>,
  lock: '' | 'for no key update',
): Promise<Recap & { title: string; status: EventStatus; endsAt: Instant }> {
  const [row] = await db.statement<{
    title: string
    recap: string
    thanks: string
    status: EventStatus
    endsAt: Date
  }>(
    `select title, recap, recap_thanks as thanks, status, ends_at as "endsAt" from events where id = $1 ${lock}`,
    [eventId],
  )
  if (!row) throw new Error('An event went away that somebody manages')
  return { ...row, endsAt: toInstant(row.endsAt) }
}

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
    if (!isTimeForRecap(await readRecap(tx, manager, 'for no key update'), now))
      return fail({ code: 'NO_TIME_FOR_RECAP' })
    await tx.statement(
      'update events set recap = $2, recap_thanks = $3, updated_at = clock_timestamp() where id = $1',
      [manager.eventId, recap, thanks],
    )
    return ok(null)
  })
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

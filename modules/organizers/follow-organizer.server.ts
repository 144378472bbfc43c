import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type FollowFailure =
  | { code: 'ORGANIZER_NOT_FOUND' }
  | { code: 'FOLLOWS_TOO_FAST'; retryAfterSeconds: number }

/** Follows an organiser, or no longer; the answer is their name. Repeating it changes nothing. */
export async function followOrganizer(
  db: DbOrTx,
  personId: PersonId,
  organizerId: string,
  follows = true,
): Promise<Result<{ name: string }, FollowFailure>> {
  if (!isId(organizerId)) return fail({ code: 'ORGANIZER_NOT_FOUND' })
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'follow', of: personId })
  if (!allowed) return fail({ code: 'FOLLOWS_TOO_FAST', retryAfterSeconds })
  const [row] = await db.statement<{ name: string }>(
    follows
      ? `with made as (
           insert into organizer_follows (organizer_id, follower_id)
           select id, $2 from organizers where id = $1 on conflict do nothing)
         select name from organizers where id = $1`
      : `with gone as (delete from organizer_follows where organizer_id = $1 and follower_id = $2)
         select name from organizers where id = $1`,
    [organizerId, personId],
  )
  return row ? ok(row) : fail({ code: 'ORGANIZER_NOT_FOUND' })
}

import { MAX_LIKES_AHEAD } from '#modules/events/likes/liked-ahead.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type LikeFailure =
  | { code: 'EVENT_NOT_FOUND' }
  | { code: 'TOO_MANY_LIKES' }
  | { code: 'LIKES_TOO_FAST'; retryAfterSeconds: number }

/** Events that are not over, or wait for a new date, and that a person likes: the rows of a `where` behind `event_likes k` joined with `events e`. */
const AHEAD = "(e.status = 'published' and e.ends_at > now() or e.status = 'postponed')"

/** The ids of the events still to come that a person likes, the next first, as SQL: `person` is an expression such as `$1`. */
export const likedAheadSql = (person: string): string => `array(
    select e.id::text from event_likes k join events e on e.id = k.event_id
    where k.user_id = ${person} and ${AHEAD} order by e.starts_at, e.id limit ${MAX_LIKES_AHEAD})`

const LIKE = `
  with wanted as (select e.id, e.title from events e where e.id = $1 and ${AHEAD}),
  others as (
    select count(*) as number from event_likes k join events e on e.id = k.event_id
    where k.user_id = $2 and k.event_id <> $1 and ${AHEAD}),
  made as (
    insert into event_likes (event_id, user_id)
    select w.id, $2 from wanted w, others o where o.number < ${MAX_LIKES_AHEAD} on conflict do nothing)
  select w.title, o.number as others from wanted w, others o`

const UNLIKE = `
  with gone as (delete from event_likes where event_id = $1 and user_id = $2)
  select e.title, 0 as others from events e where e.id = $1 and e.status <> 'draft'`

/**
 * Likes an event for a person, or no longer; the answer is its title. Repeating it changes nothing. Only what is published
 * and not over, or postponed, can be liked, and no more than 200 of that; whatever was liked can be unliked.
 */
export async function likeEvent(
  db: DbOrTx,
  personId: PersonId,
  eventId: string,
  likes: boolean,
): Promise<Result<{ title: string }, LikeFailure>> {
  if (!isId(eventId)) return fail({ code: 'EVENT_NOT_FOUND' })
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'like', of: personId })
  if (!allowed) return fail({ code: 'LIKES_TOO_FAST', retryAfterSeconds })
  const [event] = await db.statement<{ title: string; others: number }>(likes ? LIKE : UNLIKE, [
    eventId,
    personId,
  ])
  if (!event) return fail({ code: 'EVENT_NOT_FOUND' })
  return event.others < MAX_LIKES_AHEAD ? ok({ title: event.title }) : fail({ code: 'TOO_MANY_LIKES' })
}

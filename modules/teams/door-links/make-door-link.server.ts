import type { EventManager } from '#modules/events/event-manager.ts'
import { type LinkHours, MAX_WORKING_LINKS } from '#modules/teams/door-links/door-link.ts'
import { worksText } from '#modules/teams/prove/prove-door.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { hashOfSecret, newLinkSecret } from '#platform/link-secret.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type MakeLinkFailure =
  | { code: 'EVENT_OVER' | 'TOO_MANY_LINKS' }
  | { code: 'LINKS_TOO_FAST'; retryAfterSeconds: number }

/**
 * Makes a link to the scanner of an event, which works until so many hours after its end. Its secret is answered here and kept as a hash
 * alone. Fails with EVENT_OVER where that is past, TOO_MANY_LINKS where 20 work, and LINKS_TOO_FAST above 60 an hour.
 */
export async function makeDoorLink(
  db: Db,
  { eventId, personId }: EventManager<'team'>,
  { name, hours }: { name: string; hours: LinkHours },
): Promise<Result<{ secret: string }, MakeLinkFailure>> {
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'make door link', of: personId })
  if (!allowed) return fail({ code: 'LINKS_TOO_FAST', retryAfterSeconds })
  return withTransaction<Result<{ secret: string }, MakeLinkFailure>>(db, async (tx) => {
    // One after the other, so that one too many is seen.
    await tx.statement('select 1 from events where id = $1 for no key update', [eventId])
    const rows = await tx.statement<{ links: number }>(
      `select count(*)::integer as links from door_links d where d.event_id = $1 and ${worksText('d')}`,
      [eventId],
    )
    const [{ links }] = rows as [{ links: number }] // an aggregate without groups has one row
    if (links >= MAX_WORKING_LINKS) return fail({ code: 'TOO_MANY_LINKS' })
    const secret = newLinkSecret()
    const made = await tx.statement(
      `insert into door_links (event_id, id, name, secret_hash, made_by, expires_at)
       select e.id, $2, $3, $4, $5, e.ends_at + make_interval(hours => $6::integer)
       from events e where e.id = $1 and e.ends_at + make_interval(hours => $6::integer) > now()
       returning id`,
      [eventId, newId<'door link'>(), name, hashOfSecret(secret), personId, hours],
    )
    return made.length > 0 ? ok({ secret }) : fail({ code: 'EVENT_OVER' })
  })
}

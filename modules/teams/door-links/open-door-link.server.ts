import { worksText } from '#modules/teams/prove/prove-door.server.ts'
import { consumeRateLimit, checkRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { DoorLinkId, EventId } from '#platform/ids.ts'
import { hashOfSecret } from '#platform/link-secret.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A link as whoever holds it has it. */
export interface HeldDoorLink {
  id: DoorLinkId
  eventId: EventId
  name: string
  /** Neither expired nor revoked, and made by somebody who runs the team there. */
  works: boolean
}

export type OpenLinkFailure =
  | { code: 'LINK_NOT_FOUND' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }

/** Finds a link by its secret. Fails with TOO_MANY_TRIES for a network that tried many which are nobody's. */
export async function openDoorLink(
  db: DbOrTx,
  address: string,
  secret: string,
): Promise<Result<HeldDoorLink, OpenLinkFailure>> {
  const tries = { limit: 'wrong door link', of: address } as const
  const { allowed, retryAfterSeconds } = await checkRateLimit(db, tries)
  if (!allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds })
  const [link] = await db.statement<HeldDoorLink>(
    `select d.id, d.event_id as "eventId", d.name, ${worksText('d')} as works from door_links d where d.secret_hash = $1`,
    [hashOfSecret(secret)],
  )
  if (link) return ok(link)
  await consumeRateLimit(db, tries)
  return fail({ code: 'LINK_NOT_FOUND' })
}

/** The link that a pass names; null when there is none such at the event. */
export async function readDoorLink(
  db: DbOrTx,
  eventId: EventId,
  id: DoorLinkId,
): Promise<HeldDoorLink | null> {
  const [link] = await db.statement<HeldDoorLink>(
    `select d.id, d.event_id as "eventId", d.name, ${worksText('d')} as works from door_links d where d.event_id = $1 and d.id = $2`,
    [eventId, id],
  )
  return link ?? null
}

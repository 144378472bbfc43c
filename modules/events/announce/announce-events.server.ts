import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** Long enough to publish a few events one after the other, or to see a mistake in the first one. */
const GATHERED = "interval '15 minutes'"
/** Who hears of an event an hour ahead has lost five minutes of it. */
const SHARE_OF_TIME_LEFT = 12

/**
 * Has events that were just published announced to whoever follows their organiser at this moment: whatever publishes one
 * decides so here. They wait 15 minutes, or a twelfth of the time until they start if that is less, and what the same organiser
 * publishes meanwhile is told with them. An event is announced once: a second call changes nothing. One that is
 * unlisted is left out, until it is listed. One statement, however many
 * followers there are.
 */
export async function announceEvents(tx: Tx, eventIds: readonly EventId[], now: Instant): Promise<void> {
  await tx.statement(
    `insert into announced_events (event_id, due_at)
     select e.id, $2::timestamptz + least(${GATHERED}, greatest(e.starts_at - $2::timestamptz, interval '0') / ${SHARE_OF_TIME_LEFT})
     from events e where e.id = any ($1::uuid[]) and ${IS_FOUND}
     on conflict (event_id) do nothing`,
    [eventIds, now],
  )
}

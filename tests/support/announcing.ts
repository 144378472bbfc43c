import { announceEvents } from '#modules/events/announce/announce-events.server.ts'
import { listNotifications } from '#modules/notifications/own-notifications.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'
import { MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'

export interface Host {
  organizerId: OrganizerId
  ownerId: PersonId
}

export const inMinutes = (minutes: number) => plusMs(systemNow(), minutes * MINUTE_MS)
export const DAY = 24 * 60

/** Hosts who publish, those who follow them, and what these hear. */
export function announcing(db: Db) {
  const newHost = async (): Promise<Host> => makeEvent(db)

  /** An event under the name of a host, which was just written and is announced. */
  async function publish(
    { organizerId, ownerId }: Host,
    { title, startsIn = 7 * DAY, after = 0 }: { title?: string; startsIn?: number; after?: number } = {},
  ): Promise<EventId> {
    const facts = { ownerId, startsAt: inMinutes(startsIn), ...(title && { title }) }
    const { eventId } = await makeEvent(db, facts)
    await db.pool.query('update events set organizer_id = $2 where id = $1', [eventId, organizerId])
    await withTransaction(db, (tx) => announceEvents(tx, [eventId], inMinutes(after)))
    return eventId
  }

  async function follower({ organizerId }: Host): Promise<PersonId> {
    const person = await makePerson(db)
    await followOrganizer(db, person, organizerId)
    return person
  }

  const titlesOf = async (person: PersonId) =>
    (await listNotifications(db, notificationKinds, person, null)).rows.map(({ title }) => title).toSorted()

  return { newHost, publish, follower, titlesOf }
}

import { eventCapabilities } from '#modules/teams/prove/event-capabilities.server.ts'
import { type Invitation, inviteToTeam } from '#modules/teams/invite/invite-to-team.server.ts'
import { joinTeam } from '#modules/teams/invite/join-team.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'

const LINK: Invitation = { role: 'scanner', email: '', note: '', eventIds: null }

/** Invites, and answers the secret of the link, or why not. */
export async function invited(
  db: Db,
  by: PersonId,
  organizerId: OrganizerId,
  how: Partial<Invitation> = {},
): Promise<string> {
  const done = await inviteToTeam(
    db,
    { id: by, name: 'Tasha Reed' },
    organizerId,
    { ...LINK, ...how },
    (key) => `https://steppers.example/team-invitation?key=${key}`,
  )
  return done.ok ? done.value.secret : done.failure.code
}

/** Accepts, and answers "joined", or why not. */
export async function joined(db: Db, person: PersonId, secret: string): Promise<string> {
  const done = await joinTeam(db, person, secret)
  return done.ok ? 'joined' : done.failure.code
}

export const mayDo = (db: Db, person: PersonId, eventId: EventId): Promise<readonly string[]> =>
  eventCapabilities(db, person, eventId)

/** An event with a team of each role, and nobody else. */
export async function staffedEvent(
  db: Db,
): Promise<OnSale & Record<'manager' | 'sales' | 'scanner', PersonId>> {
  const event = await makeEvent(db)
  const team = {
    manager: await makePerson(db, 'Opal'),
    sales: await makePerson(db, 'Rufus'),
    scanner: await makePerson(db, 'Ruby'),
  }
  for (const role of ['manager', 'sales', 'scanner'] as const)
    await addMember(db, event.organizerId, { person: team[role], role })
  return { ...event, ...team }
}

export const emailOf = (person: PersonId): string => `${person}@steppers.example`

import { type EventOccurrence, personId } from '#db/seed/demo-data.ts'
import { hashOf, idOf } from '#db/seed/seeded-random.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { INVITATION_DAYS } from '#modules/teams/team.ts'
import { DAY_MS, epochMs, HOUR_MS, type Instant, plusMs } from '#platform/time.ts'

const ON_TEAM = { manager: 60, sales: 30, scanner: 12 } as const satisfies Record<TeamRole, number>
const HELD_TO = 3

/** The team of the organiser of Chicago: somebody of each role, the scanner held to the next nights, and an invitation that is open; with their shifts. */
export function teamRows(events: readonly EventOccurrence[], now: Instant) {
  const organizer_id = idOf('organizer', 'ivory')
  const owner = personId('organizer')
  const nights = events
    .filter(({ sold }) => sold.organizerId === organizer_id && epochMs(sold.endsAt) > epochMs(now))
    .toSorted((a, b) => epochMs(a.sold.startsAt) - epochMs(b.sold.startsAt))
    .slice(0, HELD_TO)
    .map(({ sold }) => sold)
  const since = (days: number) => plusMs(now, -days * DAY_MS)
  const invitation = idOf('team invitation', 'door')
  const invitedAt = plusMs(now, -5 * HOUR_MS)
  const deed = (what: string, at: Instant, more: object) => ({
    organizer_id,
    id: idOf('team deed', `${what} ${JSON.stringify(more)}`, at),
    what,
    done_by: owner,
    person_id: null,
    invitation_id: null,
    role: null,
    done_at: at,
    ...more,
  })
  return {
    team_members: Object.entries(ON_TEAM).map(([role, days]) => ({
      organizer_id,
      person_id: personId(role),
      role,
      event_ids: role === 'scanner' ? nights.map(({ id }) => id) : null,
      joined_at: since(days),
    })),
    shifts: nights.flatMap(({ id, startsAt, endsAt }, at) =>
      (['scanner', 'sales'] as const).map((role) => ({
        event_id: id,
        id: idOf('shift', `${role} ${id}`, startsAt),
        person_id: personId(role),
        place: role === 'scanner' ? 'Main door' : 'Box office',
        note: '',
        starts_at: plusMs(startsAt, -HOUR_MS),
        ends_at: plusMs(endsAt, -HOUR_MS),
        answer: at === 0 ? 'accepted' : 'open',
        answered_at: at === 0 ? since(1) : null,
        created_at: since(3),
      })),
    ),
    team_invitations: [
      {
        organizer_id,
        id: invitation,
        secret_hash: `\\x${hashOf('an invitation that nobody has the link of')}`,
        email: 'doorstaff@steppers.example',
        note: '',
        role: 'scanner',
        event_ids: null,
        invited_by: personId('manager'),
        status: 'open',
        accepted_by: null,
        expires_at: plusMs(invitedAt, INVITATION_DAYS * DAY_MS),
        created_at: invitedAt,
      },
    ],
    team_log: [
      ...Object.entries(ON_TEAM).map(([role, days]) =>
        deed('joined', since(days), { done_by: personId(role), person_id: personId(role), role }),
      ),
      deed('role_changed', since(20), { person_id: personId('sales'), role: 'sales' }),
      deed('invited', invitedAt, {
        done_by: personId('manager'),
        invitation_id: invitation,
        role: 'scanner',
      }),
    ],
  }
}

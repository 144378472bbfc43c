import { ownProfile, PROFILE_COLUMNS } from '#modules/accounts/profile/own-profile.server.ts'
import type { Profile } from '#modules/accounts/profile/profile.ts'
import { profileCompletion } from '#modules/accounts/profile/profile-completion.ts'
import { ACTIVE_SESSIONS, REFRESH_DUE_SECONDS } from '#modules/accounts/session/session.server.ts'
import { likedAheadSql } from '#modules/events/likes/like-event.server.ts'
import { hasRecapTime } from '#modules/events/recap/recap-time.server.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { ticketDay, type NextTicket } from '#modules/tickets/wallet/next-ticket.ts'
import { ownReferralCodeSql } from '#modules/referrals/own-referral-code.server.ts'
import { nextTicketSql } from '#modules/tickets/wallet/next-ticket.server.ts'
import { type PageSubject, subjectOf, type Viewer } from '#modules/viewer/viewer.ts'
import { batched } from '#platform/batch.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, PersonId, TicketId } from '#platform/ids.ts'
import type { Log } from '#platform/log.server.ts'
import { type Instant, systemNow, toInstant } from '#platform/time.ts'

interface Asked extends PageSubject {
  token: string
}

/** Who the session is, null for nobody; then all of `Profile`, null where the profile is missing. */
type Row = Profile &
  NextTicketRow & {
    memberId: PersonId | null
    memberName: string
    memberEmail: string
    memberAvatarUrl: string | null
    isRefreshDue: boolean
    found: boolean
    unread: number
    likes: string[]
    isFollowing: boolean
    mayEdit: boolean
    mayWriteRecap: boolean
    referralCode: string | null
  }

/** Null where there is no such ticket. */
interface NextTicketRow {
  eventId: EventId | null
  title: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  ticketId: TicketId
  tickets: number
}

const MAX_AT_ONCE = 64
const READ = `
  with live as (${ACTIVE_SESSIONS})
  select l.id as "memberId", l.name as "memberName", l.email as "memberEmail", l.avatar_url as "memberAvatarUrl",
    l.refresh_due as "isRefreshDue", p.id is not null as found, ${PROFILE_COLUMNS},
    (select count(*) from notifications n where n.user_id = l.id and n.read_at is null) as unread,
    ${likedAheadSql('l.id')} as likes,
    exists (select from organizer_follows f
      where f.organizer_id = coalesce(a.organizer, (select e.organizer_id from events e where e.id = a.event))
        and f.follower_id = l.id) as "isFollowing",
    own.may_recap is not null as "mayEdit", coalesce(own.may_recap, false) as "mayWriteRecap",
    ${ownReferralCodeSql({ person: 'l.id', event: 'a.event' })} as "referralCode",
    n.event_id as "eventId", n.title, n.starts_at as "startsAt", n.ends_at as "endsAt", n.time_zone as "timeZone",
    n.ticket_id as "ticketId", n.tickets
  from unnest($1::text[], $3::uuid[], $4::uuid[], $5::boolean[])
    with ordinality as a (token, organizer, event, is_home, at)
  left join live l on l.token = a.token
  left join profiles p on p.id = l.id
  left join lateral (
    select ${hasRecapTime} as may_recap from events e join ${managedEvents('l.id', 'edit')} m on m.event_id = e.id
    where e.id = a.event limit 1) own on true
  left join lateral (${nextTicketSql({ person: 'l.id', event: 'a.event', asked: '(a.is_home or a.event is not null)' })}) n
    on true
  order by a.at`

export interface FoundViewer {
  viewer: Viewer
  /** The session is to be prolonged. */
  isRefreshDue: boolean
}

/**
 * Reads the viewer of a session token, with the personal facts of the page at `path`; null when there is no such
 * session.
 */
export type ReadViewer = (token: string, path: string) => Promise<FoundViewer | null>

/** Makes the function that reads viewers; requests that wait at the same moment share one statement. */
export function viewerReader(db: Db, log: Log): ReadViewer {
  const read = batched<Asked, Row>(
    (asked) =>
      db.plannedOnce<Row>(READ, [
        asked.map(({ token }) => token),
        REFRESH_DUE_SECONDS,
        asked.map(({ organizerId }) => organizerId),
        asked.map(({ eventId }) => eventId),
        asked.map(({ isHome }) => isHome),
      ]),
    { max: MAX_AT_ONCE, batchKeyOf: () => 'viewers', gathers: true },
  )
  return async (token, path) => {
    const asked = { token, ...subjectOf(path) }
    let row = await read(asked)
    const { memberId: id, memberName: name, memberEmail: email, memberAvatarUrl: avatarUrl } = row
    if (id === null) return null
    // A missing profile is made anew (the specification's PGRST116).
    if (!row.found && (await ownProfile({ db, log, now: systemNow() }, id))) row = await read(asked)
    const viewer = {
      member: { id, name, email, avatarUrl },
      location: row.location,
      completion: row.found ? profileCompletion(row) : null,
      unread: row.unread,
      likes: row.likes,
      isFollowing: row.isFollowing,
      mayEdit: row.mayEdit,
      mayWriteRecap: row.mayWriteRecap,
      nextTicket: nextTicketOf(row, systemNow()),
      referralCode: row.referralCode,
    }
    return { viewer, isRefreshDue: row.isRefreshDue }
  }
}

function nextTicketOf(
  { eventId, title, tickets, ticketId, ...row }: NextTicketRow,
  now: Instant,
): NextTicket | null {
  if (eventId === null) return null
  const event = { startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt), timeZone: row.timeZone }
  return { eventId, title, when: ticketDay(event, now), tickets, ticketId }
}

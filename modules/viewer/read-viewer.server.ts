import { ownProfile, PROFILE_COLUMNS } from '#modules/accounts/profile/own-profile.server.ts'
import type { Profile } from '#modules/accounts/profile/profile.ts'
import { profileCompletion } from '#modules/accounts/profile/profile-completion.ts'
import { ACTIVE_SESSIONS, REFRESH_DUE_SECONDS } from '#modules/accounts/session/session.server.ts'
import { subjectOf, type Viewer } from '#modules/viewer/viewer.ts'
import { batched } from '#platform/batch.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Log } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'

interface Asked {
  token: string
  organizerId: string | null
}

/** Who the session is, null for nobody; then all of `Profile`, null where the profile is missing. */
type Row = Profile & {
  memberId: PersonId | null
  memberName: string
  memberEmail: string
  memberAvatarUrl: string | null
  isRefreshDue: boolean
  found: boolean
  unread: number
  isFollowing: boolean
}

const MAX_AT_ONCE = 64
const READ = `
  with live as (${ACTIVE_SESSIONS})
  select l.id as "memberId", l.name as "memberName", l.email as "memberEmail", l.avatar_url as "memberAvatarUrl",
    l.refresh_due as "isRefreshDue", p.id is not null as found, ${PROFILE_COLUMNS},
    (select count(*) from notifications n where n.user_id = l.id and n.read_at is null) as unread,
    exists (select from organizer_follows f
      where f.organizer_id = a.organizer and f.follower_id = l.id) as "isFollowing"
  from unnest($1::text[], $3::uuid[]) with ordinality as a (token, organizer, at)
  left join live l on l.token = a.token
  left join profiles p on p.id = l.id
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
      ]),
    { max: MAX_AT_ONCE, batchKeyOf: () => 'viewers', gathers: true },
  )
  return async (token, path) => {
    const asked = { token, organizerId: subjectOf(path).organizerId }
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
      isFollowing: row.isFollowing,
    }
    return { viewer, isRefreshDue: row.isRefreshDue }
  }
}

import type { Actor } from '#modules/accounts/actor.ts'
import { ownProfile, PROFILE_COLUMNS } from '#modules/accounts/profile/own-profile.server.ts'
import type { Profile } from '#modules/accounts/profile/profile.ts'
import { profileCompletion } from '#modules/accounts/profile/profile-completion.ts'
import { subjectOf, type Viewer } from '#modules/viewer/viewer.ts'
import { batched } from '#platform/batch.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

interface Asked {
  id: PersonId
  organizerId: string | null
}

/** All of `Profile` is null where the profile is missing. */
type Row = Profile & { found: boolean; unread: number; isFollowing: boolean }

const MOST_AT_ONCE = 64
const READ = `
  select p.id is not null as found, ${PROFILE_COLUMNS},
    (select count(*) from notifications n where n.user_id = a.person and n.read_at is null) as unread,
    exists (select from organizer_follows f
      where f.organizer_id = a.organizer and f.follower_id = a.person) as "isFollowing"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as a (person, organizer, at)
  left join profiles p on p.id = a.person
  order by a.at`

/** Tells what the page at `path` shows of its signed-in viewer. */
export type ReadViewer = (ctx: Ctx, actor: Actor, path: string) => Promise<Viewer>

/** Reads viewers of one database; all who wait together share one statement, as when a sale opens. */
export function viewerReader(db: Db): ReadViewer {
  const read = batched<Asked, Row>(
    (asked) =>
      db.statement<Row>(READ, [asked.map(({ id }) => id), asked.map(({ organizerId }) => organizerId)]),
    { max: MOST_AT_ONCE, laneOf: () => 'viewers' },
  )
  return async (ctx, actor, path) => {
    const { id, name, email, avatarUrl } = actor
    const asked = { id, organizerId: subjectOf(path).organizerId }
    let row = await read(asked)
    // A missing profile is made anew (the specification's PGRST116).
    if (!row.found && (await ownProfile(ctx, id))) row = await read(asked)
    return {
      member: { id, name, email, avatarUrl },
      location: row.location,
      completion: row.found ? profileCompletion(row) : null,
      unread: row.unread,
      isFollowing: row.isFollowing,
    }
  }
}

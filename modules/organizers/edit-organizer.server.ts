import type { OrganizerFailure } from '#modules/organizers/organizer.ts'
import { MAX_ORGANIZERS } from '#modules/organizers/organizer.ts'
import type { OrganizerFields } from '#modules/organizers/organizer-schema.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { isId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

interface OrganizerFacts {
  id: OrganizerId
  name: string
  bio: string
  phone: string
  avatarUrl: string | null
}

/** An organiser as their owner finds them. */
export interface OrganizerToEdit extends OrganizerFacts {
  updatedAt: Instant
}

interface OrganizerRow extends OrganizerFacts {
  updatedAt: Date
}

/** An organiser that this person owns; null for any other, and when there is none. */
export async function organizerToEdit(
  db: DbOrTx,
  owner: PersonId,
  id: string,
): Promise<OrganizerToEdit | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<OrganizerRow>(
    `select id, name, bio, coalesce(phone, '') as phone, avatar_url as "avatarUrl", updated_at as "updatedAt"
     from organizers where id = $1 and owner_id = $2`,
    [id, owner],
  )
  return row ? { ...row, updatedAt: toInstant(row.updatedAt) } : null
}

/**
 * Changes what an organiser is called and says of themselves; lists and the search know the new name at once. Fails with
 * ORGANIZER_NOT_FOUND unless the person owns it, and with ORGANIZER_CHANGED_MEANWHILE when it was changed after `seenAt`.
 */
export async function editOrganizer(
  db: DbOrTx,
  owner: PersonId,
  { id, fields, seenAt }: { id: OrganizerId; fields: OrganizerFields; seenAt: Instant },
): Promise<Result<null, OrganizerFailure>> {
  const changed = await db.statement(
    `update organizers set name = $3, bio = $4, phone = nullif($5::text, ''), updated_at = now()
     where id = $1 and owner_id = $2 and date_trunc('milliseconds', updated_at) = $6::timestamptz
     returning id`,
    [id, owner, fields.name, fields.bio, fields.phone, seenAt],
  )
  if (changed.length > 0) return ok(null)
  const isThere = (await organizerToEdit(db, owner, id)) !== null
  return fail({ code: isThere ? 'ORGANIZER_CHANGED_MEANWHILE' : 'ORGANIZER_NOT_FOUND' })
}

/**
 * Makes a person an organiser under one more name, of their own choice and not by an event. Fails with ORGANIZER_NAME_TAKEN
 * where they own one of this name in whatever case, which a form that is sent twice does, and with TOO_MANY_ORGANIZERS from 20 on.
 */
export async function makeOrganizer(
  db: Db,
  { owner, name }: { owner: PersonId; name: string },
): Promise<Result<OrganizerId, OrganizerFailure>> {
  return withTransaction(db, async (tx) => {
    await tx.statement('select 1 from profiles where id = $1 for no key update', [owner]) // one after the other
    const own = await tx.statement<{ isSame: boolean }>(
      'select lower(name) = lower($2::text) as "isSame" from organizers where owner_id = $1',
      [owner, name],
    )
    if (own.some(({ isSame }) => isSame)) return fail({ code: 'ORGANIZER_NAME_TAKEN' })
    if (own.length >= MAX_ORGANIZERS) return fail({ code: 'TOO_MANY_ORGANIZERS' })
    return ok(await addOrganizer(tx, { owner, name }))
  })
}

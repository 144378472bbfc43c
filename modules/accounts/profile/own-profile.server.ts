import type { Ctx } from '#platform/ctx.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { ProfileSchema } from '#modules/accounts/profile/profile-schema.ts'
import type { Profile, ProfileFacts } from '#modules/accounts/profile/profile.ts'

/** A profile of the table `profiles p`, as `Profile` has it. */
export const PROFILE_COLUMNS = `
  p.id, p.email, p.full_name as name, p.avatar_url as "avatarUrl", coalesce(p.bio, '') as bio,
    coalesce(p.location, '') as location, coalesce(p.phone, '') as phone, coalesce(p.website, '') as website,
    coalesce(p.social_links ->> 'twitter', '') as twitter, coalesce(p.social_links ->> 'instagram', '') as instagram`

const READ = `select ${PROFILE_COLUMNS} from profiles p where p.id = $1`

/**
 * A person's own profile. One that is missing (the specification's PGRST116) is made anew from the account and told to
 * the log; null only when the account itself is gone.
 */
export async function ownProfile({ db, log }: Ctx, id: PersonId): Promise<Profile | null> {
  const found = await readOne(db, id)
  if (found) return found
  await db.statement(
    `insert into profiles (id, email, full_name, avatar_url)
     select id, email, name, image from auth_user where id = $1 on conflict (id) do nothing`,
    [id],
  )
  const repaired = await readOne(db, id)
  if (repaired) log.warn('A profile was missing and is made anew', { code: 'PGRST116', person: id })
  return repaired
}

const readOne = async (db: DbOrTx, id: PersonId): Promise<Profile | null> =>
  (await db.statement<Profile>(READ, [id]))[0] ?? null

/**
 * Gives an account without a name the one that its owner typed elsewhere, such as at checkout. A name that is there stays,
 * and what a profile would not take is left alone.
 */
export async function nameIfUnnamed(db: DbOrTx, id: PersonId, typed: string): Promise<void> {
  const read = ProfileSchema.shape.name.safeParse(typed)
  if (!read.success || read.data === '') return
  await db.statement(
    `with named as (
       update profiles set full_name = $2, updated_at = now() where id = $1 and full_name = '' returning id
     )
     update auth_user u set name = $2, updated_at = now() from named where u.id = named.id and u.name = ''`,
    [id, read.data],
  )
}

/** Keeps what a person tells of themselves, in one statement, for the account as well. */
export async function saveProfile(db: DbOrTx, id: PersonId, facts: ProfileFacts): Promise<void> {
  const { name, bio, location, phone, website, twitter, instagram } = facts
  await db.statement(
    `with named as (update auth_user set name = $2, updated_at = now() where id = $1 returning id, email, image)
     insert into profiles as p (id, email, avatar_url, full_name, bio, location, phone, website, social_links)
     select id, email, image, $2, $3, $4, $5, $6, jsonb_build_object('twitter', $7::text, 'instagram', $8::text)
     from named
     on conflict (id) do update set full_name = excluded.full_name, bio = excluded.bio, location = excluded.location,
       phone = excluded.phone, website = excluded.website, social_links = p.social_links || excluded.social_links,
       updated_at = now()`,
    [id, name, bio, location, phone, website, twitter, instagram],
  )
}

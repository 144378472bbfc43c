import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { likeAnywhere, likePrefix } from '#platform/like-pattern.ts'

export interface FoundPerson {
  id: PersonId
  name: string
  email: string
}

/** The members whose name holds a text or whose address begins with it, by name; for admins who manage users. One statement. */
export const findPeople = (
  db: DbOrTx,
  _admin: Admin<'can_manage_users'>,
  text: string,
  limit: number,
): Promise<FoundPerson[]> =>
  db.statement<FoundPerson>(
    `select id, coalesce(full_name, '') as name, email from profiles
     where full_name ilike $1 or email ilike $2
     order by lower(full_name), id limit $3`,
    [likeAnywhere(text), likePrefix(text), limit],
  )

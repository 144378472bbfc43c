import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** One passkey, as its owner knows it. */
export interface Passkey {
  id: string
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
  /** Kept by a password manager, so that losing the device does not lose it. */
  isSynced: boolean
}

/** All ways in which a person can sign in. */
export interface Security {
  passkeys: Passkey[]
  hasPassword: boolean
  hasSecondFactor: boolean
  hasGoogle: boolean
}

/** Reads all ways in which a person can sign in, the newest passkey first. */
export async function securityOf(db: DbOrTx, person: PersonId): Promise<Security> {
  const [row] = await db.statement<Security>(
    `select
       (select coalesce(jsonb_agg(jsonb_build_object(
          'id', k.id, 'name', coalesce(nullif(k.name, ''), 'Passkey'), 'createdAt', k.created_at,
          'lastUsedAt', k.last_used_at, 'isSynced', k.backed_up) order by k.created_at desc), '[]')
        from auth_passkey k where k.user_id = u.id) as passkeys,
       exists (select from auth_account a where a.user_id = u.id and a.password is not null) as "hasPassword",
       u.two_factor_enabled as "hasSecondFactor",
       exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'google') as "hasGoogle"
     from auth_user u where u.id = $1`,
    [person],
  )
  if (!row) throw new Error('A signed-in person has no account')
  const passkeys = row.passkeys.map((passkey) => ({
    ...passkey,
    createdAt: toInstant(passkey.createdAt),
    lastUsedAt: passkey.lastUsedAt && toInstant(passkey.lastUsedAt),
  }))
  return { ...row, passkeys }
}

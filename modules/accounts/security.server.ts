import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { AccountsCtx } from '#modules/accounts/sign-in.server.ts'
import { sessionToken } from '#modules/accounts/session.server.ts'
import { FRESH_SECONDS } from '#modules/accounts/internal/library.server.ts'

/** One passkey, as its owner knows it. */
export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  /** Kept by a password manager, so that losing the device does not lose it. */
  isSynced: boolean
}

/** What lets a person in. */
export interface Security {
  passkeys: Passkey[]
  hasPassword: boolean
  hasSecondFactor: boolean
  hasGoogle: boolean
}

/** Everything that lets a person in, the newest passkey first; instants as ISO texts. */
export async function securityOf(db: DbOrTx, person: PersonId): Promise<Security> {
  const [row] = await db.statement<Security>(
    'accounts: security of a person',
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
  return row
}

/** Whether the visitor signed in within the last 10 minutes: long enough to change what lets them in. */
export async function signedInRecently({ auth, db, visit }: AccountsCtx): Promise<boolean> {
  const [row] = await db.statement<{ is_recent: boolean }>(
    'accounts: signed in recently',
    `select created_at > now() - make_interval(secs => $2) as is_recent from auth_session
     where token = $1 and expires_at > now()`,
    [sessionToken(auth, visit), FRESH_SECONDS],
  )
  return row?.is_recent ?? false
}

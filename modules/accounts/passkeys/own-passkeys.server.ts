import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { hasFreshSession } from '#modules/accounts/session/session.server.ts'

/** Gives one of a person's own passkeys another name. Fails with PASSKEY_NOT_FOUND, also when it is somebody else's. */
export async function renamePasskey(
  db: Db,
  person: PersonId,
  { id, name }: { id: string; name: string },
): Promise<Result<null, SecurityFailure>> {
  if (name === '') return fail({ code: 'PASSKEY_NAME_MISSING' })
  const renamed = await db.statement(
    'update auth_passkey set name = $3 where id = $1 and user_id = $2 returning id',
    [id, person, name],
  )
  return renamed.length > 0 ? ok(null) : fail({ code: 'PASSKEY_NOT_FOUND' })
}

/**
 * Deletes one of a person's own passkeys. Fails with PASSKEY_NOT_FOUND, and with REAUTHENTICATION_REQUIRED when they
 * signed in more than 10 minutes ago.
 */
export async function removePasskey(
  { auth, db, clientRequest }: AccountsCtx,
  person: PersonId,
  id: string,
): Promise<Result<null, SecurityFailure>> {
  if (!(await hasFreshSession(auth, db, clientRequest))) return fail({ code: 'REAUTHENTICATION_REQUIRED' })
  const removed = await db.statement('delete from auth_passkey where id = $1 and user_id = $2 returning id', [
    id,
    person,
  ])
  return removed.length > 0 ? ok(null) : fail({ code: 'PASSKEY_NOT_FOUND' })
}

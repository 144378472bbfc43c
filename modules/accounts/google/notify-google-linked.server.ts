import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Log } from '#platform/log.server.ts'
import { notifySecurityChange } from '#modules/accounts/security/notify-security-change.server.ts'

/** Notifies the owner when Google is linked to an account that existed before. */
export async function notifyGoogleLinked(
  { db, log }: { db: Db; log: Log },
  { providerId, userId }: { providerId: string; userId: string },
): Promise<void> {
  if (providerId !== 'google') return
  const grown = await db.statement<{ id: PersonId }>(
    `select id from auth_user where id = $1 and created_at < now() - interval '1 minute'`,
    [userId],
  )
  for (const { id } of grown) await notifySecurityChange({ db, log }, id, 'googleConnected')
}

import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Whether a person has no passkey and has not said no to one yet. */
export async function offersPasskey(db: Db, person: PersonId): Promise<boolean> {
  const [row] = await db.plannedOnce<{ offers: boolean }>(
    `select p.passkey_offer_declined_at is null
       and not exists (select from auth_passkey k where k.user_id = p.id) as offers
     from profiles p where p.id = $1`,
    [person],
  )
  return row?.offers ?? false
}

/** Remembers that a person said no: they are not asked again, in any browser. */
export async function declinePasskey(db: Db, person: PersonId): Promise<void> {
  await db.statement('update profiles set passkey_offer_declined_at = now() where id = $1', [person])
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_CHOICES, type NotificationPreferences } from '#modules/accounts/settings/preferences.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'

/** Who wants no more mails of which kind. */
export interface StopMail {
  personId: PersonId
  choice: keyof NotificationPreferences
}

/**
 * The path in a mail by which its reader stops mails of its kind without signing in. It can do nothing else and does not
 * expire: mails are read years later.
 */
export const stopMailPath = (stop: StopMail, secret: string): string =>
  `/unsubscribe?${new URLSearchParams({ token: `${stop.choice}.${stop.personId}.${signatureOf(stop, secret)}` })}`

/** Reads the token of such a path; null when it was not made here. */
export function readStopMail(token: string, secret: string): StopMail | null {
  const [name, id = '', signature = ''] = token.split('.')
  const choice = NOTIFICATION_CHOICES.find((one) => one === name)
  if (!choice || !isId(id)) return null
  const stop = { choice, personId: id as PersonId }
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(stop, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? stop : null
}

// A key of its own: what is signed for another purpose stops nothing, and the other way round.
const signatureOf = ({ choice, personId }: StopMail, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'steppers-stop-mail-v1', '', 32)))
    .update(`${choice}.${personId}`)
    .digest('base64url')

/** Stops such mails to a person; their other choices stay. Repeating it changes nothing. */
export async function stopMail(db: DbOrTx, { personId, choice }: StopMail): Promise<void> {
  await db.statement(
    `update profiles set notification_preferences = notification_preferences || jsonb_build_object($2::text, false),
       updated_at = now()
     where id = $1`,
    [personId, choice],
  )
}

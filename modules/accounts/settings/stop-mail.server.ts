import { NOTIFICATION_CHOICES, type NotificationPreferences } from '#modules/accounts/settings/preferences.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { isSignedHere, signatureOf } from '#platform/signature.server.ts'

const PURPOSE = 'steppers-stop-mail-v1'

/** Who wants no more mails of which kind. */
export interface StopMail {
  personId: PersonId
  choice: keyof NotificationPreferences
}

/**
 * The path in a mail by which its reader stops mails of its kind without signing in. It can do nothing else and does not
 * expire, with a change of the secret neither: mails are read years later.
 */
export const stopMailPath = (stop: StopMail, secret: string): string =>
  `/unsubscribe?${new URLSearchParams({ token: `${textOf(stop)}.${signatureOf(secret, PURPOSE, textOf(stop))}` })}`

/** Reads the token of such a path; null when it was not made here. */
export function readStopMail(token: string, secrets: Secrets): StopMail | null {
  const [name, id = '', signature = ''] = token.split('.')
  const choice = NOTIFICATION_CHOICES.find((one) => one === name)
  if (!choice || !isId(id)) return null
  const stop = { choice, personId: id as PersonId }
  return isSignedHere(signature, secrets, PURPOSE, textOf(stop)) ? stop : null
}

const textOf = ({ choice, personId }: StopMail): string => `${choice}.${personId}`

/** Stops such mails to a person; their other choices stay. Repeating it changes nothing. */
export async function stopMail(db: DbOrTx, { personId, choice }: StopMail): Promise<void> {
  await db.statement(
    `update profiles set notification_preferences = notification_preferences || jsonb_build_object($2::text, false),
       updated_at = now()
     where id = $1`,
    [personId, choice],
  )
}

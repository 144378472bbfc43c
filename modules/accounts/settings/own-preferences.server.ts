import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import {
  type NotificationPreferences,
  type PrivacySettings,
  readNotificationPreferences,
  readPrivacySettings,
} from '#modules/accounts/settings/preferences.ts'

/** The preferences of a person; defaults where they chose nothing. */
export async function ownPreferences(
  db: DbOrTx,
  id: PersonId,
): Promise<{ notifications: NotificationPreferences; privacy: PrivacySettings }> {
  const [row] = await db.statement<{ notifications: unknown; privacy: unknown }>(
    'select notification_preferences as notifications, privacy_settings as privacy from profiles where id = $1',
    [id],
  )
  return {
    notifications: readNotificationPreferences(row?.notifications),
    privacy: readPrivacySettings(row?.privacy),
  }
}

/** Saves which mails a person wants; what they chose once and is not asked now stays. */
export async function saveNotificationPreferences(
  db: DbOrTx,
  id: PersonId,
  chosen: NotificationPreferences,
): Promise<void> {
  await db.statement(
    'update profiles set notification_preferences = notification_preferences || $2, updated_at = now() where id = $1',
    [id, JSON.stringify(chosen)],
  )
}

/** Saves who may see a person's name. */
export async function savePrivacySettings(db: DbOrTx, id: PersonId, chosen: PrivacySettings): Promise<void> {
  await db.statement(
    'update profiles set privacy_settings = privacy_settings || $2, updated_at = now() where id = $1',
    [id, JSON.stringify(chosen)],
  )
}

import type { DbOrTx } from '#platform/db.server.ts'
import { newDeviceMail } from '#modules/accounts/account-mails.tsx'
import { newDeviceNotification, welcomeNotification } from '#modules/accounts/account-notifications.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { deviceLabel } from '#modules/accounts/settings/device-label.ts'

/**
 * Records the kind of device of a sign-in. A new member gets a welcome. A device that is new beside known ones is
 * notified to its owner: in the product and, unless they turned it off, by mail. A known device changes nothing. One
 * statement; of several sign-ins at the same moment one notifies. Answers whether this is a new member's first one.
 */
export async function recordSignInDevice(
  db: DbOrTx,
  token: string,
  userAgent: string | null,
): Promise<{ isNewcomer: boolean }> {
  const [row] = await db.statement<{ isNewcomer: boolean }>(RECORD_DEVICE, [token, deviceLabel(userAgent)])
  return { isNewcomer: row?.isNewcomer ?? false }
}

export const RECORD_DEVICE = `with arrived as (
       select u.id, u.email, u.created_at, p.notification_preferences ->> 'newDevice' is distinct from 'false' as is_mailed,
         exists (select from known_devices k where k.user_id = u.id) as is_known
       from auth_session s join auth_user u on u.id = s.user_id join profiles p on p.id = u.id
       where s.token = $1),
     noted as (
       insert into known_devices (user_id, device) select id, $2::text from arrived
       on conflict (user_id, device) do update set last_seen_at = now()
       returning (xmax = 0) as is_new),
     newcomer as (
       select a.id from arrived a, noted n
       where n.is_new and not a.is_known and a.created_at > now() - interval '7 days'),
     welcomed as (${insertNotification(welcomeNotification, {
       person: 'a.id',
       payload: {},
       from: 'newcomer a',
     })}),
     told as (${insertNotification(newDeviceNotification, {
       person: 'a.id',
       payload: { device: '$2::text' },
       from: 'arrived a, noted n where n.is_new and a.is_known',
     })}),
     mailed as (${insertMail(newDeviceMail, {
       recipient: 'a.email',
       payload: { device: '$2::text' },
       from: 'arrived a, noted n where n.is_new and a.is_known and a.is_mailed',
     })})
     select exists (select from newcomer) as "isNewcomer"`

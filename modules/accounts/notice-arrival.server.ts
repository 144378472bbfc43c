import type { DbOrTx } from '#platform/db.server.ts'
import { deviceWords } from '#modules/accounts/settings/device-words.ts'

/**
 * Notices with what kind of device somebody has come in: a new member is welcomed, and of a device that is new beside
 * known ones its person is told, inside the product and, unless they chose otherwise, by mail. Known devices change
 * nothing. One statement; of sign-ins at the same moment one tells.
 */
export async function noticeArrival(db: DbOrTx, token: string, userAgent: string | null): Promise<void> {
  await db.statement(
    'accounts: notice arrival',
    `with arrived as (
       select u.id, u.email, u.created_at, p.notification_preferences ->> 'newDevice' is distinct from 'false' as is_mailed,
         exists (select from known_devices k where k.user_id = u.id) as is_known
       from auth_session s join auth_user u on u.id = s.user_id join profiles p on p.id = u.id
       where s.token = $1),
     noted as (
       insert into known_devices (user_id, device) select id, $2::text from arrived
       on conflict (user_id, device) do update set last_seen_at = now()
       returning (xmax = 0) as is_new),
     told as (
       insert into notifications (user_id, title, body, url)
       select a.id,
         case when a.is_known then 'A new device signed in' else 'Welcome to the floor' end,
         case when a.is_known then $2::text || ' came into your account. Was it not you? Then sign it out, and change your password.'
              else 'Say who you are: with a name and a picture it is easier to say hello.' end,
         case when a.is_known then '/dashboard/settings' else '/dashboard/profile' end
       from arrived a, noted n
       where n.is_new and (a.is_known or a.created_at > now() - interval '7 days'))
     insert into mail_outbox (kind, recipient, payload)
     select 'new_device', a.email, jsonb_build_object('device', $2::text)
     from arrived a, noted n where n.is_new and a.is_known and a.is_mailed`,
    [token, deviceWords(userAgent)],
  )
}

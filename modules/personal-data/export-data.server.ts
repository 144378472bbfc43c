import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { EVENT_CHART_COLUMNS, VENUE_CHART_COLUMNS } from '#modules/personal-data/chart-columns.server.ts'
import {
  type NotificationFacts,
  type NotificationKinds,
  notificationText,
} from '#modules/notifications/notification-kinds.ts'

/** Rows of one kind at most: more than anybody has, so that no file grows without end. */
const MAX_ROWS = 10_000

/** A subselect as a list, the newest first and bounded; null never, for nothing is an empty list. */
const list = (columns: string, from: string, order: string): string =>
  `coalesce((select jsonb_agg(r) from (select ${columns} from ${from} order by ${order} limit ${MAX_ROWS}) r), '[]')`

const TEXT = `
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from (
      select id, email, full_name, avatar_url, bio, location, phone, website, social_links, is_admin, admin_level,
        notification_preferences, privacy_settings,
        passkey_offer_declined_at, created_at, updated_at from profiles where id = $1) p),
    'account', (select to_jsonb(u) from (
      select name, email, email_verified, image, two_factor_enabled, created_at from auth_user where id = $1) u),
    'adminPermissions', ${list(
      `can_manage_users, can_manage_events, can_view_analytics, can_manage_system, can_manage_billing, is_active, granted_at,
       updated_at`,
      'admin_permissions where user_id = $1',
      'granted_at desc',
    )},
    'waysIn', ${list('provider_id, account_id, scope, created_at', 'auth_account where user_id = $1', 'created_at desc')},
    'passkeys', ${list('name, device_type, backed_up, created_at, last_used_at', 'auth_passkey where user_id = $1', 'created_at desc')},
    'sessions', ${list('user_agent, ip_address, created_at, updated_at, expires_at', 'auth_session where user_id = $1', 'created_at desc')},
    'devices', ${list('device, first_seen_at, last_seen_at', 'known_devices where user_id = $1', 'last_seen_at desc')},
    'mailedWaysIn', ${list(
      // Without the secret of a ticket that was sent to them, or of an invitation.
      `regexp_replace(next, '^(/ticket-offer|/team-invitation)[?].*', '\\1') as next, pending_state, created_at, expires_at, redeemed_at, handed_over_at`,
      'sign_in_challenges where email = (select email from auth_user where id = $1)',
      'created_at desc',
    )},
    'pictures', ${list(
      `'/storage/v1/object/public/' || s.bucket || '/' || s.path as address, s.content_type, s.size_bytes, s.updated_at, p.focal_point`,
      'storage_objects s left join pictures p on p.id = s.picture_id where s.owner_id = $1',
      's.path',
    )},
    'uploads', ${list('size_bytes, received_bytes, created_at, expires_at', 'uploads where owner_id = $1', 'created_at desc')},
    'orders', ${list(
      `o.code, e.title as event, o.customer_email, o.customer_name, o.customer_phone, o.billing, o.subtotal_cents, o.fee_cents, o.seat_processing_fee_cents, o.seat_service_fee_cents,
       o.total_cents, o.discount_cents, o.refunded_cents, o.refundable_until, o.payment_status, o.order_status, o.payment_method, o.referral_code, o.created_at, o.paid_at,
       (select jsonb_agg(jsonb_build_object('ticketType', t.name, 'quantity', i.quantity, 'unit_price_cents', i.unit_price_cents))
        from order_items i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
        where i.event_id = o.event_id and i.order_id = o.id) as items,
       (select jsonb_agg(jsonb_build_object('amount_cents', r.amount_cents, 'state', r.state, 'reason', r.reason,
                                            'created_at', r.created_at) order by r.created_at)
        from refunds r where r.event_id = o.event_id and r.order_id = o.id) as refunds,
       (select jsonb_agg(jsonb_build_object('words', q.words, 'state', q.state, 'answer', q.answer,
                                            'created_at', q.created_at) order by q.created_at)
        from refund_requests q where q.event_id = o.event_id and q.order_id = o.id) as "refundRequests"`,
      'orders o join events e on e.id = o.event_id where o.user_id = $1',
      'o.created_at desc',
    )},
    'payments', ${list(
      'p.gateway, p.amount_cents, p.refunded_cents, p.currency, p.state, p.provider_payment_id, p.failure_code, p.created_at',
      `payments p join checkouts c on c.id = p.checkout_id
       where c.user_id = $1 and exists (select from orders o where o.checkout_id = c.id and o.user_id = $1)`,
      'p.created_at desc',
    )},
    'tickets', ${list(
      `k.id, e.title as event, e.starts_at, t.name as "ticketType", k.holder_name, k.holder_email, k.status, k.seat_details,
       k.used_at, k.out_at, k.ended_at, k.created_at`,
      `tickets k join events e on e.id = k.event_id
       join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id where k.owner_id = $1`,
      'k.created_at desc',
    )},
    'sentTickets', ${list(
      'e.title as event, o.friend_name, o.status, o.created_at, o.taken_at',
      'ticket_offers o join events e on e.id = o.event_id where o.sent_by = $1',
      'o.created_at desc',
    )},
    'takenTickets', ${list(
      'e.title as event, o.taken_at',
      'ticket_offers o join events e on e.id = o.event_id where o.taken_by = $1',
      'o.taken_at desc',
    )},
    'scans', ${list(
      'e.title as event, l.event_type, l.message, l.ip_address, l.user_agent, l.device_id, l.scanned_at, l.created_at',
      'ticket_logs l left join events e on e.id = l.event_id where l.user_id = $1',
      'l.created_at desc',
    )},
    'likes', ${list('e.id as event_id, e.title as event, l.created_at', 'event_likes l join events e on e.id = l.event_id where l.user_id = $1', 'l.created_at desc')},
    'calendarAddresses', ${list('created_at', 'list_feeds where person_id = $1', 'created_at desc')},
    'sharedLists', ${list('shows_name, created_at', 'shared_lists where person_id = $1', 'created_at desc')},
    'follows', ${list('o.id as organizer_id, o.name as organizer, f.created_at', 'organizer_follows f join organizers o on o.id = f.organizer_id where f.follower_id = $1', 'f.created_at desc')},
    'notifications', ${list('kind, payload, read_at, created_at', 'notifications where user_id = $1', 'created_at desc')},
    'mails', ${list('kind, recipient, state, created_at, sent_at', 'mail_outbox where recipient = (select email from auth_user where id = $1)', 'created_at desc')},
    'hosts', ${list('id, name, bio, phone, avatar_url, created_at', 'organizers where owner_id = $1', 'created_at desc')},
    'teams', ${list(
      'o.name as organizer, m.role, m.event_ids, m.joined_at',
      'team_members m join organizers o on o.id = m.organizer_id where m.person_id = $1',
      'm.joined_at desc',
    )},
    'teamInvitations', ${list(
      `o.name as organizer, i.role, i.event_ids, case when i.invited_by = $1 then i.note end as note, i.invited_by = $1 as "isYours",
       i.status, i.expires_at, i.created_at`,
      `team_invitations i join organizers o on o.id = i.organizer_id
       where i.invited_by = $1 or i.accepted_by = $1
         or i.email = (select lower(email) from auth_user where id = $1 and email_verified)`,
      'i.created_at desc',
    )},
    'teamChanges', ${list(
      'o.name as organizer, l.what, l.role, l.done_by = $1 as "byYou", l.done_at',
      'team_log l join organizers o on o.id = l.organizer_id where l.done_by = $1 or l.person_id = $1',
      'l.done_at desc',
    )},
    'doorLinks', ${list(
      'e.title as event, d.name, d.expires_at, d.revoked_at, d.created_at',
      'door_links d join events e on e.id = d.event_id where d.made_by = $1',
      'd.created_at desc',
    )},
    'shifts', ${list(
      'e.title as event, s.place, s.note, s.starts_at, s.ends_at, s.answer, s.answered_at, s.created_at',
      'shifts s join events e on e.id = s.event_id where s.person_id = $1',
      's.starts_at desc',
    )},
    'payoutAccounts', ${list('kind, hint, created_at, ended_at', 'payout_accounts where person_id = $1', 'created_at desc')},
    'payouts', ${list(
      'o.name as organizer, p.amount_cents, p.state, p.made_at, p.paid_at, p.through, p.batch_id, p.item_state, p.reference, p.problem, p.ended_at',
      'payouts p join organizers o on o.id = p.organizer_id where o.owner_id = $1',
      'p.made_at desc',
    )},
    'events', ${list(
      `id, title, description, recap, recap_thanks, kind, event_type, status, starts_at, doors_at, ends_at, promised_ends_at, time_zone, venue, location, city, region,
       latitude, longitude, attire, djs, perks, host_phone, hosts, door_price_cents, refund_policy, gives_refunds, refund_days, pass_on_hours, accepts_cash, cash_until_days, level,
       min_age, parking, food, hotel_name, hotel_url, hotel_code, series_id,
       series_day, ticket_url, is_unlisted, shows_guests, created_at`,
      'events where owner_id = $1',
      'created_at desc',
    )},
    'venues', ${list(
      'id, name, address, city, region, postal_code, latitude, longitude, time_zone, capacity, notes, accessibility, created_at',
      'venues where owner_id = $1',
      'created_at desc',
    )},
    'venueCharts', ${list(
      VENUE_CHART_COLUMNS,
      'venue_charts c join venues v on v.id = c.venue_id where v.owner_id = $1',
      'c.updated_at desc, c.id',
    )},
    'eventCharts', ${list(
      EVENT_CHART_COLUMNS,
      'seating_charts c join events e on e.id = c.event_id where e.owner_id = $1 and c.is_active',
      'c.updated_at desc, c.id',
    )},
    'drafts', ${list('kind, subject, fields, created_at, updated_at', 'form_drafts where owner_id = $1', 'updated_at desc')},
    'imports', ${list('file_name, created_at', 'event_imports where owner_id = $1', 'created_at desc')},
    'imported_events', ${list('event_id, import_key, facts', 'imported_events where imported_by = $1', 'import_key')},
    'promotions', ${list(
      `p.id, o.name as organizer, p.commission_type, p.commission_rate_bp, p.commission_fixed_cents, p.created_at,
       (select jsonb_agg(jsonb_build_object('code', c.code, 'referral_url', c.referral_url, 'is_active', c.is_active,
                                            'clicks', c.clicks_count, 'conversions', c.conversions_count))
        from referral_codes c where c.promotion_id = p.id) as codes`,
      'follower_promotions p join organizers o on o.id = p.organizer_id where p.follower_id = $1',
      'p.created_at desc',
    )},
    'referral_clicks', ${list('c.code, r.clicked_at', 'referral_clicks r join referral_codes c on c.id = r.referral_code_id where r.person_id = $1', 'r.clicked_at desc')},
    'earnings', ${list('e.title as event, c.sale_amount_cents, c.commission_rate_bp, c.commission_amount_cents, c.refunded_cents, c.status, c.created_at', 'commission_earnings c join events e on e.id = c.event_id where c.follower_id = $1', 'c.created_at desc')}
  ) as data`

/**
 * Everything the product keeps of one person, as one object: a list for each kind of thing, amounts in cents, instants
 * in ISO 8601. No key that opens anything: no token, password, hash or code of a ticket; of other people only the names
 * under which they host in public. At most 10,000 rows of a kind. One statement, so one moment.
 */
export async function exportData(
  db: DbOrTx,
  kinds: NotificationKinds,
  id: PersonId,
): Promise<Record<string, unknown>> {
  const [row] = await db.statement<{ data: { notifications: NotificationFacts[] } }>(TEXT, [id])
  if (!row) return {}
  const notifications = row.data.notifications.map(({ kind, payload, ...told }) => ({
    ...notificationText(kinds, { kind, payload }),
    ...told,
  }))
  return { ...row.data, notifications }
}

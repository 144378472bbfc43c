import sharp from 'sharp'
import { expect } from 'vitest'
import { setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { saveProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { makeMyListAddress } from '#modules/calendars/my-list-address.server.ts'
import { shareList } from '#modules/calendars/shared-list.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { storePicture } from '#modules/pictures/store-picture.server.ts'
import { sendTicket } from '#modules/tickets/passing/send-ticket.server.ts'
import { ticketsReadyNotification } from '#modules/tickets/ticket-notifications.ts'
import { newId, type PersonId, type TicketId } from '#platform/ids.ts'
import { inviteToTeam } from '#modules/teams/invite/invite-to-team.server.ts'
import { ok } from '#platform/result.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import {
  ctxOf,
  checkoutServices,
  makeEvent,
  makePerson,
  makeReferralCode,
  type OnSale,
} from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { addEvent, addTickets } from '#tests/support/ticket-fixtures.ts'
import type { Db } from '#platform/db.server.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'

export const MARK = 'Zebulina Quagmire'

export const MARKED = /zebulina|quagmire/i

export const JPEG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
  .jpeg()
  .toBuffer()

/** The tables in which `text` still stands. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const hits = await db.pool.query(`select from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [
        text,
      ])
      return hits.rowCount ? name : null
    }),
  )
  return found.filter((name) => name !== null).toSorted()
}

const noon = (day: string): string => `${day}T12:00:00Z`

export const buy = (db: Db, id: PersonId, fullName: string, event: OnSale) =>
  checkOut(ctxOf(db), checkoutServices(db), id, {
    clientKey: newId(),
    lines: [{ eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity: 1, unitPriceCents: 4_000 }],
    totalCents: 4_120,
    billing: {
      email: 'zebulina@elsewhere.example',
      fullName,
      addressLine1: '1 Quagmire Rd',
      addressLine2: '',
      locality: 'Gary',
      administrativeDistrictLevel1: 'IN',
      postalCode: '46402',
      country: 'US',
      phoneNumber: '7735550117',
    },
    method: 'card',
    sourceToken: 'cnon:card-nonce-ok',
    referralCode: null,
  })

/**
 * By table, a word that of all a full person has only their row of it holds; an export that leaves the table out has not
 * got it. Rows without words of their own are told by their day.
 */
export const PLANTED = {
  profiles: 'Quagmire Falls',
  auth_user: 'quagmire.example/face',
  admin_permissions: '2001-01-15',
  auth_account: 'at-google-quagmire',
  auth_passkey: 'Quagmire key',
  auth_session: 'Quagmire Browser',
  known_devices: 'Quagmire on Mac',
  sign_in_challenges: '/events?search=quagmire',
  storage_objects: 'image/webp',
  pictures: 'right bottom' as const,
  uploads: '2008-08-15',
  orders: '1 Quagmire Rd',
  payments: 'captured',
  tickets: '2002-02-15',
  ticket_offers: 'Cousin Quagmire',
  ticket_logs: 'Quagmire Scanner',
  event_likes: '2003-03-15',
  team_members: '2010-10-15',
  team_invitations: 'Doorman Quagmire',
  team_log: '2011-11-15',
  shifts: 'Quagmire door',
  door_links: 'Side door of Quagmire',
  list_feeds: '2009-09-15',
  shared_lists: '2009-09-16',
  organizer_follows: '2004-04-15',
  notifications: 'Dear Quagmire',
  mail_outbox: 'magic_link',
  organizers: 'quagmire hall',
  events: 'quagmire porch',
  payout_accounts: 'Quagmire bank',
  payouts: 'WIRE 4711',
  venues: 'A room',
  venue_charts: 'Tables by the oak',
  venue_chart_versions: 'oak balcony',
  seating_charts: 'Sold by the oak',
  form_drafts: 'Quagmire ballroom',
  event_imports: 'quagmire.csv',
  imported_events: 'quagmire night',
  follower_promotions: '2005-05-15',
  referral_codes: '/come-along',
  referral_clicks: '2006-06-15',
  commission_earnings: '2007-07-15',
}

/** They know a person too: what they say stands in the lists of orders, payments and mails, is a count of tries, or names the admin who saw to a message. */
export const KEPT_ELSEWHERE = [
  'checkouts',
  'local_mailbox',
  'rate_limits',
  'refunds',
  'refund_requests',
  'manual_refunds',
  'cash_closeouts',
  'webhook_inbox',
]

/** Somebody with something of everything that a person can have. */
export async function fullPerson(db: Db, storage: ObjectStorage): Promise<{ id: PersonId; email: string }> {
  const id = await makePerson(db, MARK)
  const email = `${id}.quagmire@example.org`
  await db.pool.query('update auth_user set email = $2, image = $3 where id = $1', [
    id,
    email,
    `https://${PLANTED.auth_user}`,
  ])
  await saveProfile(db, id, {
    name: MARK,
    bio: `${MARK} steps`,
    location: 'Quagmire Falls',
    phone: '+1 773 555 0117',
    website: 'https://quagmire.example',
    twitter: 'quagmire',
    instagram: 'quagmire',
  })
  await setAvatar({ db, storage }, id, JPEG, null)
  await storePicture({ db, storage }, { file: JPEG, ownerId: id, focalPoint: PLANTED.pictures }, async () =>
    ok(null),
  )
  const person = { id, email, name: MARK }
  await addTickets(
    db,
    await addEvent(db, { id: await makePerson(db), name: 'Host', email: 'host@example.org' }),
    person,
    2,
  )
  const event = await makeEvent(db)
  const bought = await buy(db, id, MARK, event)
  expect(bought).toMatchObject({ status: 'completed' })
  const past = await makeEvent(db, {
    ownerId: id,
    title: 'A past night',
    startsAt: plusMs(systemNow(), -48 * HOUR_MS),
  })
  await db.pool.query("update organizers set name = $2, bio = $2, phone = 'quagmire hall' where id = $1", [
    past.organizerId,
    MARK,
  ])
  const write = (text: string, ...values: unknown[]) => db.pool.query(text, [id, ...values])
  const held = await db.pool.query<{ id: TicketId }>(
    'select id from tickets where owner_id = $1 and event_id = $2',
    [id, event.eventId],
  )
  const sent = { ticketId: held.rows[0]!.id, friendName: PLANTED.ticket_offers }
  expect(await sendTicket({ db, now: systemNow() }, id, sent)).toMatchObject({ ok: true })
  await write(
    `with account as (
       insert into payout_accounts (id, person_id, kind, sealed, hint)
       values (gen_random_uuid(), $1, 'bank', 'secret-quagmire', 'Quagmire bank') returning id)
     insert into payouts (id, organizer_id, account_id, amount_cents, state, made_by, approved_by, approved_at, paid_at, reference)
     select gen_random_uuid(), $2, id, 100, 'paid', $1, null, now(), now(), 'WIRE 4711' from account`,
    past.organizerId,
  )
  await write('update events set host_phone = $2, hosts = $2 where owner_id = $1', PLANTED.events)
  await write('update tickets set created_at = $2 where owner_id = $1', noon(PLANTED.tickets))
  await write(
    'insert into organizer_follows (organizer_id, follower_id, created_at) values ($2, $1, $3)',
    event.organizerId,
    noon(PLANTED.organizer_follows),
  )
  await write(
    'insert into event_likes (event_id, user_id, created_at) values ($2, $1, $3)',
    event.eventId,
    noon(PLANTED.event_likes),
  )
  const link = { role: 'scanner', email: '', note: PLANTED.team_invitations, eventIds: null } as const
  expect(await inviteToTeam(db, person, past.organizerId, link, String)).toMatchObject({ ok: true })
  const mailed = { ...link, email, note: '' }
  const host = { id: event.ownerId, name: 'Host' }
  expect(
    await inviteToTeam(db, host, event.organizerId, mailed, (key) => `https://x.example/${key}`),
  ).toMatchObject({
    ok: true,
  })
  await addMember(db, event.organizerId, { person: id, role: 'scanner' })
  await write('update team_members set joined_at = $2 where person_id = $1', noon(PLANTED.team_members))
  await write('update team_log set done_at = $2 where done_by = $1', noon(PLANTED.team_log))
  await write(
    `insert into shifts (event_id, id, person_id, place, starts_at, ends_at)
     select id, gen_random_uuid(), $1, $3, starts_at, ends_at from events where id = $2`,
    event.eventId,
    PLANTED.shifts,
  )
  await write(
    `insert into door_links (event_id, id, name, secret_hash, made_by, expires_at)
     select id, gen_random_uuid(), $3, sha256(gen_random_uuid()::text::bytea), $1, ends_at + interval '9 years' from events where id = $2`,
    past.eventId,
    PLANTED.door_links,
  )
  await makeMyListAddress(db, id)
  await write('update list_feeds set created_at = $2 where person_id = $1', noon(PLANTED.list_feeds))
  await shareList(db, id, { showsName: true })
  await write('update shared_lists set created_at = $2 where person_id = $1', noon(PLANTED.shared_lists))
  await write(
    'insert into admin_permissions (user_id, granted_at) values ($1, $2)',
    noon(PLANTED.admin_permissions),
  )
  await write(
    "insert into auth_passkey (user_id, name, public_key, credential_id, counter, device_type, backed_up) values ($1, 'Quagmire key', 'secret-quagmire', 'secret-quagmire-' || gen_random_uuid(), 0, 'multiDevice', true)",
  )
  await write(
    `insert into sign_in_challenges (id, email, next, expires_at, link_key, code_key)
     select gen_random_uuid(), email, $2, now() + interval '1 day', 'secret-quagmire-' || gen_random_uuid(), 'secret-quagmire'
     from auth_user where id = $1`,
    PLANTED.sign_in_challenges,
  )
  const theirs = await makeReferralCode(db, event.organizerId, id)
  await write(
    `with promotion as (update follower_promotions set created_at = $2 where follower_id = $1 returning id)
     update referral_codes set referral_url = '/come-along' from promotion where promotion_id = promotion.id`,
    noon(PLANTED.follower_promotions),
  )
  await write(
    `insert into commission_earnings (event_id, referral_code_id, order_id, follower_id, organizer_id, sale_amount_cents,
                                      commission_amount_cents, status, created_at)
     select o.event_id, c.id, o.id, $1, $2, 4000, 100, 'paid', $3
     from orders o, referral_codes c where o.event_id = $4 and c.code = $5`,
    event.organizerId,
    noon(PLANTED.commission_earnings),
    event.eventId,
    theirs,
  )
  await write(
    'insert into referral_clicks (person_id, clicked_at, referral_code_id) select $1, $2, id from referral_codes where code = $3',
    noon(PLANTED.referral_clicks),
    await makeReferralCode(db, event.organizerId),
  )
  await notify(db, ticketsReadyNotification, id, { event: 'Dear Quagmire' })
  await write(
    "insert into auth_session (user_id, token, expires_at, ip_address, user_agent) values ($1, 'token-quagmire-' || gen_random_uuid(), now() + interval '1 day', '203.0.113.77', 'Quagmire Browser')",
  )
  await write(
    "insert into auth_account (user_id, account_id, provider_id, password, access_token) values ($1, 'at-google-quagmire-' || gen_random_uuid(), 'google', 'hash-quagmire', 'secret-quagmire')",
  )
  await write("insert into known_devices (user_id, device) values ($1, 'Quagmire on Mac')")
  await write(
    'insert into mail_outbox (kind, recipient, payload) select \'magic_link\', $2, \'{"link":"https://x.example/quagmire"}\' from profiles where id = $1',
    email,
  )
  await write(
    "insert into local_mailbox (id, recipient, subject, html, text, message_id) values ($1, $2, 'Hi', '', '', gen_random_uuid())",
    email,
  )
  await write(
    "insert into ticket_logs (event_type, event_id, user_id, message, metadata, ip_address, user_agent) values ('check_in', $2, $1, 'Come in', '{\"by\":\"Zebulina Quagmire\"}', '203.0.113.77', 'Quagmire Scanner')",
    past.eventId,
  )
  await write(
    `with room as (
       insert into venues (id, owner_id, name, city, region, time_zone) values (gen_random_uuid(), $1, 'A room', 'Gary', 'IN', 'America/Chicago')
       returning id
     ), drawn as (
       insert into venue_charts (id, venue_id, name, draft, draft_seats) select gen_random_uuid(), id, $2, '{}', 0 from room returning id)
     insert into venue_chart_versions (chart_id, version, data, seats) select id, 1, jsonb_build_object('sections', $3::text), 1 from drawn`,
    PLANTED.venue_charts,
    PLANTED.venue_chart_versions,
  )
  await write(
    `insert into seating_charts (event_id, id, name, chart_data) select id, gen_random_uuid(), $2, '{}' from events where owner_id = $1`,
    PLANTED.seating_charts,
  )
  await write(
    'insert into uploads (id, owner_id, size_bytes, created_at) values (gen_random_uuid(), $1, 70000, $2)',
    noon(PLANTED.uploads),
  )
  await write(
    'insert into form_drafts (owner_id, kind, fields) values ($1, \'venue\', \'{"name":"Quagmire ballroom"}\')',
  )
  await write(
    "insert into event_imports (id, owner_id, file_name, rows) values (gen_random_uuid(), $1, 'quagmire.csv', '[]')",
  )
  await write(
    "insert into imported_events (event_id, imported_by, import_key, facts, event_updated_at) values ($2, $1, 'quagmire night', '{}', now())",
    past.eventId,
  )
  return { id, email }
}

import { expect, test } from 'vitest'
import { exportData } from '#modules/personal-data/export-data.server.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { fullPerson, KEPT_ELSEWHERE, PLANTED } from '#tests/support/full-person.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()

type Row = Record<string, unknown>
type Exported = Record<string, Row[]> & { profile: Row; account: Row }

/** Where the export tells of the rows of a table. */
const TOLD_IN: Record<keyof typeof PLANTED, (data: Exported) => Row | undefined> = {
  profiles: ({ profile }) => profile,
  auth_user: ({ account }) => account,
  admin_permissions: ({ adminPermissions }) => adminPermissions?.[0],
  auth_account: ({ waysIn }) => waysIn?.[0],
  auth_passkey: ({ passkeys }) => passkeys?.[0],
  auth_session: ({ sessions }) => sessions?.[0],
  known_devices: ({ devices }) => devices?.[0],
  sign_in_challenges: ({ mailedWaysIn }) => mailedWaysIn?.[0],
  storage_objects: ({ pictures }) => pictures?.[0],
  pictures: ({ pictures }) => pictures?.[0],
  uploads: ({ uploads }) => uploads?.[0],
  orders: ({ orders }) => orders?.[0],
  payments: ({ payments }) => payments?.[0],
  tickets: ({ tickets }) => tickets?.[0],
  ticket_offers: ({ sentTickets }) => sentTickets?.[0],
  ticket_logs: ({ scans }) => scans?.[0],
  event_likes: ({ likes }) => likes?.[0],
  list_feeds: ({ calendarAddresses }) => calendarAddresses?.[0],
  shared_lists: ({ sharedLists }) => sharedLists?.[0],
  organizer_follows: ({ follows }) => follows?.[0],
  notifications: ({ notifications }) => notifications?.[0],
  mail_outbox: ({ mails }) => mails?.[0],
  team_members: ({ teams }) => teams?.[0],
  team_invitations: ({ teamInvitations }) => teamInvitations?.[0],
  team_log: ({ teamChanges }) => teamChanges?.[0],
  shifts: ({ shifts }) => shifts?.[0],
  door_links: ({ doorLinks }) => doorLinks?.[0],
  organizers: ({ hosts }) => hosts?.[0],
  events: ({ events }) => events?.[0],
  payout_accounts: ({ payoutAccounts }) => payoutAccounts?.[0],
  payouts: ({ payouts }) => payouts?.[0],
  venues: ({ venues }) => venues?.[0],
  venue_charts: ({ venueCharts }) => venueCharts?.[0],
  venue_chart_versions: ({ venueCharts }) => (venueCharts?.[0]?.['versions'] as Row[] | undefined)?.[0],
  seating_charts: ({ eventCharts }) => eventCharts?.[0],
  form_drafts: ({ drafts }) => drafts?.[0],
  event_imports: ({ imports }) => imports?.[0],
  imported_events: ({ imported_events: imported }) => imported?.[0],
  follower_promotions: ({ promotions }) => promotions?.[0],
  referral_codes: ({ promotions }) => (promotions?.[0]?.['codes'] as Row[] | undefined)?.[0],
  referral_clicks: ({ referral_clicks: clicks }) => clicks?.[0],
  commission_earnings: ({ earnings }) => earnings?.[0],
}

/** What leads to other rows and says nothing itself, or says when a row was touched. */
const KEYS =
  'id user_id owner_id follower_id person_id imported_by event_id organizer_id order_id checkout_id ticket_id ticket_type_id venue_id picture_id promotion_id referral_code_id promo_code_id updated_at'

/** What an export leaves out, by table: keys that open something, names of others, how the product works inside. */
const LEFT_OUT: Partial<Record<keyof typeof PLANTED, string>> = {
  admin_permissions: 'granted_by',
  auth_account:
    'access_token refresh_token id_token access_token_expires_at refresh_token_expires_at password',
  auth_passkey: 'public_key credential_id counter transports aaguid',
  auth_session: 'token',
  sign_in_challenges: 'email link_key code_key', // the address stands in the profile
  storage_objects: 'bucket path version bytes storage_key', // its address is told
  pictures: 'width height widths created_at',
  uploads: 'chunk_keys',
  orders: 'total_amount organizer_fee_cents payment_intent_id environment mail_owed',
  payments:
    'environment receiving_account attempt idempotency_key checks next_check_at deadline_at redirect_url taken_by refund_attempt returned_cents',
  tickets: 'seat_id qr_payload qr_code validation_hash used_by used_by_name',
  payout_accounts: 'sealed',
  // who of the house saw to it, and how PayPal is asked
  payouts:
    'account_id made_by approved_by approved_at sending_by sending_at paid_by cancelled_by environment checks next_check_at',
  ticket_offers: 'secret_hash sent_by taken_by given_hash',
  team_invitations: 'secret_hash email invited_by accepted_by', // the address is theirs, or another's
  team_log: 'done_by invitation_id',
  door_links: 'secret_hash made_by',
  ticket_logs: 'level metadata duration_ms error_code stack_trace device_counter undoes link_id',
  notifications: 'kind payload dedupe_key', // told in words
  event_imports: 'rows', // of a file that they have, and that may be large
  imported_events: 'event_updated_at import_id', // how it is kept
  mail_outbox: 'payload dedupe_key attempts run_at is_bulk is_paced last_error',
  events:
    'date time display_price organizer_name search motif status_before_archive ends_at_since sells_until_end', // made of the others, or how it is kept
  venue_charts: 'revision version_revision', // how it is kept
  venue_chart_versions: 'chart_id categories', // of its data
  seating_charts: 'image_url is_active venue_chart_id geometry_hash', // how it is kept
  follower_promotions: 'commission_rate commission_fixed_amount', // the same in other units
  referral_codes: 'qr_code_url created_at clicks_count conversions_count', // told as clicks and conversions
  referral_clicks: 'day is_counted',
  commission_earnings: 'sale_amount commission_rate commission_amount', // the same in other units
}

const { id } = await fullPerson(db, testStorage())
const data = (await exportData(db, notificationKinds, id)) as Exported // as TOLD_IN reads it

test.each(Object.keys(PLANTED) as (keyof typeof PLANTED)[])(
  'an export tells each column of %s, or says here why not',
  async (table) => {
    const { rows } = await db.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    )
    const known = [
      ...Object.keys(TOLD_IN[table](data) ?? {}),
      ...`${KEYS} ${LEFT_OUT[table] ?? ''}`.split(' '),
    ]
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  },
)

test('no table that belongs to people is unknown here', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('profiles'::regclass, 'auth_user'::regclass)`,
  )
  // Of the second factor there is a secret alone; that there is one stands in the account.
  const known = [...Object.keys(PLANTED), ...KEPT_ELSEWHERE, 'auth_two_factor']
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

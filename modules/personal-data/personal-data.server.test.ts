import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/seed.server.ts'
import { personId as idOf } from '#db/seed/scene.ts'
import { setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { saveProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { sweepAccounts } from '#modules/accounts/sweep-accounts.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { exportData } from '#modules/personal-data/export-data.server.ts'
import type { QrPayload } from '#modules/tickets/qr-payload.ts'
import { storePicture } from '#modules/pictures/store-picture.server.ts'
import { removeOrphans } from '#modules/pictures/sweep-storage.server.ts'
import { ticketsReadyNotification } from '#modules/tickets/ticket-notifications.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import {
  ctxOf,
  checkoutServices,
  makeEvent,
  makePerson,
  makeReferralCode,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'
import { signedInPerson } from '#tests/support/site.ts'
import { addEvent, addTickets } from '#tests/support/ticket-scene.ts'

const db = await testDatabase()
const storage = testStorage()
const signer = ticketSigner(SECRET)

const MARK = 'Zebulina Quagmire'
const MARKED = /zebulina|quagmire/i
const JPEG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
  .jpeg()
  .toBuffer()

/** The tables in which `text` still stands. */
async function tablesWith(text: string): Promise<string[]> {
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
const every = async (sql: string, values: unknown[] = []) =>
  (await db.pool.query<Record<string, unknown>>(sql, values)).rows

const noon = (day: string): string => `${day}T12:00:00Z`

const buy = (id: PersonId, fullName: string, event: OnSale) =>
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
const PLANTED = {
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
  orders: '1 Quagmire Rd',
  payments: 'captured',
  tickets: '2002-02-15',
  ticket_logs: 'Quagmire Scanner',
  event_likes: '2003-03-15',
  organizer_follows: '2004-04-15',
  notifications: 'Dear Quagmire',
  mail_outbox: 'magic_link',
  organizers: 'quagmire hall',
  events: 'quagmire porch',
  venues: 'A room',
  form_drafts: 'Quagmire ballroom',
  follower_promotions: '2005-05-15',
  referral_codes: '/come-along',
  referral_clicks: '2006-06-15',
  commission_earnings: '2007-07-15',
}
/** They know a person too: what they say stands in the lists of orders, payments and mails, or is a count of tries. */
const TOLD_ELSEWHERE = ['checkouts', 'local_mailbox', 'rate_limits']

/** Somebody with something of everything that a person can have. */
async function fullPerson(): Promise<{ id: PersonId; email: string }> {
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
  await storePicture({ db, storage }, { file: JPEG, ownerId: id, focus: PLANTED.pictures }, async () => {})
  const person = { id, email, name: MARK }
  await addTickets(
    db,
    await addEvent(db, { id: await makePerson(db), name: 'Host', email: 'host@example.org' }),
    person,
    2,
  )
  const event = await makeEvent(db)
  const bought = await buy(id, MARK, event)
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
  await write('update events set host_phone = $2 where owner_id = $1', PLANTED.events)
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
    "insert into venues (id, owner_id, name, city, region, time_zone) values (gen_random_uuid(), $1, 'A room', 'Gary', 'IN', 'America/Chicago')",
  )
  await write(
    'insert into form_drafts (owner_id, kind, fields) values ($1, \'venue\', \'{"name":"Quagmire ballroom"}\')',
  )
  return { id, email }
}

describe('an export', () => {
  it('holds everything of a person, and nothing of anybody else nor any key', async () => {
    const { id, email } = await fullPerson()
    const other = await signedInPerson(db, 'Otherwise Unmentioned')
    const data = await exportData(db, notificationKinds, id)
    expect(data).toMatchObject({
      profile: { id, email, full_name: MARK, social_links: { twitter: 'quagmire' } },
      orders: [
        { customer_name: MARK, total_cents: 4_120, items: [{ quantity: 1 }] },
        { customer_name: MARK },
      ],
      tickets: [{ holder_name: MARK }, { holder_name: MARK }, { holder_name: MARK }],
      likes: [{}],
      follows: [{ organizer: 'Classy Steppers' }],
      sessions: [{ user_agent: 'Quagmire Browser' }],
      waysIn: [{ provider_id: 'google' }],
      devices: [{ device: 'Quagmire on Mac' }],
      hosts: [{ name: MARK }],
      events: [{ title: 'A past night' }],
      venues: [{ name: 'A room' }],
    })
    expect(data['notifications']).toHaveLength(3)
    const text = JSON.stringify(data)
    expect(Object.entries(PLANTED).filter(([, word]) => !text.includes(word))).toEqual([])
    const told = [...Object.keys(PLANTED), ...TOLD_ELSEWHERE]
    const knowing = [...(await tablesWith(id)), ...(await tablesWith(email))]
    expect(knowing.filter((table) => !told.includes(table))).toEqual([])
    const hashes = await every('select validation_hash from tickets where owner_id = $1', [id])
    for (const { validation_hash: hash } of hashes) expect(text).not.toContain(hash)
    expect(text).not.toMatch(/token-quagmire|hash-quagmire|secret-quagmire|password|qr_payload/)
    expect(text).not.toContain('Unmentioned')
    expect(text).not.toContain(other.id)
    expect(JSON.stringify(await exportData(db, notificationKinds, other.id))).not.toMatch(MARKED)
  })
})

describe('deleting an account', () => {
  it('takes a person out of every table, and leaves the books of others as they were', async () => {
    const { id, email } = await fullPerson()
    const booked = () =>
      every(
        'select sum(total_cents) as cents, count(*) as orders, (select count(*) from tickets) as tickets from orders',
      )
    const before = await booked()
    expect(await deleteAccount(db, signer, { id, givesUp: false })).toMatchObject({
      ok: false,
      failure: { code: 'SOMETHING_TO_LOSE' },
    })
    expect((await tablesWith(email)).length).toBeGreaterThan(4)
    expect(await deleteAccount(db, signer, { id, givesUp: true })).toEqual({ ok: true, value: null })
    expect(await every('select kind, recipient from mail_outbox where recipient = $1', [email])).toEqual([
      { kind: 'account_deleted', recipient: email },
    ])
    await db.pool.query('delete from mail_outbox where recipient = $1', [email])
    // Another test's person has the same name: only this one's address and id are looked for.
    expect(await tablesWith(email)).toEqual([])
    expect(await booked()).toEqual(before)
    expect(
      await every('select status from tickets where holder_name = $1 and holder_email <> $2', [
        'Former guest',
        'deleted@account.invalid',
      ]),
    ).toEqual([])
    expect(await deleteAccount(db, signer, { id: newId<'person'>(), givesUp: true })).toEqual({
      ok: true,
      value: null,
    })
  })

  it('takes their pictures out of the storage, and nobody else’s', async () => {
    const [leaving, other] = [await makePerson(db), await makePerson(db)]
    await removeOrphans({ ...ctxOf(db), storage })
    const before = storage.keys()
    await setAvatar({ db, storage }, other, JPEG, null)
    const kept = storage.keys()
    await setAvatar({ db, storage }, leaving, JPEG, null)
    await storePicture({ db, storage }, { file: JPEG, ownerId: leaving }, async () => {})
    expect(storage.keys().length - before.length).toBe(4)
    await deleteAccount(db, signer, { id: leaving, givesUp: false })
    await removeOrphans({ ...ctxOf(db), storage })
    expect(storage.keys()).toEqual(kept)
  })

  it('leaves no word of them behind, once everybody of that name is gone', async () => {
    for (const { id } of await every('select id from profiles where full_name = $1', [MARK]))
      await deleteAccount(db, signer, { id: id as PersonId, givesUp: true })
    await db.pool.query("delete from mail_outbox where kind = 'account_deleted'")
    expect([
      await tablesWith('quagmire'),
      await tablesWith('zebulina'),
      await tablesWith('203.0.113.77'),
    ]).toEqual([[], [], []])
    const tickets = await every('select qr_payload from tickets')
    expect(tickets.every(({ qr_payload: payload }) => signer.verify(payload as QrPayload))).toBe(true)
  })

  it('keeps the emptied row of a host whose past nights need it, and sweeps do not stumble over it', async () => {
    const { id } = await fullPerson()
    await deleteAccount(db, signer, { id, givesUp: true })
    await db.pool.query("update auth_user set created_at = now() - interval '1 year' where id = $1", [id])
    await sweepAccounts(ctxOf(db))
    expect(await every('select full_name, email, is_admin from profiles where id = $1', [id])).toEqual([
      { full_name: '', email: `${id}@account.invalid`, is_admin: false },
    ])
    expect(await every('select name from organizers where owner_id = $1', [id])).toEqual([
      { name: 'Former host' },
    ])
  })

  it('removes the row of somebody whom no book needs', async () => {
    const id = await makePerson(db)
    await deleteAccount(db, signer, { id, givesUp: false })
    expect(await every('select id from auth_user where id = $1', [id])).toEqual([])
  })

  it('leaves the keys alone that were mailed to an address which only ends like theirs', async () => {
    const id = await makePerson(db, 'Ann')
    const email = 'ann@example.org'
    await db.pool.query('update auth_user set email = $2 where id = $1', [id, email])
    const keys = [email, `jo${email}`]
    for (const of of keys)
      await db.pool.query(
        `insert into auth_verification (identifier, value, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [of, JSON.stringify({ email: of })],
      )
    await deleteAccount(db, signer, { id, givesUp: true })
    expect(
      await every('select identifier from auth_verification where identifier = any ($1)', [keys]),
    ).toEqual([{ identifier: keys[1] }])
  })

  it('is refused to a host with sold nights ahead, and takes nothing from them', async () => {
    const event = await makeEvent(db, { title: 'Dusties Only' })
    const [buyer] = [await makePerson(db)]
    const tickets = () =>
      addTickets(
        db,
        { ...event, id: event.eventId, title: '' },
        { id: buyer, name: 'B', email: 'b@example.org' },
      )
    await tickets()
    expect(await deleteAccount(db, signer, { id: event.ownerId, givesUp: true })).toEqual({
      ok: false,
      failure: { code: 'SOLD_EVENTS_AHEAD', titles: ['Dusties Only'] },
    })
    expect(await every('select name from auth_user where id = $1', [event.ownerId])).toEqual([
      { name: 'Tasha Reed' },
    ])
  })

  it('takes an unsold night off sale', async () => {
    const event = await makeEvent(db)
    await deleteAccount(db, signer, { id: event.ownerId, givesUp: false })
    expect(await every('select status from events where id = $1', [event.eventId])).toEqual([
      { status: 'archived' },
    ])
  })

  it('waits for money that is on its way', async () => {
    const [event, id] = [await makeEvent(db), await makePerson(db)]
    const [ticket] = await addTickets(
      db,
      { ...event, id: event.eventId, title: '' },
      { id, name: 'B', email: 'b@example.org' },
      1,
      { order: 'awaiting_payment' },
    )
    await db.pool.query(
      `insert into payments (id, checkout_id, gateway, environment, amount_cents, state, idempotency_key)
       select gen_random_uuid(), checkout_id, 'square', 'simulator', 100, 'unknown', $1 from orders where id = $2`,
      [newId(), ticket.orderId],
    )
    expect(await deleteAccount(db, signer, { id, givesUp: true })).toEqual({
      ok: false,
      failure: { code: 'PAYMENT_UNDER_WAY' },
    })
  })

  it('is refused to the last who may run the site, and not to one of two', async () => {
    const [one, two] = [await makePerson(db), await makePerson(db)]
    await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = any ($1)', [
      [one, two],
    ])
    expect((await deleteAccount(db, signer, { id: one, givesUp: false })).ok).toBe(true)
    expect(await deleteAccount(db, signer, { id: two, givesUp: true })).toEqual({
      ok: false,
      failure: { code: 'LAST_ADMIN' },
    })
  })

  it('of one person many times at once is done once', async () => {
    const { id, email } = await fullPerson()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => deleteAccount(db, signer, { id, givesUp: true })),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(
      await every(
        "select count(*)::int as n from mail_outbox where kind = 'account_deleted' and recipient = $1",
        [email],
      ),
    ).toEqual([{ n: 1 }])
  })
})

describe('deleting accounts of a whole scene', () => {
  beforeAll(async () => {
    await db.pool.query(
      'truncate auth_user, checkouts, mail_outbox, local_mailbox, simulator_payments, instance_meta cascade',
    )
    await seedDemo(db, { now: systemNow(), signer })
  })

  const sceneOf = (key: string) => ({ id: idOf(key), givesUp: true })

  it.each([
    ['buyer', 'Jackie Montgomery'],
    ['promoter', 'Marcus Tate'],
  ])('leaves the books in order and no word after that of the %s', async (key, name) => {
    expect((await deleteAccount(db, signer, sceneOf(key))).ok).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
    await db.pool.query("delete from mail_outbox where kind = 'account_deleted'")
    expect([await tablesWith(name), await tablesWith(`${key}@steppers.example`)]).toEqual([[], []])
  })

  it('beside a purchase of the same person is either refused, or leaves no name in what was bought', async () => {
    const event = await makeEvent(db)
    const names = Array.from({ length: 12 }, (_, at) => `Racer ${String.fromCodePoint(65 + at)}mpersand`)
    const outcomes = await Promise.all(
      names.map(async (name) => {
        const id = await makePerson(db, name)
        const [bought, left] = await Promise.allSettled([
          buy(id, name, event),
          deleteAccount(db, signer, { id, givesUp: true }),
        ])
        return { name, bought: bought.status, left: left.status === 'fulfilled' && left.value.ok }
      }),
    )
    for (const { name, left } of outcomes)
      expect([name, left && (await tablesWith(name)).length > 0]).toEqual([name, false])
    expect(outcomes.some(({ left }) => left)).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it.each(['organizer', 'admin'])('refuses that of the %s, and changes nothing', async (key) => {
    const before = await every('select * from profiles order by id')
    expect((await deleteAccount(db, signer, sceneOf(key))).ok).toBe(false)
    expect(await every('select * from profiles order by id')).toEqual(before)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

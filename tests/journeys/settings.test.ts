import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NOTIFICATION_CHOICES, PRIVACY_CHOICES } from '#modules/accounts/settings/preferences.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/settings'

const post = (as: Person, fields: Record<string, string>, path = PAGE) =>
  site.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })
const read = async (as: Person) => readHtml(await (await site.request(PAGE, { as })).text())
const storedOf = async ({ id }: Person) =>
  (
    await db.pool.query<Record<string, unknown>>(
      'select notification_preferences, privacy_settings, is_admin, admin_level from profiles where id = $1',
      [id],
    )
  ).rows[0]
const boxesIn = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => /name="(\w+)"/.exec(box)?.[1])
const isSignedIn = async (cookie: string) =>
  (await site.request(PAGE, { headers: { cookie } })).status === 200

describe('the settings page', () => {
  it('keeps what a person chose, and what they did not tick is off', async () => {
    const member = await signedInPerson(db)
    // What nothing in the product reads is not asked.
    expect(boxesIn((await read(member)).html)).toEqual([
      'reminders',
      'hosts',
      'sales',
      'newDevice',
      'nameForHosts',
      'guestList',
    ])
    expect((await read(member)).html.match(/checked=""/g)).toHaveLength(5)
    await db.pool.query(
      `update profiles set notification_preferences = '{"marketing": false}' where id = $1`,
      [member.id],
    )
    const saved = await post(member, { intent: 'notifications' })
    expect([saved.status, (await saved.text()).includes('Saved.')]).toEqual([200, true])
    await post(member, { intent: 'privacy', nameForHosts: 'on' })
    expect(await storedOf(member)).toMatchObject({
      notification_preferences: {
        reminders: false,
        hosts: false,
        sales: false,
        newDevice: false,
        marketing: false,
      },
      privacy_settings: { nameForHosts: true, guestList: false },
    })
    expect((await read(member)).html.match(/checked=""/g)).toHaveLength(1)
  })

  const READ_BY = {
    reminders: 'modules/tickets/reminders/reminded-guest.server.ts',
    sales: 'modules/orders/tell-sales/tell-sales.server.ts',
    hosts: 'modules/events/announce/news-to-follower.server.ts',
    newDevice: 'modules/accounts/record-sign-in-device.server.ts',
    nameForHosts: 'modules/organizers/list-follows.server.ts',
    guestList: 'modules/tickets/guests/event-guests.server.ts',
  } satisfies Record<(typeof NOTIFICATION_CHOICES | typeof PRIVACY_CHOICES)[number], string>

  it.each(Object.entries(READ_BY))('asks for %s, which %s reads', (name, file) => {
    expect([...NOTIFICATION_CHOICES, ...PRIVACY_CHOICES]).toContain(name)
    expect(readFileSync(file, 'utf8')).toContain(`->> '${name}'`)
  })

  it.each([
    ['notifications', 'is_admin'],
    ['privacy', 'admin_level'],
  ])('refuses a form of %s with %s in it', async (intent, field) => {
    const member = await signedInPerson(db)
    const before = await storedOf(member)
    expect((await post(member, { intent, [field]: 'on' })).status).toBe(400)
    expect(await storedOf(member)).toEqual(before)
  })

  it('lists where a person is signed in, and ends it there and everywhere else', async () => {
    const member = await signedInPerson(db)
    const [tablet, phone] = [await sessionCookie(db, member.id), await sessionCookie(db, member.id)]
    await db.pool.query(
      `update auth_session set user_agent = 'Mozilla/5.0 (Linux; Android 15) Chrome/131.0 Mobile Safari/537.36',
         ip_address = '203.0.113.77' where token = $1`,
      [tokenIn(phone)],
    )
    const { text, html } = await read(member)
    expect(text).toContain('This browser')
    expect(text).toContain('Chrome on Android Address 203.0.113.…')
    // Times are the reader's: the browser writes them anew in its own zone, and UTC says so.
    expect(html).toMatch(/signed in <time dateTime="[^"]+">[^<]+ UTC<\/time>/)
    expect(html).toMatch(/last seen <time dateTime=/)
    expect(html).not.toContain('203.0.113.77')
    for (const cookie of [member.cookie, tablet, phone]) expect(html).not.toContain(tokenIn(cookie))

    const { rows } = await db.pool.query<{ id: string }>('select id from auth_session where token = $1', [
      tokenIn(phone),
    ])
    await post(member, { intent: 'end-session', id: rows[0]?.id ?? '' })
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true])
    await post(member, { intent: 'end-others' })
    expect([await isSignedIn(tablet), await isSignedIn(member.cookie)]).toEqual([false, true])
  })

  it('ends nobody else’s session', async () => {
    const [member, other] = [await signedInPerson(db), await signedInPerson(db)]
    const { rows } = await db.pool.query<{ id: string }>('select id from auth_session where token = $1', [
      tokenIn(other.cookie),
    ])
    await post(member, { intent: 'end-session', id: rows[0]?.id ?? '' })
    await post(member, { intent: 'end-others' })
    expect(await isSignedIn(other.cookie)).toBe(true)
  })

  it('mails a link to a new address, and wants a fresh sign-in for it', async () => {
    const member = await signedInPerson(db)
    const asked = await post(member, { intent: 'email', email: 'New@Example.org' })
    expect([asked.status, (await asked.text()).includes('A link is on its way to the new address.')]).toEqual(
      [200, true],
    )
    const { rows } = await db.pool.query('select kind from mail_outbox where recipient = $1', [
      'new@example.org',
    ])
    expect(rows).toEqual([{ kind: 'change_email' }])
    await db.pool.query(
      "update auth_session set created_at = now() - interval '11 minutes' where user_id = $1",
      [member.id],
    )
    const stale = await post(member, { intent: 'email', email: 'other@example.org' })
    expect(stale.status).toBe(403)
    expect(await stale.text()).toContain('href="/auth/again?next=%2Fdashboard%2Fsettings"')
  })

  it.each([
    ['', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address.'],
  ])('does not mail to %j', async (email, message) => {
    const answer = await post(await signedInPerson(db), { intent: 'email', email })
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([422, true])
  })

  it('accepts no other intent, and no visitor who is not signed in', async () => {
    const member = await signedInPerson(db)
    expect((await post(member, { intent: 'make-admin' })).status).toBe(400)
    expect((await site.request(PAGE)).headers.get('location')).toBe('/account?next=%2Fdashboard%2Fsettings')
    const anonymous = await site.request(PAGE, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'end-others' }),
    })
    expect(anonymous.status).toBe(302)
  })

  it('leaves nothing private in the log', async () => {
    expect(site.lines.join('')).not.toMatch(/session_token|example\.org|203\.0\.113/)
  })
})

const tokenIn = (cookie: string): string => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''

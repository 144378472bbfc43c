import { describe, expect, it } from 'vitest'
import { endOtherSessions, endSession, ownSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import { saveNotificationPreferences } from '#modules/accounts/settings/own-preferences.server.ts'
import { readNotificationPreferences } from '#modules/accounts/settings/preferences.ts'
import { requestPasswordReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { verifySecondFactor } from '#modules/accounts/second-factor/verify-second-factor.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#modules/accounts/second-factor/second-factor.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { type NotificationFacts, notificationText } from '#modules/notifications/notification-kinds.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import type { PersonId } from '#platform/ids.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const accounts = testAccounts(db)

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'

let people = 0
const newMember = () => accounts.member(`sessions${++people}@example.org`)

async function signInWith(email: string, userAgent: string, password = PASSWORD) {
  const browser = newVisitor()
  const done = await signIn(accounts.ctxOf(browser, { 'user-agent': userAgent }), {
    email,
    password,
    remember: true,
  })
  if (done.ok) browser.take(done.value.cookies)
  return browser
}
const told = async (id: string) =>
  (
    await db.pool.query<NotificationFacts>(
      'select kind, payload from notifications where user_id = $1 order by created_at',
      [id],
    )
  ).rows.map((row) => {
    const { title, body } = notificationText(notificationKinds, row)
    return { title, body }
  })
const mailed = async (email: string) =>
  (
    await db.pool.query("select payload from mail_outbox where kind = 'new_device' and recipient = $1", [
      email,
    ])
  ).rows

describe('the list of sessions of a person', () => {
  it('is listed in plain words, this browser first, without tokens or whole addresses', async () => {
    const { email, id } = await newMember()
    await signInWith(email, PHONE)
    const laptop = await signInWith(email, LAPTOP)
    const sessions = await ownSessions(accounts.ctxOf(laptop), id as PersonId)
    expect(sessions.map(({ device, isHere }) => [device, isHere]).slice(0, 2)).toEqual([
      ['Firefox on Mac', true],
      ['Safari on iPhone', false],
    ])
    expect(sessions[0]?.address).toMatch(/^10\.0\.\d+\.…$/)
    expect(JSON.stringify(sessions)).not.toMatch(/token|session_/)
  })

  it('ends one by one, or everywhere else at once', async () => {
    const { email, id } = await newMember()
    const [phone, laptop] = [await signInWith(email, PHONE), await signInWith(email, LAPTOP)]
    const [, other] = await ownSessions(accounts.ctxOf(laptop), id as PersonId)
    expect(await accounts.auth.whoami(phone.clientRequest())).toBe(id)
    expect(await endSession(db, id as PersonId, other?.id ?? '')).toBe(true)
    expect(await endSession(db, id as PersonId, other?.id ?? '')).toBe(false)
    expect(await accounts.auth.whoami(phone.clientRequest())).toBeNull()
    const again = await signInWith(email, PHONE)
    expect(await endOtherSessions(accounts.ctxOf(laptop), id as PersonId)).toBeGreaterThan(0)
    expect([
      await accounts.auth.whoami(again.clientRequest()),
      await accounts.auth.whoami(laptop.clientRequest()),
    ]).toEqual([null, id])
  })

  it('holds nobody else’s and none that is over, and ending the others ends one’s own alone', async () => {
    const [mine, theirs] = [await newMember(), await newMember()]
    const [old, laptop] = [await signInWith(mine.email, PHONE), await signInWith(mine.email, LAPTOP)]
    const stranger = await signInWith(theirs.email, PHONE)
    const listed = () => ownSessions(accounts.ctxOf(laptop), mine.id as PersonId)
    const before = await listed()
    expect(before.map(({ device }) => device).slice(0, 2)).toEqual(['Firefox on Mac', 'Safari on iPhone'])
    await db.pool.query("update auth_session set expires_at = now() - interval '1 second' where id = $1", [
      before[1]!.id,
    ])
    expect((await listed()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).toSpliced(1, 1))
    expect(await accounts.auth.whoami(old.clientRequest())).toBeNull()
    await endOtherSessions(accounts.ctxOf(laptop), mine.id as PersonId)
    expect(await listed()).toHaveLength(1)
    expect(await accounts.auth.whoami(stranger.clientRequest())).toBe(theirs.id)
  })

  it('cannot be ended by somebody else', async () => {
    const [mine, theirs] = [await newMember(), await newMember()]
    const laptop = await signInWith(theirs.email, LAPTOP)
    const [session] = await ownSessions(accounts.ctxOf(laptop), theirs.id as PersonId)
    expect(await endSession(db, mine.id as PersonId, session?.id ?? '')).toBe(false)
    expect(await endSession(db, mine.id as PersonId, "' or true")).toBe(false)
    expect(await accounts.auth.whoami(laptop.clientRequest())).toBe(theirs.id)
  })
})

describe('a sign-in and its notification', () => {
  it('welcomes a new member, and tells of a new kind of device, once each', async () => {
    const { email, id } = await newMember() // confirmed in a browser that says nothing of itself
    expect(await told(id)).toMatchObject([{ title: 'Welcome' }])
    await signInWith(email, PHONE)
    await signInWith(email, PHONE)
    expect((await told(id)).slice(1)).toEqual([
      {
        title: 'A new device signed in',
        body: 'Safari on iPhone signed in to your account. Was it not you? Then sign it out, and change your password.',
      },
    ])
    expect(await mailed(email)).toEqual([{ payload: { device: 'Safari on iPhone' } }])
  })

  it('of a new device sends one notice when many come at the same moment', async () => {
    const { email, id } = await newMember()
    await Promise.all(Array.from({ length: 6 }, () => signInWith(email, LAPTOP)))
    expect(await told(id)).toHaveLength(2)
    expect(await mailed(email)).toHaveLength(1)
  })

  it('with a wrong password tells nothing', async () => {
    const { email, id } = await newMember()
    await signInWith(email, LAPTOP, 'another password')
    expect(await told(id)).toHaveLength(1)
  })

  it('that still waits for a second factor tells nothing, until its code comes', async () => {
    const { email, id } = await newMember()
    const laptop = await signInWith(email, LAPTOP)
    const { actor } = await findSession(accounts.auth, db, laptop.clientRequest())
    if (!actor) throw new Error('Nobody is in')
    const begun = await beginSecondFactor(accounts.ctxOf(laptop), { actor, password: PASSWORD })
    if (!begun.ok) throw new Error(begun.failure.code)
    const { secret } = begun.value
    expect((await confirmSecondFactor(accounts.ctxOf(laptop), actor, codeOf(secret, -1))).ok).toBe(true)
    const before = await told(id)
    const phone = await signInWith(email, PHONE)
    expect(await told(id)).toEqual(before)
    const inside = { 'user-agent': PHONE }
    const done = await verifySecondFactor(accounts.ctxOf(phone, inside), codeOf(secret))
    expect(done.ok).toBe(true)
    expect((await told(id)).at(-1)?.body).toContain('Safari on iPhone')
  })

  it('is not mailed to whoever does not want that, but still listed as a notification', async () => {
    const { email, id } = await newMember()
    const wants = { ...readNotificationPreferences({}), newDevice: false }
    await saveNotificationPreferences(db, id as PersonId, wants)
    await signInWith(email, PHONE)
    expect([(await told(id)).length, await mailed(email)]).toEqual([2, []])
  })

  it('signs people in also when the notice cannot be sent', async () => {
    const { email, id } = await newMember()
    await db.pool.query('alter table known_devices rename to away')
    const browser = await signInWith(email, LAPTOP)
    await db.pool.query('alter table away rename to known_devices')
    expect(await accounts.auth.whoami(browser.clientRequest())).toBe(id)
    expect(accounts.lines.join('')).toContain('An arrival was not noticed')
  })
})

describe('the owner of an account', () => {
  it('is notified of a new address and of a new password, whoever set them', async () => {
    const { email, id } = await newMember()
    await db.pool.query('update auth_user set email = $2 where id = $1', [id, `moved-${email}`])
    expect((await told(id)).at(-1)).toEqual({
      title: 'Your email address changed',
      body: `You sign in with moved-${email} from now on.`,
    })
    await requestPasswordReset(accounts.ctxOf(newVisitor()), { email: `moved-${email}`, next: '/events' })
    const { rows } = await db.pool.query<{ link: string }>(
      "select payload ->> 'link' as link from mail_outbox where kind = 'reset_password' and recipient = $1",
      [`moved-${email}`],
    )
    const token = new URL(rows[0]?.link ?? '').searchParams.get('token') ?? ''
    await resetPassword(accounts.ctxOf(newVisitor()), { token, password: 'three right feet' })
    expect((await told(id)).map(({ title }) => title)).toContain('Your security settings changed')
  })
})

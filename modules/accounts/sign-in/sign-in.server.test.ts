import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AuthEndpoint } from '#modules/accounts/auth.server.ts'
import { findSession, isRemembered, signOut } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { consumeAccountLimit } from '#modules/accounts/consume-account-limit.server.ts'
import { newVisitor, PASSWORD, SECRET, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase({ max: 20 })
const { auth, ctxOf, member, signedIn } = testAccounts(db)
const jackie = await member('jackie@example.org')

const attempt = (password: string, visitor = newVisitor(), email = jackie.email) =>
  signIn(ctxOf(visitor), { email, password, remember: true })
const wrong = { ok: false, failure: { code: 'INVALID_CREDENTIALS' } }

describe('signing in', () => {
  it('keeps a remembered browser signed in for seven days, out of reach of scripts', async () => {
    const done = await attempt(PASSWORD)
    const [cookie] = done.ok ? done.value.cookies : []
    expect(cookie).toMatch(/^steppers\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('keeps a browser that should forget signed in until it closes, a day at most', async () => {
    const done = await signIn(ctxOf(newVisitor()), {
      email: jackie.email,
      password: PASSWORD,
      remember: false,
    })
    expect(done.ok && done.value.cookies.join('\n')).not.toContain('Max-Age=604800')
    const { rows } = await db.pool.query<{ hours: number }>(
      `select extract(epoch from expires_at - now()) / 3600 as hours from auth_session order by created_at desc limit 1`,
    )
    expect(Number(rows[0]!.hours)).toBeLessThanOrEqual(24)
  })

  it('remembers a browser from now on that was not to be remembered before', async () => {
    const browser = await signedIn(jackie.email, { remember: false })
    expect(isRemembered(auth, browser.clientRequest())).toBe(false)
    const done = await attempt(PASSWORD, browser)
    if (done.ok) browser.take(done.value.cookies)
    expect(isRemembered(auth, browser.clientRequest())).toBe(true)
  })

  it('says the same of a wrong password and of an unknown address', async () => {
    expect(await attempt('not my password')).toEqual(wrong)
    expect(await attempt(PASSWORD, newVisitor(), 'nobody@example.org')).toEqual(wrong)
  })

  it('costs one hash of a known, an unconfirmed and an unknown address, so that no clock tells them apart', async () => {
    const unconfirmed = 'unconfirmed@example.org'
    await signUp(ctxOf(newVisitor()), { email: unconfirmed, password: PASSWORD, next: '/events' })
    const costly = vi.spyOn(crypto, 'scrypt')
    syncBuiltinESMExports() // the account library took it by name
    onTestFinished(() => {
      costly.mockRestore()
      syncBuiltinESMExports()
    })
    for (const email of [jackie.email, unconfirmed, 'nobody@example.org'])
      for (const password of [PASSWORD, 'not my password']) {
        costly.mockClear()
        await attempt(password, newVisitor(), email)
        expect([email, password, costly.mock.calls.length]).toEqual([email, password, 1])
      }
  })

  it('gives a browser a session of its own, whatever cookie was planted in it', async () => {
    const planted = await signedIn(jackie.email)
    const name = auth.sessionCookie.name
    const before = planted.cookies.get(name)
    const done = await attempt(PASSWORD, planted)
    if (done.ok) planted.take(done.value.cookies)
    expect(planted.cookies.get(name)).not.toBe(before)
  })

  it('refuses a sign-in that another site sends', async () => {
    const body = { email: jackie.email, password: PASSWORD }
    const foreign = newVisitor().clientRequest({ origin: 'https://elsewhere.example' })
    expect((await auth.call(foreign, '/sign-in/email', body)).status).toBe(403)
    const navigated = newVisitor().clientRequest({
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    })
    expect((await auth.call(navigated, '/sign-in/email', body)).status).toBe(403)
  })

  it.each([['role'], ['emailVerified'], ['isAdmin'], ['is_admin'], ['admin_level'], ['id']])(
    'lets nobody set %s at sign-up',
    async (field) => {
      const email = `${field.toLowerCase()}@example.org`
      const input = { name: '', email, password: PASSWORD, [field]: field === 'id' ? jackie.id : true }
      const answer = await auth.call(newVisitor().clientRequest(), '/sign-up/email', input)
      const { rows } = await db.pool.query(
        `select u.id from auth_user u join profiles p using (id)
         where u.email = $1 and (email_verified or is_admin or admin_level > 0 or u.id = $2)`,
        [email, jackie.id],
      )
      expect([200, 400]).toContain(answer.status)
      expect(rows).toEqual([])
    },
  )

  it('ends a session at sign-out, for every copy of its cookie', async () => {
    const browser = await signedIn(jackie.email)
    const copy = newVisitor()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    browser.take(await signOut(auth, browser.clientRequest()))
    expect([...browser.cookies.keys()]).toEqual([auth.sessionCookie.knownDeviceName])
    expect((await findSession(auth, db, copy.clientRequest())).actor).toBeNull()
  })
})

/** As many as may wait for a hash, one lot after the other. */
async function manyAtOnce<T>(count: number, send: (i: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) {
    const from = answers.length
    const lot = Array.from({ length: Math.min(80, count - from) }, (_, i) => send(from + i))
    answers.push(...(await Promise.all(lot)))
  }
  return answers
}

describe('guessing passwords', () => {
  it('stops after ten wrong tries at one account, wherever they come from and however many come at once', async () => {
    const owner = await member('guessed@example.org')
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, i) => attempt(`guess number ${i}`, newVisitor(), owner.email)),
    )
    expect(tries.filter((one) => !one.ok && one.failure.code === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(tries.filter((one) => !one.ok && one.failure.code === 'TOO_MANY_TRIES')).toHaveLength(20)
    expect((await attempt(PASSWORD, newVisitor(), owner.email)).ok).toBe(false)
    await db.pool.query(
      `update rate_limits set last_request = last_request - 15 * 60 * 1000 where key like 'account:%'`,
    )
    expect((await attempt(PASSWORD, newVisitor(), owner.email)).ok).toBe(true)
  })

  it('forgets the tries of somebody who then remembered', async () => {
    const owner = await member('forgetful@example.org')
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) await attempt('what was it', newVisitor(), owner.email)
      expect((await attempt(PASSWORD, newVisitor(), owner.email)).ok).toBe(true)
    }
  })

  it('gives unknown accounts no more tries than known ones', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => attempt('x', newVisitor(), 'unknown@example.org')),
    )
    expect(tries.filter((one) => !one.ok && one.failure.code === 'TOO_MANY_TRIES')).toHaveLength(2)
  })

  it.each<[AuthEndpoint, number]>([
    ['/sign-in/email', 300],
    ['/sign-up/email', 100],
    ['/send-verification-email', 10],
  ])('lets one address ask %s only %i times, exactly, however many come at once', async (endpoint, max) => {
    const from = newVisitor('2001:db8:7:7::1')
    const neighbour = newVisitor('2001:db8:7:7:ffff::2')
    // Not a mail address: counted like any other, and refused without the cost of a hash.
    const answers = await manyAtOnce(max + 15, (i) =>
      auth.call((i % 2 ? from : neighbour).clientRequest(), endpoint, {
        email: 'x',
        password: 'y',
        name: '',
      }),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(
      (await auth.call(newVisitor().clientRequest(), endpoint, { email: 'x', password: 'y', name: '' }))
        .status,
    ).toBe(400)
  })

  it('leaves the browsers in which the owner signed in before alone, and gives each ten tries of its own', async () => {
    const { email } = await member('owner@example.org')
    const other = await member('other@example.org')
    const phone = await signedIn(email)
    const notRemembered = await signedIn(email, { remember: false })
    const ofAnother = await signedIn(other.email)
    const forged = newVisitor()
    const name = auth.sessionCookie.knownDeviceName
    const [value, signature] = decodeURIComponent(phone.cookies.get(name) ?? '').split('.')
    forged.cookies.set(name, `${value}x.${signature}`)
    for (let i = 0; i < 10; i++) await attempt('a guess', newVisitor(), email)

    const tooMany = { ok: false, failure: { code: 'TOO_MANY_TRIES' } }
    for (const browser of [newVisitor(), ofAnother, forged, notRemembered])
      expect(await attempt(PASSWORD, browser, email)).toMatchObject(tooMany)
    expect((await attempt(PASSWORD, phone, email)).ok).toBe(true)
    for (let i = 0; i < 10; i++) expect(await attempt('typed wrong', phone, email)).toEqual(wrong)
    expect(await attempt(PASSWORD, phone, email)).toMatchObject(tooMany)
  })

  it('gives all known browsers of an account thirty tries together', async () => {
    const { email } = await member('many-browsers@example.org')
    const browsers = await Promise.all(Array.from({ length: 4 }, () => signedIn(email)))
    for (const browser of browsers.slice(0, 3))
      for (let i = 0; i < 10; i++) expect(await attempt('typed wrong', browser, email)).toEqual(wrong)
    expect(await attempt(PASSWORD, browsers[3], email)).toMatchObject({
      ok: false,
      failure: { code: 'TOO_MANY_TRIES' },
    })
  })

  it('counts failures alone for a network, such as that of a venue on its night', async () => {
    const from = newVisitor('192.0.2.77')
    for (const key of ['address:/sign-in/email:192.0.2.77|/sign-in/email', 'address:all accounts:192.0.2.77'])
      await db.pool.query(
        'insert into rate_limits (key, count, last_request) values ($1, 298, extract(epoch from now()) * 1000)',
        [key],
      )
    const counts = async () =>
      (await db.pool.query("select count from rate_limits where key like 'address:%192.0.2.77%'")).rows
    for (let i = 0; i < 5; i++) {
      expect((await attempt(PASSWORD, newVisitor(from.address))).ok).toBe(true)
      expect(await counts()).toEqual([{ count: 298 }, { count: 298 }])
    }
    expect(await attempt('wrong', newVisitor(from.address))).toEqual(wrong)
    expect(await attempt('wrong', newVisitor(from.address))).toEqual(wrong)
    expect(await attempt(PASSWORD, newVisitor(from.address))).toMatchObject({
      ok: false,
      failure: { code: 'TOO_MANY_TRIES' },
    })
  })

  it('counts a network once for each try, also from a browser that is known', async () => {
    const { email } = await member('known-at-the-venue@example.org')
    const phone = await signedIn(email)
    const counts = async () =>
      (await db.pool.query(`select count from rate_limits where key like 'address:%${phone.address}%'`)).rows
    expect((await attempt(PASSWORD, phone, email)).ok).toBe(true)
    expect(await counts()).toEqual([{ count: 0 }, { count: 0 }])
    expect(await attempt('typed wrong', phone, email)).toEqual(wrong)
    expect(await counts()).toEqual([{ count: 1 }, { count: 1 }])
  })

  it('is counted for one address over all accounts, which leave no more rows from then on', async () => {
    const from = newVisitor('2001:db8:8:8::1')
    const tries = await Promise.all(
      Array.from({ length: 610 }, (_, i) =>
        consumeAccountLimit(ctxOf(from), 'sign-in', `flood${i}@example.org`),
      ),
    )
    expect(tries.filter((turn) => !turn.ok)).toHaveLength(10)
    const rows = async () => (await db.pool.query(`select from rate_limits`)).rowCount
    const before = await rows()
    const neighbour = ctxOf(newVisitor('2001:db8:8:8:9::2'))
    expect((await consumeAccountLimit(neighbour, 'sign-in', 'one-more@example.org')).ok).toBe(false)
    expect(await rows()).toBe(before)
  })

  it('does not believe a visitor about their own address', async () => {
    const from = newVisitor('192.0.2.78')
    const answers = await manyAtOnce(305, (i) =>
      auth.call(
        from.clientRequest({
          'x-forwarded-for': `198.51.100.${i}`,
          'x-steppers-client-address': `198.51.100.${i}`,
        }),
        '/sign-in/email',
        { email: 'x', password: 'y' },
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('session cookies over https', () => {
  it('are tied to this host and travel encrypted only', async () => {
    const { ctxOf: secureCtx, auth: secure } = testAccounts(db, { appUrl: 'https://steppers.example' })
    const visitor = newVisitor()
    const done = await signIn(secureCtx(visitor, { origin: 'https://steppers.example' }), {
      email: jackie.email,
      password: PASSWORD,
      remember: true,
    })
    expect(done.ok && done.value.cookies[0]).toMatch(
      /^__Host-steppers\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    if (done.ok) visitor.take(done.value.cookies)
    expect((await findSession(secure, db, visitor.clientRequest())).actor?.email).toBe(jackie.email)
    expect(SECRET).toHaveLength(32)
  })
})

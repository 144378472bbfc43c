import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  readMagicLink,
  redeemCode,
  requestMagicLink,
} from '#modules/accounts/mailed-links/magic-link.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newVisitor, PASSWORD } from '#tests/support/accounts.ts'
import { minutesLeft } from '#tests/support/mailed-links.ts'
import { failed, testMagicLinks } from '#tests/support/magic-links.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const {
  auth,
  ctxOf,
  lines,
  linkFor,
  member,
  magicMail,
  requestLink,
  asks,
  byCode,
  byLink,
  sessionsOf,
  forgetTries,
} = testMagicLinks(db)

describe('the sign-in mail with a magic link and a code', () => {
  it('makes whoever is new a member by its link, and leads to where they wanted to go', async () => {
    const email = 'new@example.org'
    expect((await requestLink(email, { next: '/events/42?seat=3' })).ok).toBe(true)
    const { token, code } = await magicMail(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(await readMagicLink(ctxOf(newVisitor()), token)).toEqual({ email })

    const laptop = newVisitor()
    const signedIn = await byLink(token, laptop)
    expect(signedIn).toMatchObject({ ok: true, value: { next: '/events/42?seat=3', challengeId: null } })
    if (signedIn.ok) laptop.take(signedIn.value.cookies)
    expect((await findSession(auth, db, laptop.clientRequest())).actor).toMatchObject({
      email,
      emailVerified: true,
    })
    expect((await db.pool.query('select email from profiles where email = $1', [email])).rowCount).toBe(1)
  })

  it('lets a member in by its code, typed with or without a gap', async () => {
    const email = 'coded@example.org'
    const { id } = await member(email)
    const { browser: phone, code } = await asks(email)
    const signedIn = await byCode(email, code, phone)
    expect(signedIn.ok).toBe(true)
    if (signedIn.ok) phone.take(signedIn.value.cookies)
    expect((await findSession(auth, db, phone.clientRequest())).actor?.id).toBe(id)
    expect((await signIn(ctxOf(newVisitor()), { email, password: PASSWORD, remember: true })).ok).toBe(true)
  })

  it('is used up by its link, code and all, and the page of the link says so', async () => {
    const email = 'link-first@example.org'
    const { browser, token, code } = await asks(email)
    expect((await byLink(token)).ok).toBe(true)
    expect(await byCode(email, code, browser)).toEqual({ ok: false, failure: { code: 'CODE_EXPIRED' } })
    expect(await byLink(token)).toEqual({ ok: false, failure: { code: 'LINK_USED_OR_EXPIRED' } })
    expect(await readMagicLink(ctxOf(newVisitor()), token)).toBeNull()
    expect(await sessionsOf(email)).toBe(1)
  })

  it('is used up by its code, and so is every link mailed before', async () => {
    const email = 'code-first@example.org'
    const earlier = await asks(email)
    const { browser, token, code } = await asks(email, earlier.browser)
    expect((await byCode(email, earlier.code, browser)).ok).toBe(earlier.code === code)
    expect((await byCode(email, code, browser)).ok).toBe(true)
    for (const used of [token, earlier.token])
      expect(await byLink(used)).toEqual({ ok: false, failure: { code: 'LINK_USED_OR_EXPIRED' } })
    expect(await sessionsOf(email)).toBe(1)
  })

  it('opens one session, however many redeem it at once, by link and by code', async () => {
    const email = 'everywhere@example.org'
    await member(email)
    await db.pool.query('delete from auth_session')
    for (const ways of [['link'], ['code'], ['link', 'code']]) {
      const { browser, token, code } = await asks(email)
      const answers = await Promise.all(
        // Three tries are all that a code has.
        Array.from({ length: ways.length === 1 && ways[0] === 'code' ? 3 : 6 }, (_, at) =>
          ways[at % ways.length] === 'link' ? byLink(token) : byCode(email, code, browser),
        ),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(await sessionsOf(email)).toBe(1)
      await db.pool.query('delete from auth_session')
      await forgetTries()
    }
  })

  it('is good again, code and link, when no session could be opened', async () => {
    const email = 'outage@example.org'
    const { browser, token, code } = await asks(email)
    const ctx = ctxOf(browser)
    const opened = { ...(await ctx.auth.openByMail(ctx.clientRequest, 'nobody')), status: 503 }
    const inOutage = { ...ctx, auth: { ...ctx.auth, openByMail: async () => opened } }
    expect(await redeemCode(inOutage, { email, code })).toEqual(failed('SIGN_IN_UNAVAILABLE'))
    expect(await readMagicLink(ctxOf(newVisitor()), token)).toEqual({ email })
    expect((await byCode(email, code, browser)).ok).toBe(true)
    expect(await byLink(token)).toEqual(failed('LINK_USED_OR_EXPIRED'))
  })

  it.each(['link', 'code'])(
    'leaves no link that the library would still open, used by its %s',
    async (way) => {
      const email = `no-${way}-left@example.org`
      const { browser, token: older } = await asks(email)
      const { token, code } = await asks(email, browser)
      expect((await (way === 'link' ? byLink(token) : byCode(email, code, browser))).ok).toBe(true)
      for (const ended of [older, token]) {
        const answer = await auth.call(newVisitor().clientRequest(), '/magic-link/verify', { token: ended })
        expect(answer.status).not.toBe(200)
      }
      expect(await sessionsOf(email)).toBe(1)
    },
  )

  it('would open two, by link and by code, if nobody claimed the mail itself', async () => {
    const email = 'unclaimed@example.org'
    const { token } = await asks(email)
    const clientRequest = () => newVisitor().clientRequest()
    await auth.call(clientRequest(), '/magic-link/verify', { token })
    await auth.openByMail(clientRequest(), email)
    expect(await sessionsOf(email)).toBe(2)
  })

  it('keeps the password and the sessions of a stranger who was faster out', async () => {
    for (const way of ['link', 'code']) {
      const email = `victim-${way}@example.org`
      await signUp(ctxOf(newVisitor()), {
        email,
        password: 'the stranger',
        next: '/events',
        pendingState: {},
      })
      const strangers = await linkFor(email)
      await db.pool.query(
        `insert into auth_session (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`,
        [strangers.id, `stranger-${way}`],
      )
      const { browser, token, code } = await asks(email)
      expect((await (way === 'link' ? byLink(token) : byCode(email, code, browser))).ok).toBe(true)
      expect(await sessionsOf(email)).toBe(1)
      expect((await db.pool.query(`select from auth_session where token like 'stranger%'`)).rowCount).toBe(0)
      expect(
        await signIn(ctxOf(newVisitor()), { email, password: 'the stranger', remember: true }),
      ).toMatchObject({ ok: false, failure: { code: 'INVALID_CREDENTIALS' } })
    }
  })

  it('is good for 30 minutes', async () => {
    const email = 'late@example.org'
    await db.pool.query('delete from auth_verification')
    const { browser, token, code } = await asks(email)
    expect(await minutesLeft(db)).toEqual([30])
    await db.pool.query(`update auth_verification set expires_at = now() - interval '1 second'`)
    expect(await readMagicLink(ctxOf(newVisitor()), token)).toBeNull()
    expect(await byCode(email, code, browser)).toEqual({ ok: false, failure: { code: 'CODE_EXPIRED' } })
    expect(await byLink(token)).toEqual({ ok: false, failure: { code: 'LINK_USED_OR_EXPIRED' } })
    expect(await sessionsOf(email)).toBe(0)
  })

  it('keeps neither its link nor its code where the database can be read', async () => {
    const email = 'kept@example.org'
    await requestLink(email)
    const { token, code } = await magicMail(email)
    const { rows } = await db.pool.query<{ kept: string }>(
      `select coalesce((select string_agg(v::text, ' ') from auth_verification v), '') ||
              coalesce((select string_agg(c::text, ' ') from sign_in_challenges c), '') as kept`,
    )
    expect(rows[0]!.kept).not.toContain(token)
    expect(rows[0]!.kept).not.toMatch(new RegExp(`\\b${code}\\b`))
    // A hash of six digits alone is found in a second.
    const { rows: keys } = await db.pool.query<{ id: string; key: string }>(
      'select id, code_key as key from sign_in_challenges where email = $1',
      [email],
    )
    const hashes = [code, `${keys[0]!.id} ${code}`, `sign-in-otp-${email}`].map((text) =>
      createHash('sha256').update(text).digest('base64url'),
    )
    expect(hashes).not.toContain(keys[0]!.key)
  })
})

it('writes no code, token, hash or cookie to the log, not even when a mail cannot be enqueued', async () => {
  await db.pool.query(
    `alter table mail_outbox add constraint full_up check (recipient <> 'full@example.org') not valid`,
  )
  await requestMagicLink(ctxOf(newVisitor()), {
    email: 'full@example.org',
    next: '/events',
    pendingState: {},
  }).catch(() => {})
  await db.pool.query('alter table mail_outbox drop constraint full_up')
  expect(lines.join('')).toContain('"level":"error"')
  const { rows } = await db.pool.query<{ payload: { link: string; code: string } }>(
    `select payload from mail_outbox where kind = 'magic_link'`,
  )
  const written = lines.join('')
  expect(rows.length).toBeGreaterThan(0)
  for (const { payload } of rows) {
    expect(written).not.toContain(new URL(payload.link).searchParams.get('token'))
    expect(written).not.toContain(`"${payload.code}"`)
  }
  expect(written).not.toMatch(/session_token=/)
})

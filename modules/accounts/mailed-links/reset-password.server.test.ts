import { setTimeout as shortly } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  readReset,
  requestPasswordReset,
  resetPassword,
} from '#modules/accounts/mailed-links/reset-password.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { minutesLeft } from '#tests/support/mailed-links.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, ctxOf, linkFor, lines, mailed, member, signedIn } = testAccounts(db)
const NEW = 'three left feet'

const requestReset = (email: string) =>
  requestPasswordReset(ctxOf(newVisitor()), { email, next: '/my-tickets' })
const tokenFor = async (email: string) => {
  expect(await requestReset(email)).toEqual({ ok: true, value: null })
  return (await mailed(email, 'reset_password')).token
}
const reset = (token: string, password = NEW, visitor = newVisitor()) =>
  resetPassword(ctxOf(visitor), { token, password })
const canSignIn = async (email: string, password: string) =>
  (await signIn(ctxOf(newVisitor()), { email, password, remember: true })).ok

describe('a forgotten password (reset)', () => {
  it('is set anew by the mailed link, which signs in here and ends every other session', async () => {
    const email = 'forgot@example.org'
    const { id } = await member(email)
    const elsewhere = await signedIn(email)
    const token = await tokenFor(email)
    expect(new URL((await mailed(email, 'reset_password')).link).searchParams.get('next')).toBe('/my-tickets')
    expect(await readReset(ctxOf(newVisitor()), token)).toEqual({ email })

    const here = newVisitor()
    const done = await reset(token, NEW, here)
    if (done.ok && done.value) here.take(done.value.cookies)
    expect((await findSession(auth, db, here.clientRequest())).actor?.id).toBe(id)
    expect((await findSession(auth, db, elsewhere.clientRequest())).actor).toBeNull()
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEW)]).toEqual([false, true])
    const told = await db.pool.query(
      `select from mail_outbox where recipient = $1 and kind = 'security_changed'`,
      [email],
    )
    expect(told.rowCount).toBe(1)
  })

  it('leaves the links and the sign-ups of everybody else as they are', async () => {
    const [email, other, waiting] = ['alone@example.org', 'beside@example.org', 'waiting@example.org']
    await member(email)
    await member(other)
    await signUp(ctxOf(newVisitor()), { email: waiting, password: PASSWORD, next: '/events' })
    const token = await tokenFor(other)
    expect((await reset(await tokenFor(email))).ok).toBe(true)
    expect(await readReset(ctxOf(newVisitor()), token)).toEqual({ email: other })
    expect(await canSignIn(waiting, PASSWORD)).toBe(false)
  })

  it('makes every other browser unknown, and lets the owner in here whom strangers had shut out', async () => {
    const email = 'shut-out@example.org'
    await member(email)
    const known = await signedIn(email)
    for (let i = 0; i < 10; i++) await canSignIn(email, 'a guess')
    const token = await tokenFor(email)
    const here = newVisitor()
    const done = await reset(token, NEW, here)
    if (done.ok && done.value) here.take(done.value.cookies)
    expect(await canSignIn(email, NEW)).toBe(true)

    for (let i = 0; i < 10; i++) await canSignIn(email, 'a guess')
    const from = async (visitor: typeof here) => {
      const tried = await signIn(ctxOf(visitor), { email, password: NEW, remember: true })
      return tried.ok || tried.failure.code
    }
    expect([await from(known), await from(newVisitor()), await from(here)]).toEqual([
      'TOO_MANY_TRIES',
      'TOO_MANY_TRIES',
      true,
    ])
  })

  it('is set once by a link, however many press at once, and by none of its older links', async () => {
    const email = 'once@example.org'
    await member(email)
    const older = await tokenFor(email)
    const token = await tokenFor(email)
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => reset(token, `${NEW} ${at}`)))
    expect(tries.filter((t) => t.ok)).toHaveLength(1)
    for (const used of [token, older])
      expect(await reset(used)).toEqual({ ok: false, failure: { code: 'LINK_USED_OR_EXPIRED' } })
    expect(await canSignIn(email, NEW)).toBe(false)
  })

  it.each([
    ['too short', 'abc4!', 'PASSWORD_TOO_SHORT'],
    ['too long', 'x1'.repeat(65), 'PASSWORD_TOO_LONG'],
    ['too common', 'Password1', 'PASSWORD_TOO_COMMON'],
    ['its own address', 'picky@example.org', 'PASSWORD_TOO_COMMON'],
  ])('refuses a new one that is %s, and the link still works', async (_, password, code) => {
    const email = 'picky@example.org'
    if (!(await canSignIn(email, PASSWORD))) await member(email)
    const token = await tokenFor(email)
    expect(await reset(token, password)).toEqual({ ok: false, failure: { code } })
    expect((await reset(token, PASSWORD)).ok).toBe(true)
    await db.pool.query('delete from rate_limits')
  })

  it('opens nothing after an hour', async () => {
    const email = 'slow-mail@example.org'
    await member(email)
    await db.pool.query('delete from auth_verification')
    const token = await tokenFor(email)
    expect(await minutesLeft(db)).toEqual([60])
    await db.pool.query(`update auth_verification set expires_at = now() - interval '1 second'`)
    expect(await readReset(ctxOf(newVisitor()), token)).toBeNull()
    expect(await reset(token)).toEqual({ ok: false, failure: { code: 'LINK_USED_OR_EXPIRED' } })
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })

  it('gives an account that a stranger began, and never confirmed, to whoever reads the mailbox', async () => {
    const email = 'hijacked@example.org'
    await signUp(ctxOf(newVisitor()), { email, password: 'the stranger', next: '/events' })
    const strangers = await linkFor(email)
    expect((await reset(await tokenFor(email))).ok).toBe(true)
    expect([await canSignIn(email, 'the stranger'), await canSignIn(email, NEW)]).toEqual([false, true])
    expect(strangers.id).toBeTruthy()
  })

  describe('requesting a password reset does not show who is a member', () => {
    const holdTimers = () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      vi.spyOn(globalThis, 'setTimeout')
    }
    afterEach(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    const hasBegunToWait = async () => {
      while (!vi.mocked(setTimeout).mock.calls.some(([, ms]) => ms === 400)) await shortly(5)
    }

    const mailsTo = async (email: string) =>
      (await db.pool.query('select from mail_outbox where recipient = $1', [email])).rowCount

    it.each(['known', 'unknown'])(
      'to somebody %s it answers the same, 400 ms after it was asked',
      async (who) => {
        const email = `${who}@example.org`
        if (who === 'known') await member(email)
        const before = await mailsTo(email)
        holdTimers()
        let isAnswered = false
        const answer = requestReset(email).finally(() => (isAnswered = true))
        // The work is done long before the clock of this test moves.
        if (who === 'known') while ((await mailsTo(email)) === before) await shortly(10)
        await hasBegunToWait()
        await shortly(200)
        await vi.advanceTimersByTimeAsync(399)
        await shortly(20)
        expect(isAnswered).toBe(false)
        await vi.advanceTimersByTimeAsync(1)
        expect(await answer).toEqual({ ok: true, value: null })
        expect(await mailsTo(email)).toBe(who === 'known' ? Number(before) + 1 : 0)
      },
    )

    it('a mail that takes its time does not come on top of the 400 ms', async () => {
      const email = 'unhurried@example.org'
      await member(email)
      const gate = await db.pool.connect()
      await gate.query('begin; lock table mail_outbox in exclusive mode')
      holdTimers()
      const answer = requestReset(email)
      await hasBegunToWait()
      await vi.advanceTimersByTimeAsync(400)
      await gate.query('commit')
      gate.release()
      expect(await answer).toEqual({ ok: true, value: null })
    })
  })

  it('is mailed about three times in a quarter of an hour', async () => {
    await db.pool.query('delete from rate_limits')
    const email = 'flooded@example.org'
    await member(email)
    const mails = await Promise.all(Array.from({ length: 10 }, () => requestReset(email)))
    expect(mails.filter((mail) => mail.ok)).toHaveLength(3)
  })

  it('leaves no token in the database, and no token, password or hash in the log', async () => {
    const email = 'kept@example.org'
    await member(email)
    const token = await tokenFor(email)
    const kept = await db.pool.query<{ all: string }>(
      `select string_agg(v::text, ' ') as all from auth_verification v`,
    )
    expect(kept.rows[0]!.all).not.toContain(token)
    const written = lines.join('')
    for (const secret of [token, NEW, PASSWORD]) expect(written).not.toContain(secret)
    expect(written).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{64}|session_token=/)
  })
})

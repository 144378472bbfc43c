import { describe, expect, it } from 'vitest'
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

const ask = (email: string) => requestPasswordReset(ctxOf(newVisitor()), { email, next: '/my-tickets' })
const tokenFor = async (email: string) => {
  expect(await ask(email)).toEqual({ ok: true, value: null })
  return (await mailed(email, 'reset_password')).token
}
const reset = (token: string, password = NEW, visitor = newVisitor()) =>
  resetPassword(ctxOf(visitor), { token, password })
const canSignIn = async (email: string, password: string) =>
  (await signIn(ctxOf(newVisitor()), { email, password, remember: true })).ok

describe('a forgotten password', () => {
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

  it('is set once by a link, however many press at once, and by none of its older links', async () => {
    const email = 'once@example.org'
    await member(email)
    const older = await tokenFor(email)
    const token = await tokenFor(email)
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => reset(token, `${NEW} ${at}`)))
    expect(tries.filter((t) => t.ok)).toHaveLength(1)
    for (const spent of [token, older])
      expect(await reset(spent)).toEqual({ ok: false, failure: { code: 'LINK_SPENT' } })
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
    const email = 'slow@example.org'
    await member(email)
    await db.pool.query('delete from auth_verification')
    const token = await tokenFor(email)
    expect(await minutesLeft(db)).toEqual([60])
    await db.pool.query(`update auth_verification set expires_at = now() - interval '1 second'`)
    expect(await readReset(ctxOf(newVisitor()), token)).toBeNull()
    expect(await reset(token)).toEqual({ ok: false, failure: { code: 'LINK_SPENT' } })
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

  it('does not show who is a member: the answer is the same, and as slow', async () => {
    await member('known@example.org')
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 7; round++) {
      for (const who of ['known', 'unknown']) {
        await db.pool.query('delete from rate_limits')
        const start = performance.now()
        expect(await ask(`${who}@example.org`)).toEqual({ ok: true, value: null })
        times[who]!.push(performance.now() - start)
      }
    }
    const [known, unknown] = [times['known']!, times['unknown']!].map(
      (all) => all.toSorted((a, b) => a - b)[3]!,
    ) as [number, number]
    expect(Math.min(known, unknown)).toBeGreaterThan(390)
    expect(Math.abs(known - unknown)).toBeLessThan(25)
    expect((await db.pool.query(`select from mail_outbox where recipient like 'unknown%'`)).rowCount).toBe(0)
  }, 30_000)

  it('is mailed about three times in a quarter of an hour', async () => {
    await db.pool.query('delete from rate_limits')
    const email = 'flooded@example.org'
    await member(email)
    const mails = await Promise.all(Array.from({ length: 10 }, () => ask(email)))
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

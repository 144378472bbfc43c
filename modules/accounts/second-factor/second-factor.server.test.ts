import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backupCodesLeft } from '#modules/accounts/second-factor/backup-codes-left.server.ts'
import { redeemLink, requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewBackupCodes,
  turnOffSecondFactor,
} from '#modules/accounts/second-factor/second-factor.server.ts'
import { reauthenticateByPassword } from '#modules/accounts/security/reauthenticate.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { APP_URL, newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import type { ProviderPerson } from '#tests/support/login-page.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSecondFactor } from '#tests/support/second-factor.ts'

const db = await testDatabase()
const people: Record<string, ProviderPerson> = {}
const provider = await openidProvider({ port: 0, appUrl: APP_URL, people })

afterAll(() => provider.close())

// The clock stands still, so that no code runs out between two lines.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))

afterAll(() => void vi.useRealTimers())

const accounts = testAccounts(db, { google: provider.config })
const { auth, ctxOf, lines, log, mailed, member, signedIn } = accounts
const { value, actorOf, meOf, guarded, waiting, answer } = testSecondFactor(db, accounts)
let born = 0

describe('turning two-step sign-in on', () => {
  it('needs the password, and one right code before sign-in asks for codes', async () => {
    const { email } = await member(`second${++born}@example.org`)
    const [browser, elsewhere] = [await signedIn(email), await signedIn(email)]
    const actor = await meOf(browser)
    for (const [password, code] of [
      ['', 'PASSWORD_MISSING'],
      ['wrong', 'PASSWORD_WRONG'],
    ] as const)
      // prettier-ignore
      expect(await beginSecondFactor(ctxOf(browser), { actor, password })).toEqual({ ok: false, failure: { code } })
    const { secret, picture } = value(await beginSecondFactor(ctxOf(browser), { actor, password: PASSWORD }))
    expect(picture).toMatch(/^data:image\/png;base64,/)
    expect((await waiting(email)).first.awaitsSecondFactor).toBe(false)
    expect(await confirmSecondFactor(ctxOf(browser), actor, '000000')).toEqual({
      ok: false,
      failure: { code: 'APP_CODE_WRONG' },
    })
    const old = browser.cookies.get('steppers.session_token')
    const on = value(await confirmSecondFactor(ctxOf(browser), actor, codeOf(secret)))
    browser.take(on.cookies)
    expect(new Set(on.backupCodes).size).toBe(10)
    expect(browser.cookies.get('steppers.session_token')).not.toBe(old)
    expect((await meOf(browser)).email).toBe(email)
    expect(await actorOf(elsewhere)).toBeNull() // it has shown no code
    expect((await securityOf(db, actor.id)).hasSecondFactor).toBe(true)
    expect((await waiting(email)).first.awaitsSecondFactor).toBe(true)
  })

  it('is for an account without a password a matter of a fresh sign-in', async () => {
    const browser = newVisitor()
    const email = `second${++born}@example.org`
    await requestMagicLink(ctxOf(browser), { email, next: '/events', pendingState: {} })
    browser.take(value(await redeemLink(ctxOf(browser), (await mailed(email, 'magic_link')).token)).cookies)
    const actor = await meOf(browser)
    await db.pool.query(
      "update auth_session set created_at = now() - interval '11 minutes' where user_id = $1",
      [actor.id],
    )
    expect(await beginSecondFactor(ctxOf(browser), { actor, password: '' })).toEqual({
      ok: false,
      failure: { code: 'REAUTHENTICATION_REQUIRED' },
    })
    await db.pool.query('update auth_session set created_at = now() where user_id = $1', [actor.id])
    expect(await beginSecondFactor(ctxOf(browser), { actor, password: '' })).toMatchObject({ ok: true })
  })

  it('is done once: a code alone shows nobody the backup codes again', async () => {
    const { browser, actor, secret } = await guarded()
    expect(await confirmSecondFactor(ctxOf(browser), actor, codeOf(secret))).toEqual({
      ok: false,
      failure: { code: 'SECOND_FACTOR_ON_ALREADY' },
    })
  })

  it('keeps neither the secret nor a backup code in clear', async () => {
    const { id, secret, backupCodes } = await guarded()
    const { rows } = await db.pool.query('select * from auth_two_factor where user_id = $1', [id])
    const kept = JSON.stringify(rows)
    for (const clear of [secret, ...backupCodes]) {
      expect(kept).not.toContain(clear)
      expect(lines.join('\n')).not.toContain(clear)
    }
  })
})

describe('turning two-step sign-in off, and new backup codes', () => {
  it('take the password', async () => {
    const { actor, browser, email, secret } = await guarded()
    for (const change of [turnOffSecondFactor, renewBackupCodes])
      expect(await change(ctxOf(browser), { actor, password: 'wrong' })).toEqual({
        ok: false,
        failure: { code: 'PASSWORD_WRONG' },
      })
    browser.take(value(await turnOffSecondFactor(ctxOf(browser), { actor, password: PASSWORD })).cookies)
    expect((await meOf(browser)).email).toBe(email)
    expect((await waiting(email)).first.awaitsSecondFactor).toBe(false)
    expect((await securityOf(db, actor.id)).hasSecondFactor).toBe(false)
    expect(await answer((await waiting(email)).phone, codeOf(secret))).toMatchObject({ ok: false })
  })

  it('are ten again, whatever was left: each code that is used leaves one less', async () => {
    const { actor, browser, email, backupCodes } = await guarded()
    const left = [await backupCodesLeft({ auth, log }, actor.id)]
    value(await answer((await waiting(email)).phone, backupCodes[0]!))
    left.push(await backupCodesLeft({ auth, log }, actor.id))
    value(await renewBackupCodes(ctxOf(browser), { actor, password: PASSWORD }))
    left.push(await backupCodesLeft({ auth, log }, actor.id))
    expect(left).toEqual([10, 9, 10])
  })

  it('are counted by nobody when they cannot be read, and that is all that is missing', async () => {
    const { actor } = await guarded()
    await db.pool.query(`update auth_two_factor set backup_codes = 'of another secret' where user_id = $1`, [
      actor.id,
    ])
    expect(await backupCodesLeft({ auth, log }, actor.id)).toBeNull()
  })

  it('stops the old backup codes', async () => {
    const { actor, browser, email, backupCodes } = await guarded()
    const fresh = value(await renewBackupCodes(ctxOf(browser), { actor, password: PASSWORD })).backupCodes
    expect(await answer((await waiting(email)).phone, backupCodes[0]!)).toMatchObject({ ok: false })
    expect(await answer((await waiting(email)).phone, fresh[0]!)).toMatchObject({ ok: true })
  })

  it('stay open to their owner while strangers guess the password', async () => {
    const { actor, browser } = await guarded()
    for (let i = 0; i < 11; i++)
      await signIn(ctxOf(newVisitor()), { email: actor.email, password: `guess ${i}`, remember: true })
    browser.cookies.delete(auth.sessionCookie.knownDeviceName)
    const owner = { actor, password: PASSWORD }
    expect((await turnOffSecondFactor(ctxOf(browser), owner)).ok).toBe(true)
    expect((await reauthenticateByPassword(ctxOf(browser), owner)).ok).toBe(true)
  })

  it('let nobody guess the password on an unlocked phone', async () => {
    const { actor, browser } = await guarded()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        turnOffSecondFactor(ctxOf(browser), { actor, password: `guess ${n}` }),
      ),
    )
    expect(guesses.filter((one) => !one.ok && one.failure.code === 'TOO_MANY_TRIES')).toHaveLength(2)
  })
})

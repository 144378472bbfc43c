import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#modules/accounts/actor.ts'
import { backupCodesLeft } from '#modules/accounts/second-factor/backup-codes-left.server.ts'
import { verifySecondFactor } from '#modules/accounts/second-factor/verify-second-factor.server.ts'
import type { OpenedSession } from '#modules/accounts/auth.server.ts'
import { confirmEmailChange, requestEmailChange } from '#modules/accounts/mailed-links/change-email.server.ts'
import { startGoogleSignIn, finishGoogleSignIn } from '#modules/accounts/google/google.server.ts'
import { redeemCode, redeemLink, requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import {
  beginNewPasskey,
  beginPasskeySignIn,
  saveNewPasskey,
  signInByPasskey,
} from '#modules/accounts/passkeys/passkeys.server.ts'
import { reauthenticateByPassword } from '#modules/accounts/security/reauthenticate.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewBackupCodes,
  turnOffSecondFactor,
} from '#modules/accounts/second-factor/second-factor.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { requestPasswordReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import type { Result } from '#platform/result.ts'
import { APP_URL, newVisitor, PASSWORD, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { atProvider } from '#tests/support/at-provider.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import type { ProviderPerson } from '#tests/support/login-page.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'

const db = await testDatabase()
const people: Record<string, ProviderPerson> = {}
const provider = await openidProvider({ port: 0, appUrl: APP_URL, people })
afterAll(() => provider.close())

// The clock stands still, so that no code runs out between two lines.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const { auth, ctxOf, lines, log, mailed, member, signedIn } = testAccounts(db, { google: provider.config })

const value = <T>(result: Result<T, { code: string }>): T => {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}
const actorOf = async (browser: Visitor): Promise<Actor | null> =>
  (await findSession(auth, db, browser.clientRequest())).actor
const meOf = async (browser: Visitor): Promise<Actor> =>
  (await actorOf(browser)) ?? expect.fail('Nobody is in')
const sessions = async (id: string) =>
  (await db.pool.query('select from auth_session where user_id = $1', [id])).rowCount

let born = 0
/** Somebody with a second factor, the browser they turned it on in, and the secret in their application. */
async function guarded() {
  const { id, email } = await member(`second${++born}@example.org`)
  const browser = await signedIn(email)
  const actor = await meOf(browser)
  const { secret } = value(await beginSecondFactor(ctxOf(browser), { actor, password: PASSWORD }))
  // The code of the step before, so that the tests have those of now and of the next for themselves.
  const { cookies, backupCodes } = value(await confirmSecondFactor(ctxOf(browser), actor, codeOf(secret, -1)))
  browser.take(cookies)
  return { id, email, browser, actor, secret, backupCodes }
}

/** A browser in which the password was right and the code is awaited. */
async function waiting(email: string, remember = true) {
  const phone = newVisitor()
  const first = value(await signIn(ctxOf(phone), { email, password: PASSWORD, remember }))
  phone.take(first.cookies)
  return { phone, first }
}

const answer = (phone: Visitor, code: string) => verifySecondFactor(ctxOf(phone), code)

describe('turning it on', () => {
  it('takes the password, and a code before anything is asked for at the door', async () => {
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

describe('every way in but a passkey asks for the code', () => {
  const WAYS: Record<string, (email: string, browser: Visitor) => Promise<OpenedSession>> = {
    'a password': async (email, browser) =>
      value(await signIn(ctxOf(browser), { email, password: PASSWORD, remember: true })),
    'a mailed link': async (email, browser) => {
      await requestMagicLink(ctxOf(browser), { email, next: '/events', pendingState: {} })
      return value(await redeemLink(ctxOf(browser), (await mailed(email, 'magic_link')).token))
    },
    'a mailed code': async (email, browser) => {
      await requestMagicLink(ctxOf(browser), { email, next: '/events', pendingState: {} })
      return value(
        await redeemCode(ctxOf(browser), { email, code: (await mailed(email, 'magic_link')).code }),
      )
    },
    'a forgotten password': async (email, browser) => {
      await requestPasswordReset(ctxOf(browser), { email, next: '/events' })
      const { token } = await mailed(email, 'reset_password')
      const opened = value(await resetPassword(ctxOf(browser), { token, password: 'three left feet' }))
      if (!opened) throw new Error('Nothing was opened')
      return opened
    },
    Google: async (email, browser) => {
      const person = email.split('@')[0]!
      people[person] = { email, email_verified: true, name: 'Ann' }
      const left = value(await startGoogleSignIn(ctxOf(browser), { next: '/my-tickets' }))
      browser.take(left.cookies)
      const back = await atProvider(left.address, person)
      return value(await finishGoogleSignIn({ ...ctxOf(browser), storage: testStorage() }, back.searchParams))
    },
    'the password again, while signed in': async (email, browser) => {
      const { phone } = await waiting(email)
      const { secret } = secrets.get(email)!
      phone.take(value(await answer(phone, codeOf(secret, 1))).cookies)
      for (const [name, cookie] of phone.cookies) browser.cookies.set(name, cookie)
      return value(
        await reauthenticateByPassword(ctxOf(browser), { actor: await meOf(phone), password: PASSWORD }),
      )
    },
  }
  const secrets = new Map<string, { secret: string }>()

  it.each(Object.keys(WAYS))('%s opens no session before it, and one after it', async (way) => {
    const { id, email, secret } = await guarded()
    secrets.set(email, { secret })
    const phone = newVisitor()
    const first = await WAYS[way]!(email, phone)
    const before = (await sessions(id))!
    expect(first.awaitsSecondFactor).toBe(true)
    const session = first.cookies.filter((line) => /session_token=[^;]/.test(line))
    expect(session).toEqual([])
    phone.take(first.cookies)
    expect(await actorOf(phone)).toBeNull()
    const second = value(await answer(phone, codeOf(secret)))
    phone.take(second.cookies)
    expect((await meOf(phone)).id).toBe(id)
    expect(await sessions(id)).toBe(before + 1)
  })

  it('a passkey, which is two factors already, does not', async () => {
    const { id, browser } = await guarded()
    const passkey = softwarePasskey()
    const begun = value(await beginNewPasskey(ctxOf(browser)))
    browser.take(begun.cookies)
    value(await saveNewPasskey(ctxOf(browser), passkey.created(begun.options)))
    const phone = newVisitor()
    const asked = value(await beginPasskeySignIn(ctxOf(phone)))
    phone.take(asked.cookies)
    const opened = value(await signInByPasskey(ctxOf(phone), passkey.asserted(asked.options)))
    expect(opened.awaitsSecondFactor).toBe(false)
    phone.take(opened.cookies)
    expect((await meOf(phone)).id).toBe(id)
  })
})

describe('whoever is in already', () => {
  it('stays in when they move to another address', async () => {
    const { id, browser, actor } = await guarded()
    const moved = `moved${id}@example.org`
    value(await requestEmailChange(ctxOf(browser), actor, moved))
    const { token } = await mailed(moved, 'change_email')
    browser.take(value(await confirmEmailChange(ctxOf(browser), actor, token)).cookies)
    expect((await meOf(browser)).email).toBe(moved)
  })

  it('stays in when their session is prolonged', async () => {
    const { id, browser } = await guarded()
    await db.pool.query("update auth_session set expires_at = now() + interval '5 days' where user_id = $1", [
      id,
    ])
    const found = await findSession(auth, db, browser.clientRequest())
    expect(found.cookies.join()).toContain('session_token')
    browser.take(found.cookies)
    expect((await meOf(browser)).id).toBe(id)
  })
})

describe('the code', () => {
  it('opens one session, also when it is sent ten times at the same moment', async () => {
    const { id, email, secret } = await guarded()
    const { phone } = await waiting(email)
    const before = (await sessions(id))!
    const code = codeOf(secret)
    const all = await Promise.all(Array.from({ length: 10 }, () => answer(phone, code)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessions(id)).toBe(before + 1)
  })

  it('that has let somebody in lets nobody else in, though it is still shown', async () => {
    const { email, secret } = await guarded()
    const code = codeOf(secret)
    const [mine, theirs] = [await waiting(email), await waiting(email)]
    const both = await Promise.all([answer(mine.phone, code), answer(theirs.phone, code)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { code: 'APP_CODE_WRONG' } })
  })

  it('may be a backup code, typed as people type, once', async () => {
    const { email, backupCodes } = await guarded()
    const [code] = backupCodes
    const typed = ` ${code!.toUpperCase().replace('-', ' ')} `
    const both = await Promise.all([1, 2].map(async () => answer((await waiting(email)).phone, typed)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await answer((await waiting(email)).phone, code!)).toEqual({
      ok: false,
      failure: { code: 'BACKUP_CODE_WRONG' },
    })
  })

  it('ends the wait after five wrong tries', async () => {
    const { email, secret } = await guarded()
    const { phone } = await waiting(email)
    const said: string[] = []
    for (let guess = 0; guess < 7; guess++) {
      const tried = await answer(phone, String(guess).padStart(6, '0'))
      said.push(tried.ok ? 'in' : tried.failure.code)
    }
    expect(said.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'APP_CODE_WRONG'))
    expect(said.slice(5)).toEqual(['SECOND_FACTOR_OVER', 'SECOND_FACTOR_OVER'])
    expect(await answer(phone, codeOf(secret))).toEqual({
      ok: false,
      failure: { code: 'SECOND_FACTOR_OVER' },
    })
  })

  it('is locked for half an hour after ten wrong tries, over however many sign-ins and addresses', async () => {
    const { email, secret } = await guarded()
    for (let guess = 0; guess < 10; guess++) {
      const { phone } = await waiting(email)
      await answer(phone, String(guess).padStart(6, '0'))
    }
    const { phone } = await waiting(email)
    expect(await answer(phone, codeOf(secret))).toEqual({
      ok: false,
      failure: { code: 'SECOND_FACTOR_LOCKED' },
    })
  })

  it('is of no use without the first step, nor with the first step of another browser or person', async () => {
    const [mine, theirs] = [await guarded(), await guarded()]
    expect(await answer(newVisitor(), codeOf(mine.secret))).toEqual({
      ok: false,
      failure: { code: 'SECOND_FACTOR_OVER' },
    })
    const { phone } = await waiting(mine.email)
    expect(await answer(phone, codeOf(theirs.secret))).toMatchObject({ ok: false })
    const forged = newVisitor()
    forged.cookies.set('steppers.two_factor', 'planted.AAAA')
    expect(await answer(forged, codeOf(mine.secret))).toMatchObject({ ok: false })
  })

  it('opens nothing for somebody who is signed in as another', async () => {
    const mine = await guarded()
    const { email } = await member(`second${++born}@example.org`)
    const theirs = await signedIn(email)
    const { phone } = await waiting(mine.email)
    for (const [name, cookie] of phone.cookies) theirs.cookies.set(name, cookie)
    expect(await answer(theirs, codeOf(mine.secret))).toMatchObject({ ok: false })
    expect((await meOf(theirs)).email).toBe(email)
  })

  it('remembers whether the browser is to stay signed in', async () => {
    const { email, secret } = await guarded()
    const { phone } = await waiting(email, false)
    const { cookies } = value(await answer(phone, codeOf(secret)))
    expect(cookies.find((line) => line.startsWith('steppers.session_token='))).not.toMatch(/max-age/i)
  })
})

describe('turning it off, and new backup codes', () => {
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

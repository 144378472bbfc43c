import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
import { requestPasswordReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { APP_URL, newVisitor, PASSWORD, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { atProvider } from '#tests/support/at-provider.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import type { ProviderPerson } from '#tests/support/login-page.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { testSecondFactor } from '#tests/support/second-factor.ts'

const db = await testDatabase()
const people: Record<string, ProviderPerson> = {}
const provider = await openidProvider({ port: 0, appUrl: APP_URL, people })

afterAll(() => provider.close())

// The clock stands still, so that no code runs out between two lines.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))

afterAll(() => void vi.useRealTimers())

const accounts = testAccounts(db, { google: provider.config })
const { auth, ctxOf, mailed, member, signedIn } = accounts
const { value, actorOf, meOf, guarded, waiting, answer } = testSecondFactor(db, accounts)
let born = 0
const sessions = async (id: string) =>
  (await db.pool.query('select from auth_session where user_id = $1', [id])).rowCount

describe('every sign-in but by passkey asks for the code', () => {
  const WAYS: Record<string, (email: string, browser: Visitor) => Promise<OpenedSession>> = {
    'a password': async (email, browser) =>
      value(await signIn(ctxOf(browser), { email, password: PASSWORD, remember: true })),
    'a mailed link': async (email, browser) => {
      await requestMagicLink(ctxOf(browser), { email, next: '/events', pendingState: {} })
      return value(await redeemLink(ctxOf(browser), (await mailed(email, 'magic_link')).token))
    },
    'a mailed code': async (email, browser) => {
      browser.take(
        value(await requestMagicLink(ctxOf(browser), { email, next: '/events', pendingState: {} })).cookies,
      )
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

describe('a member with a second factor who is signed in already', () => {
  it('stays signed in when they change their address', async () => {
    const { id, browser, actor } = await guarded()
    const moved = `moved${id}@example.org`
    value(await requestEmailChange(ctxOf(browser), actor, moved))
    const { token } = await mailed(moved, 'change_email')
    browser.take(value(await confirmEmailChange(ctxOf(browser), actor, token)).cookies)
    expect((await meOf(browser)).email).toBe(moved)
  })

  it('stays signed in when their session is prolonged', async () => {
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

describe('the code of the second factor', () => {
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

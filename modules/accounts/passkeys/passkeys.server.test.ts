import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  beginNewPasskey,
  beginPasskeySignIn,
  saveNewPasskey,
  signInByPasskey,
} from '#modules/accounts/passkeys/passkeys.server.ts'
import { removePasskey, renamePasskey } from '#modules/accounts/passkeys/own-passkeys.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { notifySecurityChange } from '#modules/accounts/security/notify-security-change.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { newVisitor, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  type PasskeyOverrides,
  type SoftwarePasskey,
  softwarePasskey,
} from '#tests/support/software-passkey.ts'

const db = await testDatabase()
const { auth, ctxOf, lines, log, member, signedIn } = testAccounts(db)

let people = 0
/** A member, the browser they are signed in with, and their passkey. */
async function memberWithPasskey() {
  const person = await member(`passkey${++people}@example.org`)
  const browser = await signedIn(person.email)
  const passkey = softwarePasskey()
  expect(await add(browser, passkey)).toMatchObject({ ok: true })
  return { ...person, id: person.id as PersonId, browser, passkey }
}

async function add(browser: Visitor, passkey: SoftwarePasskey, overrides?: PasskeyOverrides) {
  const begun = await beginNewPasskey(ctxOf(browser))
  if (!begun.ok) return begun
  browser.take(begun.value.cookies)
  return saveNewPasskey(ctxOf(browser), passkey.created(begun.value.options, overrides))
}

async function options(browser: Visitor) {
  const begun = await beginPasskeySignIn(ctxOf(browser))
  if (!begun.ok) throw new Error(begun.failure.code)
  browser.take(begun.value.cookies)
  return begun.value.options
}

async function comeIn(passkey: SoftwarePasskey, overrides?: PasskeyOverrides, browser = newVisitor()) {
  const asked = await options(browser)
  return signInByPasskey(ctxOf(browser), passkey.asserted(asked, overrides))
}

const sessions = async (id: string) =>
  (await db.pool.query('select from auth_session where user_id = $1', [id])).rowCount

describe('a passkey', () => {
  it('opens a session for its owner, in any browser, and remembers its last use', async () => {
    const bystander = await memberWithPasskey()
    const { id, passkey } = await memberWithPasskey()
    const phone = newVisitor()
    const session = await comeIn(passkey, {}, phone)
    if (!session.ok) throw new Error(session.failure.code)
    expect(session.value.awaitsSecondFactor).toBe(false)
    phone.take(session.value.cookies)
    expect((await findSession(auth, db, phone.clientRequest())).actor?.id).toBe(id)
    const { passkeys } = await securityOf(db, id)
    expect(passkeys).toMatchObject([{ name: 'An unknown device', lastUsedAt: expect.any(String) }])
    expect((await securityOf(db, bystander.id)).passkeys).toMatchObject([{ lastUsedAt: null }])
  })

  it('is asked for with proof of the person, and without telling whose it may be', async () => {
    const { browser } = await memberWithPasskey()
    const asked = await options(browser)
    expect(asked).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    expect(asked).not.toHaveProperty('allowCredentials')
  })

  it('is asked for without touching the session of the browser, not even one that has ended', async () => {
    const { id, browser } = await memberWithPasskey()
    await db.pool.query('delete from auth_session where user_id = $1', [id])
    const begun = await beginPasskeySignIn(ctxOf(browser))
    const names = begun.ok && begun.value.cookies.map((cookie) => cookie.split('=', 1)[0])
    // The answer may come after that of a sign-in in another tab, whose new session it would end.
    expect(names).toEqual([expect.stringMatching(/passkey/)])
  })

  it('is one of an account, however often a device tries', async () => {
    const { browser, passkey } = await memberWithPasskey()
    const begun = await beginNewPasskey(ctxOf(browser))
    expect(begun).toMatchObject({ value: { options: { excludeCredentials: [{ id: passkey.id }] } } })
    expect(await add(browser, passkey)).toMatchObject({ ok: false })
  })

  it.each<[string, PasskeyOverrides]>([
    ['was made for another site', { rpId: 'evil.example' }],
    ['is shown by another site’s page', { origin: 'https://evil.example' }],
    ['proves only that somebody holds the device', { verified: false }],
    ['is signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('that %s opens nothing', async (_, overrides) => {
    const { id, passkey } = await memberWithPasskey()
    const before = await sessions(id)
    expect(await comeIn(passkey, overrides)).toEqual({ ok: false, failure: { code: 'PASSKEY_REFUSED' } })
    expect(await sessions(id)).toBe(before)
  })

  it.each<[string, PasskeyOverrides]>([
    ['for another site', { rpId: 'evil.example' }],
    ['by another site’s page', { origin: 'https://evil.example' }],
    ['without proof of the person', { verified: false }],
  ])('that is made %s is not kept', async (_, overrides) => {
    const { browser } = await memberWithPasskey()
    expect(await add(browser, softwarePasskey(), overrides)).toEqual({
      ok: false,
      failure: { code: 'PASSKEY_REFUSED' },
    })
  })

  it('answers one challenge once, also when it is sent ten times at the same moment', async () => {
    const { id, passkey } = await memberWithPasskey()
    const before = (await sessions(id))!
    const browser = newVisitor()
    const answer = passkey.asserted(await options(browser))
    const all = await Promise.all(Array.from({ length: 10 }, () => signInByPasskey(ctxOf(browser), answer)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessions(id)).toBe(before + 1)
    expect(await signInByPasskey(ctxOf(browser), answer)).toEqual({
      ok: false,
      failure: { code: 'PASSKEY_TOO_LATE' },
    })
  })

  it('answers only the challenge of the browser it is used in', async () => {
    const { passkey } = await memberWithPasskey()
    const [mine, theirs] = [newVisitor(), newVisitor()]
    const asked = await options(mine)
    await options(theirs)
    expect(await signInByPasskey(ctxOf(theirs), passkey.asserted(asked))).toMatchObject({ ok: false })
    expect(await signInByPasskey(ctxOf(newVisitor()), passkey.asserted(asked))).toMatchObject({ ok: false })
  })

  it('made for one challenge does not sign in by it, nor the other way round', async () => {
    const { browser, passkey } = await memberWithPasskey()
    const begun = await beginNewPasskey(ctxOf(browser))
    if (!begun.ok) throw new Error(begun.failure.code)
    browser.take(begun.value.cookies)
    expect(await signInByPasskey(ctxOf(browser), passkey.asserted(begun.value.options))).toMatchObject({
      failure: { code: 'PASSKEY_TOO_LATE' },
    })
    const asked = await options(browser)
    expect(await saveNewPasskey(ctxOf(browser), softwarePasskey().created(asked))).toMatchObject({
      ok: false,
    })
  })

  it('takes the place of whatever session cookie was planted', async () => {
    const { passkey } = await memberWithPasskey()
    const browser = newVisitor()
    browser.cookies.set('steppers.session_token', 'planted')
    const session = await comeIn(passkey, {}, browser)
    if (!session.ok) throw new Error(session.failure.code)
    browser.take(session.value.cookies)
    expect(browser.cookies.get('steppers.session_token')).not.toBe('planted')
  })

  it('ends the session that the browser had before', async () => {
    const { id, browser, passkey } = await memberWithPasskey()
    const before = browser.cookies.get('steppers.session_token')
    const count = (await sessions(id))!
    const session = await comeIn(passkey, {}, browser)
    if (!session.ok) throw new Error(session.failure.code)
    browser.take(session.value.cookies)
    expect(await sessions(id)).toBe(count)
    expect((await findSession(auth, db, browser.clientRequest())).actor?.id).toBe(id)
    browser.cookies.set('steppers.session_token', before!)
    expect((await findSession(auth, db, browser.clientRequest())).actor).toBeNull()
  })

  it('opens nothing any more once it is removed', async () => {
    const { id, browser, passkey } = await memberWithPasskey()
    const { passkeys } = await securityOf(db, id)
    expect(await removePasskey(ctxOf(browser), id, passkeys[0]!.id)).toMatchObject({ ok: true })
    expect(await comeIn(passkey)).toEqual({ ok: false, failure: { code: 'PASSKEY_UNKNOWN' } })
    expect(await removePasskey(ctxOf(browser), id, passkeys[0]!.id)).toMatchObject({
      failure: { code: 'PASSKEY_NOT_FOUND' },
    })
  })

  it('still works after a new password, of which its owner is notified', async () => {
    const { id, email } = await memberWithPasskey()
    await notifySecurityChange({ db, log }, id, 'passwordChanged')
    const { rows } = await db.pool.query<{ payload: object }>(
      `select payload from mail_outbox where kind = 'security_changed' and recipient = $1`,
      [email],
    )
    expect(rows).toEqual([{ payload: { change: 'passwordChanged', hasPasskeys: true } }])
  })

  it('is named and removed by nobody but its owner', async () => {
    const [mine, theirs] = [await memberWithPasskey(), await memberWithPasskey()]
    const [passkey] = (await securityOf(db, mine.id)).passkeys
    expect(await removePasskey(ctxOf(theirs.browser), theirs.id, passkey!.id)).toMatchObject({
      failure: { code: 'PASSKEY_NOT_FOUND' },
    })
    expect(await renamePasskey(db, theirs.id, { id: passkey!.id, name: 'Mine now' })).toMatchObject({
      failure: { code: 'PASSKEY_NOT_FOUND' },
    })
    expect(await renamePasskey(db, mine.id, { id: passkey!.id, name: 'Kitchen tablet' })).toMatchObject({
      ok: true,
    })
    expect((await securityOf(db, mine.id)).passkeys).toMatchObject([{ name: 'Kitchen tablet' }])
    expect(await comeIn(mine.passkey)).toMatchObject({ ok: true })
  })

  it('is made and removed only soon after signing in, and by nobody who is not signed in', async () => {
    const { id, browser } = await memberWithPasskey()
    await db.pool.query(
      "update auth_session set created_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    )
    expect(await add(browser, softwarePasskey())).toEqual({
      ok: false,
      failure: { code: 'REAUTHENTICATION_REQUIRED' },
    })
    const [passkey] = (await securityOf(db, id)).passkeys
    expect(await removePasskey(ctxOf(browser), id, passkey!.id)).toEqual({
      ok: false,
      failure: { code: 'REAUTHENTICATION_REQUIRED' },
    })
    expect(await add(newVisitor(), softwarePasskey())).toEqual({
      ok: false,
      failure: { code: 'REAUTHENTICATION_REQUIRED' },
    })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an id that is a question to the database', { response: { id: { $ne: '' } } }],
    ['more than a passkey says', { response: { id: 'a'.repeat(20_000) } }],
  ])('is refused politely when the browser sends %s', async (_, input) => {
    expect(await signInByPasskey(ctxOf(newVisitor()), input)).toEqual({
      ok: false,
      failure: { code: 'FIELD_NOT_ALLOWED' },
    })
    expect(await saveNewPasskey(ctxOf(newVisitor()), input)).toEqual({
      ok: false,
      failure: { code: 'FIELD_NOT_ALLOWED' },
    })
  })

  it('is tried three hundred times from one address, and then has to wait', async () => {
    const { passkey } = await memberWithPasskey()
    const browser = newVisitor()
    const answer = passkey.asserted(await options(browser))
    const tries = await Promise.all(
      Array.from({ length: 305 }, () => signInByPasskey(ctxOf(browser), answer)),
    )
    const waiting = tries.filter((one) => !one.ok && one.failure.code === 'TOO_MANY_TRIES')
    expect(waiting).toHaveLength(5)
  })

  it('leaves no key, cookie or session in the log', async () => {
    const { passkey, browser } = await memberWithPasskey()
    await comeIn(passkey, { verified: false })
    const all = lines.join('\n')
    for (const secret of browser.cookies.values()) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/public_key|session_token/)
  })
})

import { describe, expect, it } from 'vitest'
import { changeSecurity } from '#modules/accounts/security/change-security.server.ts'
import { redeemLink, requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { requestPasswordReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { declinePasskey, offersPasskey } from '#modules/accounts/passkeys/passkey-offer.server.ts'
import { type SecurityForm, SecuritySchema } from '#modules/accounts/security/security-schema.ts'
import type { SecuritySuccess } from '#modules/accounts/security/security-action-data.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { newId } from '#platform/ids.ts'
import { parseForm } from '#platform/read-form.server.ts'
import { newVisitor, PASSWORD, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, ctxOf, lines, mailed, member, signedIn } = testAccounts(db)
const NEW = 'three right feet'

let born = 0
const newEmail = () => `security${++born}@example.org`

async function meOf(browser: Visitor) {
  const { actor } = await findSession(auth, db, browser.clientRequest())
  if (!actor) throw new Error('Nobody is signed in')
  return actor
}
async function change(
  browser: Visitor,
  form: SecurityForm,
): Promise<SecuritySuccess & { failure?: SecurityFailure }> {
  const { done, enrolment, cookies } = await changeSecurity(
    ctxOf(browser),
    { actor: await meOf(browser), brand: 'Steppers' },
    form,
  )
  browser.take(cookies)
  return { ...(done.ok ? done.value : { failure: done.failure }), ...(enrolment && { enrolment }) }
}
const comeIn = (email: string, password: string) =>
  signIn(ctxOf(newVisitor()), { email, password, remember: true })

/** Somebody who came by mail and has no password. */
async function withoutPassword() {
  const email = newEmail()
  return { browser: await byMail(email), email }
}
async function byMail(email: string): Promise<Visitor> {
  const browser = newVisitor()
  await requestMagicLink(ctxOf(browser), { email, next: '/events', pendingState: {} })
  const signedIn = await redeemLink(ctxOf(browser), (await mailed(email, 'magic_link')).token)
  if (!signedIn.ok) throw new Error(signedIn.failure.code)
  browser.take(signedIn.value.cookies)
  return browser
}

const noticesOf = async (email: string) => {
  const { rows } = await db.pool.query<{ mailed: { change: string }; shown: { change: string } }>(
    `select m.payload as mailed, n.payload as shown from mail_outbox m join auth_user u on u.email = m.recipient
       join notifications n on n.user_id = u.id and n.kind = m.kind
     where m.recipient = $1 and m.kind = 'security_changed'`,
    [email],
  )
  return rows
}

describe('the forms of the security page', () => {
  const id = newId()
  it.each<[string, Record<string, string>, boolean]>([
    ['renames a passkey', { intent: 'passkey-rename', id, name: ' Phone ' }, true],
    ['renames it to something endless', { intent: 'passkey-rename', id, name: 'a'.repeat(61) }, false],
    ['removes a passkey', { intent: 'passkey-remove', id }, true],
    ['removes a passkey that is none', { intent: 'passkey-remove', id: "' or true" }, false],
    ['begins a second factor without a password', { intent: 'factor-begin' }, true],
    ['confirms it', { intent: 'factor-confirm', code: '123 456', secret: 'A'.repeat(52) }, true],
    [
      'confirms it with a secret that is markup',
      { intent: 'factor-confirm', code: '1', secret: '<b>' },
      false,
    ],
    ['sets a password', { intent: 'password', password: NEW, confirm: NEW }, true],
    ['brings what it has not', { intent: 'password', password: NEW, confirm: NEW, userId: id }, false],
    ['asks for nothing known', { intent: 'admin' }, false],
  ])('are read: one that %s', (_, fields, isFine) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    expect(parseForm(form, SecuritySchema).ok).toBe(isFine)
  })

  it('give no secret back to the page', () => {
    const form = new FormData()
    const secrets = { intent: 'factor-confirm', code: '123456', secret: 'A'.repeat(52) }
    for (const [name, value] of Object.entries(secrets)) form.set(name, value)
    expect(parseForm(form, SecuritySchema).values).toEqual({ intent: 'factor-confirm' })
  })

  it('bring each field once', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['intent', 'passkey-remove'],
      ['id', id],
      ['id', newId()],
    ] as const)
      // prettier-ignore
      form.append(name, value)
    expect(parseForm(form, SecuritySchema)).toMatchObject({ failure: { code: 'FIELD_NOT_ALLOWED' } })
  })
})

describe('the password of an account', () => {
  it.each([
    ['too short', { current: PASSWORD, password: 'abc', confirm: 'abc' }, 'PASSWORD_TOO_SHORT'],
    ['too common', { current: PASSWORD, password: 'password', confirm: 'password' }, 'PASSWORD_TOO_COMMON'],
    ['typed in two ways', { current: PASSWORD, password: NEW, confirm: `${NEW}!` }, 'PASSWORDS_DIFFER'],
    ['without the old one', { current: '', password: NEW, confirm: NEW }, 'PASSWORD_MISSING'],
    ['with another’s old one', { current: 'wrong', password: NEW, confirm: NEW }, 'PASSWORD_WRONG'],
  ])('that is %s changes nothing', async (_, fields, code) => {
    const { email } = await member(newEmail())
    const browser = await signedIn(email)
    expect(await change(browser, { intent: 'password', ...fields })).toMatchObject({ failure: { code } })
    expect(await comeIn(email, PASSWORD)).toMatchObject({ ok: true })
    expect(await noticesOf(email)).toEqual([])
  })

  it('that is changed signs every other browser out, keeps this one signed in, and sends a notice', async () => {
    const { email } = await member(newEmail())
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)]
    const answer = await change(here, { intent: 'password', current: PASSWORD, password: NEW, confirm: NEW })
    expect(answer).not.toHaveProperty('failure')
    expect((await meOf(here)).email).toBe(email)
    expect((await findSession(auth, db, elsewhere.clientRequest())).actor).toBeNull()
    expect(await comeIn(email, PASSWORD)).toMatchObject({ failure: { code: 'INVALID_CREDENTIALS' } })
    expect(await comeIn(email, NEW)).toMatchObject({ ok: true })
    const facts = { change: 'passwordChanged', hasPasskeys: false }
    expect(await noticesOf(email)).toEqual([{ mailed: facts, shown: facts }])
  })

  it('has ten wrong tries of its owner, which strangers do not use up and the right one forgets', async () => {
    const { email } = await member(newEmail())
    const browser = await signedIn(email)
    for (let i = 0; i < 11; i++) await comeIn(email, 'a stranger’s guess')
    const to = async (current: string, password: string) => {
      await db.pool.query("delete from rate_limits where key like 'address:%'") // as if it took its time
      return change(browser, { intent: 'password', current, password, confirm: password })
    }
    const tryWrong = async (times: number) => {
      for (let i = 0; i < times; i++)
        expect(await to('wrong', NEW)).toMatchObject({ failure: { code: 'PASSWORD_WRONG' } })
    }
    await tryWrong(9)
    expect(await to(PASSWORD, NEW)).not.toHaveProperty('failure')
    await tryWrong(10)
    expect(await to(NEW, PASSWORD)).toMatchObject({ failure: { code: 'TOO_MANY_TRIES' } })
  })

  it('is changed also when the notice cannot be sent', async () => {
    const { email } = await member(newEmail())
    const here = await signedIn(email)
    await db.pool.query(
      `alter table notifications add constraint refused check (kind <> 'security_changed') not valid`,
    )
    const answer = await change(here, { intent: 'password', current: PASSWORD, password: NEW, confirm: NEW })
    await db.pool.query('alter table notifications drop constraint refused')
    expect(answer).not.toHaveProperty('failure')
    expect((await meOf(here)).email).toBe(email)
    expect(lines.join()).toContain('A security change was not told')
  })

  it('that is changed leaves no key behind that was mailed for the old one', async () => {
    const { email } = await member(newEmail())
    const here = await signedIn(email)
    await requestPasswordReset(ctxOf(newVisitor()), { email, next: '/events' })
    const { token } = await mailed(email, 'reset_password')
    const other = (await member(newEmail())).email
    await requestPasswordReset(ctxOf(newVisitor()), { email: other, next: '/events' })
    await change(here, { intent: 'password', current: PASSWORD, password: NEW, confirm: NEW })
    const reset = await resetPassword(ctxOf(newVisitor()), { token, password: 'whoever reads old mail' })
    expect(reset).toMatchObject({ failure: { code: 'LINK_USED_OR_EXPIRED' } })
    expect(await comeIn(email, NEW)).toMatchObject({ ok: true })
    const others = await mailed(other, 'reset_password')
    expect(await resetPassword(ctxOf(newVisitor()), { token: others.token, password: NEW })).toMatchObject({
      ok: true,
    })
  })

  it('is a first one for whoever came by mail, soon after they came', async () => {
    const { browser, email } = await withoutPassword()
    const me = await meOf(browser)
    const elsewhere = await byMail(email)
    await requestPasswordReset(ctxOf(newVisitor()), { email, next: '/events' })
    const { token } = await mailed(email, 'reset_password')
    expect((await securityOf(db, me.id)).hasPassword).toBe(false)
    const form = { intent: 'password' as const, current: '', password: NEW, confirm: NEW }
    await db.pool.query(
      "update auth_session set created_at = now() - interval '11 minutes' where user_id = $1",
      [me.id],
    )
    expect(await change(browser, form)).toMatchObject({ failure: { code: 'REAUTHENTICATION_REQUIRED' } })
    await db.pool.query('update auth_session set created_at = now() where user_id = $1', [me.id])
    expect(await change(browser, form)).not.toHaveProperty('failure')
    expect(await comeIn(email, NEW)).toMatchObject({ ok: true })
    expect((await securityOf(db, me.id)).hasPassword).toBe(true)
    expect((await findSession(auth, db, elsewhere.clientRequest())).actor).toBeNull()
    const reset = await resetPassword(ctxOf(newVisitor()), { token, password: 'whoever reads old mail' })
    expect(reset).toMatchObject({ failure: { code: 'LINK_USED_OR_EXPIRED' } })
  })
})

describe('Google sign-in', () => {
  const connect = (email: string) =>
    db.pool.query(
      `insert into auth_account (account_id, provider_id, user_id) select id, 'google', id from auth_user where email = $1`,
      [email],
    )

  it('is disconnected for good, and its owner is notified', async () => {
    await connect((await withoutPassword()).email)
    const { browser, email } = await withoutPassword()
    await connect(email)
    const me = await meOf(browser)
    expect(await securityOf(db, me.id)).toMatchObject({ hasGoogle: true, hasPassword: false })
    expect(await change(browser, { intent: 'google-remove' })).not.toHaveProperty('failure')
    expect((await securityOf(db, me.id)).hasGoogle).toBe(false)
    expect((await noticesOf(email)).map(({ mailed }) => mailed.change)).toEqual(['googleDisconnected'])
    expect(await change(browser, { intent: 'google-remove' })).toMatchObject({
      failure: { code: 'GOOGLE_NOT_CONNECTED' },
    })
  })

  it('is disconnected alone: a password stays', async () => {
    const { email } = await member(newEmail())
    await connect(email)
    const browser = await signedIn(email)
    expect(await change(browser, { intent: 'google-remove' })).not.toHaveProperty('failure')
    expect((await comeIn(email, PASSWORD)).ok).toBe(true)
    const { id } = await meOf(browser)
    expect(await securityOf(db, id)).toMatchObject({ hasGoogle: false, hasPassword: true })
  })

  it('is disconnected by nobody who found the phone unlocked, and only from their own account', async () => {
    const [mine, theirs] = [await withoutPassword(), await withoutPassword()]
    for (const { email } of [mine, theirs]) await connect(email)
    const { id } = await meOf(mine.browser)
    await db.pool.query(
      "update auth_session set created_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    )
    expect(await change(mine.browser, { intent: 'google-remove' })).toMatchObject({
      failure: { code: 'REAUTHENTICATION_REQUIRED' },
    })
    await change(theirs.browser, { intent: 'google-remove' })
    expect((await securityOf(db, id)).hasGoogle).toBe(true)
  })
})

describe('a second factor', () => {
  it('keeps its picture when the first code is wrong, and sends a notice when it is on', async () => {
    const { email } = await member(newEmail())
    const browser = await signedIn(email)
    const begun = await change(browser, { intent: 'factor-begin', password: PASSWORD })
    const secret = begun.enrolment?.secret ?? ''
    const wrong = await change(browser, { intent: 'factor-confirm', code: '000000', secret })
    expect(wrong).toMatchObject({ failure: { code: 'APP_CODE_WRONG' }, enrolment: begun.enrolment })
    const on = await change(browser, { intent: 'factor-confirm', code: codeOf(secret), secret })
    expect(on.backupCodes).toHaveLength(10)
    expect(await noticesOf(email)).toHaveLength(1)
  })
})

describe('the offer of a passkey', () => {
  it('is made until it is declined', async () => {
    const { email } = await member(newEmail())
    const { id } = await meOf(await signedIn(email))
    expect(await offersPasskey(db, id)).toBe(true)
    await declinePasskey(db, id)
    expect(await offersPasskey(db, id)).toBe(false)
  })
})

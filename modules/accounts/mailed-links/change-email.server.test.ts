import { beforeEach, describe, expect, it } from 'vitest'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { confirmEmailChange, requestEmailChange } from '#modules/accounts/mailed-links/change-email.server.ts'
import { redeemLink, requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { requestPasswordReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newVisitor, PASSWORD, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, ctxOf, linkFor, mailed, member, signedIn } = testAccounts(db)

const actorOf = async (browser: Visitor) => (await findSession(auth, db, browser.clientRequest())).actor!
const requestChange = async (browser: Visitor, to: string) =>
  requestEmailChange(ctxOf(browser), await actorOf(browser), to)
const confirm = async (browser: Visitor, token: string) =>
  confirmEmailChange(ctxOf(browser), await actorOf(browser), token)
const mailsTo = async (email: string, kind: string) =>
  (await db.pool.query('select from mail_outbox where recipient = $1 and kind = $2', [email, kind])).rowCount
const USED_OR_EXPIRED = { ok: false, failure: { code: 'LINK_USED_OR_EXPIRED' } }

beforeEach(() => db.pool.query('delete from rate_limits'))

describe('changing the email address of an account', () => {
  it('happens when the new mailbox confirms it; profile, sign-in and session follow, the old address is notified', async () => {
    const { id } = await member('old@example.org')
    const [browser, elsewhere] = [await signedIn('old@example.org'), await signedIn('old@example.org')]
    expect(await requestChange(browser, ' New@Example.org ')).toEqual({ ok: true, value: null })
    expect((await actorOf(browser)).email).toBe('old@example.org')
    expect(await mailsTo('old@example.org', 'email_changed')).toBe(0)

    const moved = await confirm(browser, (await mailed('new@example.org', 'change_email')).token)
    expect(moved).toMatchObject({ ok: true, value: { email: 'new@example.org' } })
    if (moved.ok) browser.take(moved.value.cookies)
    expect(await actorOf(browser)).toMatchObject({ id, email: 'new@example.org', emailVerified: true })
    expect(await actorOf(elsewhere)).toBeNull()
    expect((await db.pool.query('select email from profiles where id = $1', [id])).rows).toEqual([
      { email: 'new@example.org' },
    ])
    const told = await db.pool.query(
      `select recipient, payload from mail_outbox where kind = 'email_changed'`,
    )
    expect(told.rows).toEqual([{ recipient: 'old@example.org', payload: { newEmail: 'new@example.org' } }])
    const by = (email: string) => signIn(ctxOf(newVisitor()), { email, password: PASSWORD, remember: true })
    expect([(await by('old@example.org')).ok, (await by('new@example.org')).ok]).toEqual([false, true])
  })

  it('needs a browser in which they are signed in: an address typed wrong gets no account', async () => {
    await member('typo@example.org')
    const browser = await signedIn('typo@example.org')
    await requestChange(browser, 'a.stranger@example.org')
    const { token } = await mailed('a.stranger@example.org', 'change_email')
    await member('stranger@example.org')
    const stranger = await signedIn('stranger@example.org')
    expect(await confirm(stranger, token)).toEqual(USED_OR_EXPIRED)
    expect((await actorOf(browser)).email).toBe('typo@example.org')
  })

  it('is not done by the page that confirms sign-ups, which asks nobody to be signed in', async () => {
    const { id } = await member('slip@example.org')
    const browser = await signedIn('slip@example.org')
    await requestChange(browser, 'whoever@example.org')
    const { token } = await mailed('whoever@example.org', 'change_email')
    const stranger = newVisitor()
    expect(await confirmAddress(ctxOf(stranger), { token, id, password: PASSWORD })).toEqual({
      ok: false,
      failure: { code: 'LINK_INVALID' },
    })
    expect((await actorOf(browser)).email).toBe('slip@example.org')
    const { rows } = await db.pool.query('select from auth_session where user_id = $1', [id])
    expect(rows).toHaveLength(2) // the confirmation's and the browser's
  })

  it('clears no sign-up out of its way for a link that we never mailed', async () => {
    await member('forger@example.org')
    const browser = await signedIn('forger@example.org')
    const newcomer = newVisitor()
    await signUp(ctxOf(newcomer), { email: 'newcomer@example.org', password: PASSWORD, next: '/events' })
    const { token, id } = await linkFor('newcomer@example.org')
    const claims = { email: 'forger@example.org', updateTo: 'newcomer@example.org' }
    const forged = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.e30`
    expect(await confirm(browser, forged)).toEqual(USED_OR_EXPIRED)
    expect((await confirmAddress(ctxOf(newcomer), { token, id, password: PASSWORD })).ok).toBe(true)
  })

  it('happens once', async () => {
    await member('first@example.org')
    const browser = await signedIn('first@example.org')
    await requestChange(browser, 'second@example.org')
    const { token } = await mailed('second@example.org', 'change_email')
    expect((await confirm(browser, token)).ok).toBe(true)
    expect(await confirm(browser, token)).toEqual(USED_OR_EXPIRED)
    expect(await confirm(browser, `${token.slice(0, -4)}AAAA`)).toEqual(USED_OR_EXPIRED)
  })

  it('tells nobody whether an address is taken, and never takes it', async () => {
    await member('taken@example.org')
    await member('wants@example.org')
    const browser = await signedIn('wants@example.org')
    expect(await requestChange(browser, 'taken@example.org')).toEqual({ ok: true, value: null })
    expect(await mailsTo('taken@example.org', 'change_email')).toBe(0)

    await requestChange(browser, 'soon-taken@example.org')
    const { token } = await mailed('soon-taken@example.org', 'change_email')
    await member('soon-taken@example.org')
    expect(await confirm(browser, token)).toEqual(USED_OR_EXPIRED)
    expect((await actorOf(browser)).email).toBe('wants@example.org')
  })

  it('is not held up by a stranger who signed up with the address and never confirmed', async () => {
    await member('mover@example.org')
    const browser = await signedIn('mover@example.org')
    const squat = () =>
      signUp(ctxOf(newVisitor()), { email: 'mine@example.org', password: 'the stranger', next: '/events' })
    await squat()
    const waiting = { email: 'still-waiting@example.org', password: PASSWORD, next: '/events' }
    await signUp(ctxOf(newVisitor()), waiting)
    await requestChange(browser, 'mine@example.org')
    await squat()
    expect((await confirm(browser, (await mailed('mine@example.org', 'change_email')).token)).ok).toBe(true)
    expect((await confirmAddress(ctxOf(newVisitor()), await linkFor(waiting.email))).ok).toBe(true)
  })

  it('asks whoever signed in a while ago to do so again', async () => {
    await member('idle@example.org')
    const browser = await signedIn('idle@example.org')
    await db.pool.query(`update auth_session set created_at = now() - interval '11 minutes'`)
    expect(await requestChange(browser, 'thief@example.org')).toEqual({
      ok: false,
      failure: { code: 'REAUTHENTICATION_REQUIRED' },
    })
    expect(await mailsTo('thief@example.org', 'change_email')).toBe(0)
  })

  it.each([
    ['the same address', 'picky@example.org', 'SAME_EMAIL'],
    ['no address', 'picky@', 'INVALID_EMAIL'],
    ['a header of its own', 'a@example.org\r\nBcc: b@example.org', 'INVALID_EMAIL'],
    ['two addresses', 'a@example.org, b@example.org', 'INVALID_EMAIL'],
  ])('refuses %s', async (_, to, code) => {
    const known = await db.pool.query(`select from auth_user where email = 'picky@example.org'`)
    if (known.rowCount === 0) await member('picky@example.org')
    expect(await requestChange(await signedIn('picky@example.org'), to)).toEqual({
      ok: false,
      failure: { code },
    })
  })

  it('leaves everybody else’s address, links and notices as they are', async () => {
    const bystander = await member('bystander@example.org')
    await requestPasswordReset(ctxOf(newVisitor()), { email: bystander.email, next: '/events' })
    const { id } = await member('moving@example.org')
    await db.pool.query("update auth_user set email = 'moved@example.org' where id = $1", [id])
    const { rows } = await db.pool.query(
      `select email, (select count(*)::integer from notifications where user_id = p.id and kind = 'email_changed') as told
       from profiles p where id = any ($1) order by email`,
      [[bystander.id, id]],
    )
    expect(rows).toEqual([
      { email: 'bystander@example.org', told: 0 },
      { email: 'moved@example.org', told: 1 },
    ])
    const { token } = await mailed(bystander.email, 'reset_password')
    expect((await resetPassword(ctxOf(newVisitor()), { token, password: 'three right feet' })).ok).toBe(true)
  })

  it('invalidates the links mailed to the old address', async () => {
    await member('leaving@example.org')
    const browser = await signedIn('leaving@example.org')
    await requestPasswordReset(ctxOf(newVisitor()), { email: 'leaving@example.org', next: '/events' })
    await requestMagicLink(ctxOf(newVisitor()), {
      email: 'leaving@example.org',
      next: '/events',
      pendingState: {},
    })
    await requestChange(browser, 'arrived@example.org')
    await confirm(browser, (await mailed('arrived@example.org', 'change_email')).token)
    const reset = (await mailed('leaving@example.org', 'reset_password')).token
    expect(
      await resetPassword(ctxOf(newVisitor()), { token: reset, password: 'whoever reads old mail' }),
    ).toEqual(USED_OR_EXPIRED)
    // A magic link still proves the old mailbox, but that is another person now.
    const link = (await mailed('leaving@example.org', 'magic_link')).token
    const other = newVisitor()
    const redeemed = await redeemLink(ctxOf(other), link)
    if (redeemed.ok) other.take(redeemed.value.cookies)
    expect((await actorOf(other)).id).not.toBe((await actorOf(browser)).id)
  })

  it('is mailed about three times in a quarter of an hour', async () => {
    await member('eager@example.org')
    const browser = await signedIn('eager@example.org')
    const answers = []
    for (let at = 0; at < 4; at++) answers.push(await requestChange(browser, `eager-${at}@example.org`))
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, false])
  })
})

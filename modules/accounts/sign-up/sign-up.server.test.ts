import { describe, expect, it, vi } from 'vitest'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { resendConfirmation, signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, ctxOf, linkFor, member, lines } = testAccounts(db)

const count = async (sql: string, values: unknown[] = []) =>
  (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n

describe('signing up', () => {
  it('makes an account that must be confirmed, confirms it by the mailed link, and signs its owner in', async () => {
    const email = 'jackie@example.org'
    const phone = newVisitor()
    const made = await signUp(ctxOf(phone), { email, password: PASSWORD, next: '/events/42?seat=3' })
    if (made.ok) phone.take(made.value.cookies)
    expect(await signIn(ctxOf(phone), { email, password: PASSWORD, remember: true })).toEqual({
      ok: false,
      failure: { code: 'EMAIL_NOT_CONFIRMED' },
    })
    const { token, id, next, password } = await linkFor(email)
    expect(next).toBe('/events/42?seat=3')
    const confirmed = await confirmAddress(ctxOf(phone), { token, id })
    expect(confirmed.ok).toBe(true)
    if (confirmed.ok) phone.take(confirmed.value.cookies)
    const { actor } = await findSession(auth, db, phone.clientRequest())
    expect(actor).toEqual({ id, email, name: '', avatarUrl: null, adminLevel: 0, emailVerified: true })
    expect(await confirmAddress(ctxOf(newVisitor()), { token, id, password })).toEqual({
      ok: false,
      failure: { code: 'ALREADY_CONFIRMED' },
    })
  })

  it.each([
    ['five characters', 'abc4!', 'PASSWORD_TOO_SHORT'],
    ['129 characters', 'x1'.repeat(65), 'PASSWORD_TOO_LONG'],
    ['what everybody tries first', 'Password1', 'PASSWORD_TOO_COMMON'],
    ['the address itself', 'short@example.org', 'PASSWORD_TOO_COMMON'],
  ])('refuses a password of %s and makes nothing', async (_, password, code) => {
    const before = await count('auth_user')
    const answer = await signUp(ctxOf(newVisitor()), {
      email: 'short@example.org',
      password,
      next: '/events',
    })
    expect(answer).toEqual({ ok: false, failure: { code } })
    expect(await count('auth_user')).toBe(before)
    expect(await count(`mail_outbox where recipient = 'short@example.org'`)).toBe(0)
    await db.pool.query('delete from rate_limits')
  })

  it('tells the owner of a confirmed account that there is one, and keeps it, also while nobody is in', async () => {
    const { id } = await member('known@example.org')
    await db.pool.query('delete from auth_session where user_id = $1', [id])
    const again = await signUp(ctxOf(newVisitor()), {
      email: 'known@example.org',
      password: 'another one',
      next: '/events',
    })
    expect(again).toEqual({ ok: false, failure: { code: 'ALREADY_REGISTERED' } })
    expect(await count('auth_user where id = $1', [id])).toBe(1)
  })

  it('keeps a stranger who was faster out: the owner of the mailbox confirms their own password', async () => {
    const email = 'victim@example.org'
    await signUp(ctxOf(newVisitor()), { email, password: 'the stranger', next: '/events' })
    const strangers = await linkFor(email)
    await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
    const own = await linkFor(email)
    expect(await confirmAddress(ctxOf(newVisitor()), strangers)).toEqual({
      ok: false,
      failure: { code: 'LINK_INVALID' },
    })
    expect((await confirmAddress(ctxOf(newVisitor()), own)).ok).toBe(true)
    expect((await signIn(ctxOf(newVisitor()), { email, password: PASSWORD, remember: true })).ok).toBe(true)
    expect((await signIn(ctxOf(newVisitor()), { email, password: 'the stranger', remember: true })).ok).toBe(
      false,
    )
  })

  it('makes worthless what a stranger chose who was the last to use the address', async () => {
    const email = 'overtaken@example.org'
    const owner = newVisitor()
    const made = await signUp(ctxOf(owner), { email, password: 'my own first', next: '/events' })
    if (made.ok) owner.take(made.value.cookies)
    const stranger = newVisitor()
    const again = await signUp(ctxOf(stranger), { email, password: 'the stranger', next: '/events' })
    if (again.ok) stranger.take(again.value.cookies)

    const newest = await linkFor(email)
    const { token, id } = newest
    const unasked = await confirmAddress(ctxOf(owner), { token, id })
    expect(unasked).toEqual({ ok: false, failure: { code: 'PASSWORD_TOO_SHORT' } })
    expect((await confirmAddress(ctxOf(owner), newest)).ok).toBe(true)
    const enter = (password: string) => signIn(ctxOf(newVisitor()), { email, password, remember: true })
    expect((await enter('the stranger')).ok).toBe(false)
    expect((await enter(PASSWORD)).ok).toBe(true)
  })

  it('asks for no password where it was chosen, and believes no other browser that says so', async () => {
    const [first, second] = ['first@example.org', 'second@example.org']
    const browser = newVisitor()
    for (const email of [first, second]) {
      const made = await signUp(ctxOf(browser), { email, password: PASSWORD, next: '/events' })
      if (made.ok) browser.take(made.value.cookies)
    }
    const link = async (email: string) => {
      const { token, id } = await linkFor(email)
      return { token, id }
    }
    const forged = newVisitor()
    forged.cookies.set('steppers.signed_up', (await link(second)).id)
    expect((await confirmAddress(ctxOf(forged), await link(second))).ok).toBe(false)
    expect((await confirmAddress(ctxOf(browser), await link(first))).ok).toBe(false)
    expect((await confirmAddress(ctxOf(browser), await link(second))).ok).toBe(true)
    const entered = await signIn(ctxOf(newVisitor()), { email: second, password: PASSWORD, remember: true })
    expect(entered.ok).toBe(true)
  })

  it('confirmed or done again for one address leaves every other account as it is', async () => {
    const { email: settled } = await member('bystander@example.org')
    const mails = await count('mail_outbox')
    const waiting = 'waiting@example.org'
    await signUp(ctxOf(newVisitor()), { email: waiting, password: PASSWORD, next: '/events' })
    const email = 'alone@example.org'
    for (let i = 0; i < 2; i++)
      await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
    expect(await count('mail_outbox')).toBe(mails + 3)
    expect((await confirmAddress(ctxOf(newVisitor()), await linkFor(email))).ok).toBe(true)
    const enter = (address: string) =>
      signIn(ctxOf(newVisitor()), { email: address, password: PASSWORD, remember: true })
    expect((await enter(settled)).ok).toBe(true)
    expect(await enter(waiting)).toEqual({ ok: false, failure: { code: 'EMAIL_NOT_CONFIRMED' } })
  })

  it('keeps the password of a member whose old link is opened elsewhere', async () => {
    const email = 'settled@example.org'
    await signUp(ctxOf(newVisitor()), { email, password: 'of the sign-up', next: '/events' })
    const link = await linkFor(email)
    expect((await confirmAddress(ctxOf(newVisitor()), link)).ok).toBe(true)
    const replayed = await confirmAddress(ctxOf(newVisitor()), { ...link, password: 'somebody else' })
    expect(replayed).toEqual({ ok: false, failure: { code: 'ALREADY_CONFIRMED' } })
    expect((await signIn(ctxOf(newVisitor()), { email, password: PASSWORD, remember: true })).ok).toBe(true)
  })

  it.each(['here', 'elsewhere'])(
    'opens one session, however many presses come at once, %s',
    async (where) => {
      const [email, browser] = [`presses-${where}@example.org`, newVisitor()]
      const made = await signUp(ctxOf(browser), { email, password: PASSWORD, next: '/events' })
      if (made.ok) browser.take(made.value.cookies)
      const link = await linkFor(email)
      const from = where === 'here' ? browser : newVisitor()
      const presses = await Promise.all(Array.from({ length: 8 }, () => confirmAddress(ctxOf(from), link)))
      expect(presses.filter((one) => one.ok)).toHaveLength(1)
      expect(presses.filter((one) => !one.ok && one.failure.code === 'ALREADY_CONFIRMED')).toHaveLength(7)
      const { rowCount } = await db.pool.query('select from auth_session where user_id = $1', [link.id])
      expect(rowCount).toBe(1)
    },
  )

  it('makes one account of five clicks at once, and all are answered with the request to check the mail', async () => {
    const email = 'double@example.org'
    const click = () => signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
    const answers = await Promise.all(Array.from({ length: 5 }, click))
    expect(answers.map((one) => one.ok || one.failure.code)).toEqual(answers.map(() => true))
    expect(await count('auth_user where email = $1', [email])).toBe(1)
    expect((await confirmAddress(ctxOf(newVisitor()), await linkFor(email))).ok).toBe(true)
  })

  it('saves nothing of a stranger under the account of whoever signs up with the address a moment later', async () => {
    const email = 'moment@example.org'
    const late = ctxOf(newVisitor())
    const call: typeof late.auth.call = async (...asked) => {
      const answer = await late.auth.call(...asked)
      await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
      return answer
    }
    const stranger = { ...late, auth: { ...late.auth, call } }
    const pendingState = { intent: '{"type":"follow_organizer"}' }
    await signUp(stranger, { email, password: 'the stranger', next: '/events', pendingState })
    expect(await count('auth_user where email = $1', [email])).toBe(1)
    expect(await count('sign_in_challenges where email = $1', [email])).toBe(0)
  })

  it('undoes the account when its mail cannot be enqueued', async () => {
    const printed = vi.spyOn(console, 'error')
    await db.pool.query(
      `alter table mail_outbox add constraint mailbox_is_full check (recipient <> 'nomail@example.org')`,
    )
    const answer = await signUp(ctxOf(newVisitor()), {
      email: 'nomail@example.org',
      password: PASSWORD,
      next: '/events',
    })
    await db.pool.query('alter table mail_outbox drop constraint mailbox_is_full')
    expect(answer.ok).toBe(false)
    expect(printed).not.toHaveBeenCalled()
    expect(await count(`auth_user where email = 'nomail@example.org'`)).toBe(0)
  })

  it('mails the link again when asked, three times in a quarter of an hour', async () => {
    const email = 'again@example.org'
    await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
    for (let i = 0; i < 3; i++)
      expect((await resendConfirmation(ctxOf(newVisitor()), { email, next: '/events' })).ok).toBe(true)
    expect((await resendConfirmation(ctxOf(newVisitor()), { email, next: '/events' })).ok).toBe(false)
    expect(await count('mail_outbox where recipient = $1', [email])).toBe(4)
    expect(
      (await resendConfirmation(ctxOf(newVisitor()), { email: 'nobody@example.org', next: '/events' })).ok,
    ).toBe(true)
    expect(await count(`mail_outbox where recipient = 'nobody@example.org'`)).toBe(0)
  })

  it('writes no password, hash, token or cookie to the log', () => {
    const written = lines.join('')
    expect(written).not.toContain(PASSWORD)
    expect(written).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{64}/)
    expect(written).not.toMatch(/session_token=|eyJ/)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { mailedKeysIn, newestMail } from '#tests/support/mailed-links.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const browser = () => plainBrowser(site)
const PASSWORD = 'two left feet'
const NEW_PASSWORD = 'three left feet'

const wantsLink = (email: string, over: Record<string, string> = {}) => ({
  intent: 'magic-link',
  next: '/my-tickets',
  email,
  ...over,
})
const typesCode = (email: string, code: string) => ({ intent: 'code', next: '/my-tickets', email, code })
const whereTo = (answer: Response) => [answer.status, answer.headers.get('location')]
const isIn = async (who: ReturnType<typeof browser>, email: string) =>
  (await (await who.get('/api/me')).text()).includes(email)

beforeEach(() => db.pool.query('delete from rate_limits'))

describe('a magic link', () => {
  it('lets somebody new in, from the form over the mail to where they wanted to go, without a script', async () => {
    const [phone, laptop] = [browser(), browser()]
    const sent = await phone.post('/account', wantsLink('New@Example.org'))
    expect(await sent.text()).toContain('Magic link sent! Check your email and click the link to sign in.')
    const mail = await newestMail(db, 'new@example.org', 'magic_link')
    expect(mail.url.origin).toBe(ORIGIN)

    const page = await laptop.get(mail.path)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(await page.text()).toContain('new@example.org')
    const entered = await laptop.post('/auth/link', mail.fields)
    expect(whereTo(entered)).toEqual([302, '/my-tickets'])
    expect(entered.headers.getSetCookie().join()).toContain('just-signed-in=first')
    expect(await isIn(laptop, 'new@example.org')).toBe(true)
    expect([...phone.jar.keys()]).toEqual(['steppers.asked_mail'])
  })

  it('of an address at which strangers guessed all day asks for its ten digits, also on a page opened anew', async () => {
    const [email, phone] = ['guessed-at@example.org', browser()]
    for (let guess = 0; guess < RATE_LIMITS['mailed code, a day'].max; guess++)
      await consumeRateLimit(db, { limit: 'mailed code, a day', of: email })
    for (let mail = 0; mail < RATE_LIMITS['magic link'].max; mail++)
      await phone.post('/account', wantsLink(email))
    const { code } = await newestMail(db, email, 'magic_link')
    const refused = await phone.post('/account', wantsLink(email))
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('10-digit code')
    // Who never asked for one has none to type here, as before.
    expect(await (await browser().post('/account', wantsLink(email))).text()).toContain('6-digit code')
    expect(whereTo(await phone.post('/account', typesCode(email, code)))).toEqual([302, '/my-tickets'])
  })

  it('is not used up by programs that open every link of a mail', async () => {
    await browser().post('/account', wantsLink('scanned@example.org'))
    const mail = await newestMail(db, 'scanned@example.org', 'magic_link')
    for (let at = 0; at < 3; at++) expect((await browser().get(mail.path)).headers.getSetCookie()).toEqual([])
    expect((await site.request(mail.path, { method: 'HEAD' })).status).toBe(200)
    expect(whereTo(await browser().post('/auth/link', mail.fields))).toEqual([302, '/my-tickets'])
  })

  it('works once, of eight presses at once, and says so afterwards', async () => {
    await browser().post('/account', wantsLink('pressed@example.org'))
    const mail = await newestMail(db, 'pressed@example.org', 'magic_link')
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => browser().post('/auth/link', mail.fields)),
    )
    const statuses = presses.map((answer) => answer.status)
    expect(statuses.filter((status) => status !== 410)).toEqual([302])
    const again = await browser().get(mail.path)
    expect(await again.text()).toContain(
      'This link was used already, or it has expired. Please ask for a new one.',
    )
  })

  it('has a code in its mail, which is typed where it was asked for', async () => {
    const phone = browser()
    await phone.post('/account', wantsLink('typed@example.org'))
    const { code } = await newestMail(db, 'typed@example.org', 'magic_link')
    const wrong = await phone.post(
      '/account',
      typesCode('typed@example.org', code === '000000' ? '1' : '000000'),
    )
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('typed@example.org')
    const entered = await phone.post(
      '/account',
      typesCode('typed@example.org', ` ${code.slice(0, 3)} ${code.slice(3)} `),
    )
    expect(whereTo(entered)).toEqual([302, '/my-tickets'])
    expect(await isIn(phone, 'typed@example.org')).toBe(true)
    const { path } = await newestMail(db, 'typed@example.org', 'magic_link')
    expect(await (await phone.get(path)).text()).toContain('You are signed in already')
  })

  it.each([
    ['no address', { email: ' ' }, 'Please enter your email address'],
    ['an address that is none', { email: 'jackie@' }, 'Please enter a valid email address.'],
    ['a field of its own', { is_admin: 'true' }, 'reload the page'],
    ['what cannot be carried', { pendingState: '[1]' }, 'reload the page'],
  ])('is refused for %s', async (_, over, text) => {
    const answer = await browser().post('/account', wantsLink('jackie@example.org', over))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(text)
  })

  it('says so when it could not be sent', async () => {
    await db.pool.query(
      `alter table mail_outbox add constraint full_up check (recipient <> 'full@example.org')`,
    )
    const answer = await browser().post('/account', wantsLink('full@example.org'))
    await db.pool.query('alter table mail_outbox drop constraint full_up')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('Failed to send magic link')
  })
})

describe('the cart and the intent of a visitor', () => {
  it.each(['link', 'code'])('comes along to the browser that comes in by the %s', async (way) => {
    const email = `carries-${way}@example.org`
    const asker = browser()
    await asker.post('/account', wantsLink(email, { pendingState: '{"cart":[1]}' }))
    const mail = await newestMail(db, email, 'magic_link')
    const entered = await (way === 'link'
      ? browser().post('/auth/link', mail.fields)
      : asker.post('/account', typesCode(email, mail.code)))
    const to = new URL(entered.headers.get('location') ?? '', ORIGIN)
    expect([to.pathname, to.searchParams.get('next')]).toEqual(['/auth/arrived', '/my-tickets'])
    expect(to.searchParams.get('challenge')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('are restored after a confirmation as well', async () => {
    const email = 'carries-on@example.org'
    const form = { intent: 'sign-up', next: '/my-tickets', email, password: PASSWORD, confirm: PASSWORD }
    await browser().post('/account', { ...form, pendingState: '{"cart":[1]}' })
    const mail = await newestMail(db, email, 'confirm_address')
    const confirmed = await browser().post('/auth/confirm', { ...mail.fields, password: PASSWORD })
    expect(confirmed.headers.get('location')).toContain('/auth/arrived?challenge=')
  })

  it.each([
    ['magic-link', 'here', true],
    ['magic-link', 'elsewhere', false],
    ['sign-up', 'here', true],
    ['sign-up', 'elsewhere', false],
  ] as const)('is known as what this browser began or not: %s, opened %s', async (intent, where, isOwn) => {
    const [email, asker] = [`${intent}-${where}@example.org`, browser()]
    const isLink = intent === 'magic-link'
    const passwords = { password: PASSWORD, confirm: PASSWORD }
    const form = { intent, next: '/my-tickets', email, ...(!isLink && passwords) }
    await asker.post('/account', { ...form, pendingState: '{"cart":[1]}' })
    const mail = await newestMail(db, email, isLink ? 'magic_link' : 'confirm_address')
    const opener = where === 'here' ? asker : browser()
    // A mail that another browser asked for itself proves nothing about this one.
    if (opener !== asker) await opener.post('/account', wantsLink(`own-${email}`))
    const entered = await opener.post(isLink ? '/auth/link' : '/auth/confirm', {
      ...mail.fields,
      ...(!isLink && { password: PASSWORD }),
    })
    const { pathname, search } = new URL(entered.headers.get('location') ?? '', ORIGIN)
    expect(pathname).toBe('/auth/arrived')
    expect(await (await opener.get(`${pathname}.data${search}`)).text()).toContain(`"isOwn",${isOwn}`)
  })
})

describe('a sign-up', () => {
  it('whose two passwords differ makes nothing', async () => {
    const email = 'differs@example.org'
    const form = { intent: 'sign-up', next: '/', email, password: PASSWORD, confirm: NEW_PASSWORD }
    const answer = await browser().post('/account?tab=sign-up', form)
    expect(answer.status).toBe(400)
    expect((await db.pool.query('select from auth_user where email = $1', [email])).rowCount).toBe(0)
  })
})

describe('a forgotten password', () => {
  it('is chosen anew over a mailed link, without a script', async () => {
    const member = await signedInPerson(db)
    const phone = browser()
    expect(await (await phone.get('/auth/forgot?next=%2Fmy-tickets')).text()).toContain('value="/my-tickets"')
    const asked = await phone.post('/auth/forgot', { next: '/my-tickets', email: member.email })
    expect(await asked.text()).toContain('If there is an account with that address')
    const mail = await newestMail(db, member.email, 'reset_password')
    expect(await (await phone.get(mail.path)).text()).toContain(member.email)

    const weak = await phone.post(mail.path, { ...mail.fields, password: 'abc' })
    expect(await weak.text()).toContain('Password must be at least 6 characters long.')
    const chosen = await phone.post(mail.path, { ...mail.fields, password: NEW_PASSWORD })
    expect(whereTo(chosen)).toEqual([302, '/my-tickets'])
    expect(await isIn(phone, member.email)).toBe(true)
    expect(await (await site.request('/api/me', { as: member })).text()).not.toContain(member.email)
    const again = await browser().post(mail.path, { ...mail.fields, password: PASSWORD })
    expect([again.status, (await again.text()).includes('was used already')]).toEqual([410, true])
  })
})

describe('changing the email address', () => {
  it('is confirmed where its owner is signed in, and only there', async () => {
    const [member, stranger] = [await signedInPerson(db), await signedInPerson(db)]
    const email = 'moved@example.org'
    await db.pool.query('update auth_session set created_at = now()')
    await site.request('/dashboard/settings', {
      as: member,
      method: 'POST',
      body: new URLSearchParams({ intent: 'email', email }),
    })
    const mail = await newestMail(db, email, 'change_email')
    const post = (as?: typeof member) =>
      site.request('/auth/new-email', {
        ...(as && { as }),
        method: 'POST',
        body: new URLSearchParams(mail.fields),
      })

    const anonymous = await browser().get(mail.path)
    expect(whereTo(anonymous)).toEqual([302, `/account?next=${encodeURIComponent(mail.path)}`])
    expect((await post()).status).toBe(302)
    expect((await post(stranger)).status).toBe(410)
    expect(await (await site.request(mail.path, { as: member })).text()).toContain(email)
    expect(await (await post(member)).text()).toContain(email)
    expect(await (await site.request('/api/me', { as: member })).text()).toContain(email)
    expect((await newestMail(db, email, 'change_email')).url.pathname).toBe('/auth/new-email')
  })
})

it('writes no token, code, password or cookie to the log in all of this', async () => {
  const written = site.lines.join('')
  for (const path of ['/account', '/auth/link', '/auth/reset']) expect(written).toContain(`"path":"${path}"`)
  const { mails, keys } = await mailedKeysIn(db, written)
  expect(mails).toBeGreaterThan(5)
  expect(keys).toEqual([])
  for (const secret of [PASSWORD, NEW_PASSWORD, 'session_token=', 'eyJ'])
    expect(written).not.toContain(secret)
})

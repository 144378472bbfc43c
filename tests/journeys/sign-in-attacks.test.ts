import { beforeEach, describe, expect, it } from 'vitest'
import { mailedKeysIn, newestMail } from '#tests/support/mailed-links.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const browser = () => plainBrowser(site)
const PASSWORD = 'two left feet'
const SESSION = 'steppers.session_token'

let people = 0
const newEmail = () => `attacked-${++people}@example.org`
const requestLink = (email: string, next = '/events', from = browser()) =>
  from.post('/account', { intent: 'magic-link', next, email })
const forgot = (email: string, next = '/events') => browser().post('/auth/forgot', { next, email })
const signUp = (email: string, next = '/events') =>
  browser().post('/account', { intent: 'sign-up', next, email, password: PASSWORD })
const count = async (sql: string, values: unknown[] = []) =>
  (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n

beforeEach(() => db.pool.query('delete from rate_limits'))

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/\t/evil.example',
  `${ORIGIN}@evil.example/`,
  `${ORIGIN}.evil.example/`,
  'javascript:alert(1)',
  'data:text/html,x',
  '/sign-out',
  '/account?next=//evil.example',
]

describe('every way to sign in', () => {
  it.each(ELSEWHERE)('leads nowhere else, asked by every form to go to %j', async (next) => {
    const [email, reset] = [newEmail(), await signedInPerson(db)]
    await signUp(email, next)
    const confirmed = await browser().post('/auth/confirm', {
      ...(await newestMail(db, email, 'confirm_address')).fields,
      password: PASSWORD,
      next,
    })
    const signedIn = await browser().post('/account', { intent: 'sign-in', next, email, password: PASSWORD })
    await requestLink(email, next)
    const mail = await newestMail(db, email, 'magic_link')
    const linked = await browser().post('/auth/link', mail.fields) // the mail holds where it leads
    const asker = browser()
    await requestLink(email, next, asker)
    const { code } = await newestMail(db, email, 'magic_link')
    const coded = await asker.post('/account', { intent: 'code', next, email, code })
    await forgot(reset.email, next)
    const { fields } = await newestMail(db, reset.email, 'reset_password')
    const chosen = await browser().post('/auth/reset', { ...fields, next, password: PASSWORD })
    for (const answer of [confirmed, signedIn, linked, coded, chosen]) {
      expect(answer.status).toBe(302)
      const to = new URL(answer.headers.get('location') ?? '', `${ORIGIN}/account`)
      expect([to.origin, to.pathname]).toEqual([ORIGIN, '/events'])
    }
    for (const page of ['/account', '/auth/forgot', '/auth/reset', '/auth/link']) {
      const seen = await browser().get(`${page}?token=x&next=${encodeURIComponent(next)}`)
      expect(await seen.text()).not.toMatch(/(href|action|value)="[^"]*evil\.example/)
    }
  })

  it.each(['link', 'code', 'reset'])(
    'by %s gives a browser a session of its own, whatever was planted',
    async (way) => {
      const [attacker, victim] = [await signedInPerson(db), await signedInPerson(db)]
      const phone = browser()
      const planted = attacker.cookie.slice(SESSION.length + 1)
      await (way === 'reset' ? forgot(victim.email) : requestLink(victim.email, '/events', phone))
      phone.jar.set(SESSION, planted)
      const { fields, code } = await newestMail(
        db,
        victim.email,
        way === 'reset' ? 'reset_password' : 'magic_link',
      )
      if (way === 'link') await phone.post('/auth/link', fields)
      if (way === 'code')
        await phone.post('/account', { intent: 'code', next: '/', email: victim.email, code })
      if (way === 'reset') await phone.post('/auth/reset', { ...fields, password: PASSWORD })
      expect(phone.jar.get(SESSION)).not.toBe(planted)
      expect(await (await phone.get('/api/me')).text()).toContain(victim.email)
      expect(await (await site.request('/api/me', { as: attacker })).text()).toContain(attacker.email)
    },
  )

  it('by link, code or reset throws out whoever signed up with the address before and set a password', async () => {
    for (const way of ['link', 'code', 'reset']) {
      const email = newEmail()
      await browser().post('/account', { intent: 'sign-up', next: '/', email, password: 'the stranger' })
      const owner = browser()
      await (way === 'reset' ? forgot(email) : requestLink(email, '/events', owner))
      const { fields, code } = await newestMail(db, email, way === 'reset' ? 'reset_password' : 'magic_link')
      if (way === 'link') await owner.post('/auth/link', fields)
      if (way === 'code') await owner.post('/account', { intent: 'code', next: '/', email, code })
      if (way === 'reset') await owner.post('/auth/reset', { ...fields, password: PASSWORD })
      expect(await (await owner.get('/api/me')).text()).toContain(email)
      const stranger = await browser().post('/account', {
        intent: 'sign-in',
        next: '/',
        email,
        password: 'the stranger',
      })
      expect(stranger.status).toBe(401)
      const confirmation = await newestMail(db, email, 'confirm_address')
      const late = await browser().post('/auth/confirm', { ...confirmation.fields, password: PASSWORD })
      expect(late.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('a sign-in form', () => {
  const FORMS: Record<string, (email: string) => Record<string, string>> = {
    'sign-up': (email) => ({ intent: 'sign-up', next: '/', email, password: PASSWORD }),
    'magic-link': (email) => ({ intent: 'magic-link', next: '/', email }),
    code: (email) => ({ intent: 'code', next: '/', email, code: '123456' }),
    resend: (email) => ({ intent: 'resend', next: '/', email }),
  }
  const FIELDS = ['is_admin', 'admin_level', 'email_verified', 'emailVerified', 'role', 'id', 'name', 'image']

  it.each(Object.keys(FORMS).flatMap((form) => FIELDS.map((field): [string, string] => [form, field])))(
    '%s cannot set %s',
    async (form, field) => {
      const email = newEmail()
      const answer = await browser().post('/account', { ...FORMS[form]!(email), [field]: '3' })
      expect(answer.status).toBe(400)
      expect(await count('auth_user where email = $1', [email])).toBe(0)
      expect(await count('mail_outbox where recipient = $1', [email])).toBe(0)
    },
  )

  it.each([
    ['a password of a thousand letters and one', { password: 'a'.repeat(1001) }],
    ['a box that is ticked in a way of its own', { remember: '1' }],
  ])('with %s is refused, and is no error of ours', async (_, more) => {
    const fields = { intent: 'sign-in', next: '/', email: newEmail(), password: PASSWORD, ...more }
    expect((await browser().post('/account', fields)).status).toBe(400)
  })

  it('of a new member makes nobody an admin, whatever they carry', async () => {
    const email = newEmail()
    const pendingState = JSON.stringify({ is_admin: true, admin_level: 3, __proto__: { is_admin: true } })
    await browser().post('/account', { ...FORMS['magic-link']!(email), pendingState })
    const { fields } = await newestMail(db, email, 'magic_link')
    for (const name of ['is_admin', 'admin_level', 'email'])
      expect((await browser().post('/auth/link', { ...fields, [name]: '3' })).status).toBe(400)
    await browser().post('/auth/link', fields)
    const { rows } = await db.pool.query(
      'select is_admin, admin_level, email from profiles where email = $1',
      [email],
    )
    expect(rows).toEqual([{ is_admin: false, admin_level: 0, email }])
  })

  it.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a subdomain', { origin: ORIGIN.replace('localhost', 'evil.localhost') }],
    ['another port', { origin: 'http://localhost:3001' }],
  ])('that %s posts in a visitor’s name does nothing, and uses up no key', async (_, headers) => {
    const email = newEmail()
    await signUp(email)
    await requestLink(email)
    const member = await signedInPerson(db)
    await forgot(member.email)
    const confirm = await newestMail(db, email, 'confirm_address')
    const link = await newestMail(db, email, 'magic_link')
    const reset = await newestMail(db, member.email, 'reset_password')
    const mails = await count('mail_outbox')
    const posts: [string, Record<string, string>][] = [
      ...Object.values(FORMS).map((form): [string, Record<string, string>] => ['/account', form(newEmail())]),
      ['/account', { intent: 'code', next: '/', email, code: link.code }],
      ['/account', { intent: 'google', next: '/' }],
      ['/auth/link', link.fields],
      ['/auth/confirm', { ...confirm.fields, password: PASSWORD }],
      ['/auth/forgot', { email: member.email, next: '/' }],
      ['/auth/reset', { ...reset.fields, password: PASSWORD }],
      ['/auth/new-email', { token: 'x' }],
      ['/auth/second-factor', { code: '123456' }],
      ['/sign-out', {}],
    ]
    for (const [target, fields] of posts) {
      const answer = await browser().post(target, fields, headers)
      expect([target, answer.status, answer.headers.getSetCookie()]).toEqual([target, 403, []])
    }
    expect(await count('mail_outbox')).toBe(mails)
    // Nothing was used up: every key still turns for its owner.
    expect((await browser().post('/auth/link', link.fields)).status).toBe(302)
    expect((await browser().post('/auth/reset', { ...reset.fields, password: PASSWORD })).status).toBe(302)
  })

  it.each([
    ['two addresses', 'a@example.org, b@example.org'],
    ['two addresses without a gap', 'a@example.org;b@example.org'],
    ['another header', 'a@example.org\r\nBcc: b@example.org'],
    ['a name before it', 'Ann <a@example.org>'],
    ['a comment', 'a@example.org(b@example.org)'],
    ['a wide @', 'a＠example.org'],
    ['letters that look like others', 'аnn@ехample.org'],
    ['a character zero', 'a@example.org\0b'],
    ['quotes', '"a b"@example.org'],
    ['more than 254 characters', `${'a'.repeat(250)}@example.org`],
  ])('with %s in its address mails nothing', async (_, email) => {
    const mails = await count('mail_outbox')
    for (const answer of [await requestLink(email), await forgot(email), await signUp(email)])
      expect(answer.status).toBeOneOf([400, 422])
    expect(await count('mail_outbox')).toBe(mails)
  })

  it.each([
    ['a magic link', requestLink],
    ['a new password', forgot],
  ])('that asks for %s answers the same whether the address is known or not', async (_, askFor) => {
    const [member, stranger] = [(await signedInPerson(db)).email, newEmail()]
    const told = async (email: string) => {
      const answer = await askFor(email)
      const page = await answer.text()
      const headers = [...answer.headers]
        .filter(([name]) => !['content-security-policy', 'x-request-id'].includes(name))
        // The cookie of who asked holds an id that was made for this mail.
        .map(([name, text]) => [name, name === 'set-cookie' ? text.replace(/=[^;]+/, '=') : text])
      const same = page.replaceAll(email, 'EMAIL').replaceAll(/nonce="[^"]*"/g, 'nonce')
      return { status: answer.status, headers, length: same.length, same }
    }
    expect(await told(stranger)).toEqual(await told(member))
  })
})

it('writes no token, code, password, hash or cookie to the log in all of this', async () => {
  const written = site.lines.join('')
  const { mails, keys } = await mailedKeysIn(db, written)
  expect(mails).toBeGreaterThan(20)
  expect(keys).toEqual([])
  for (const secret of [PASSWORD, 'the stranger', 'session_token=', 'eyJ'])
    expect(written).not.toContain(secret)
  expect(written).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{64}/)
})

it('that was tried too often says when to come back, in words and to programs', async () => {
  const wrong = { intent: 'sign-in', next: '/events', email: newEmail(), password: 'two right feet' }
  const answers = []
  for (let tries = 0; tries < 60 && answers.at(-1)?.status !== 429; tries++)
    answers.push(await browser().post('/account', wrong))
  const refused = answers.at(-1)
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

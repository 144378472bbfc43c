import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PASSWORD = 'two left feet'

const browser = () => plainBrowser(site)

const mailedLink = async (email: string) => {
  const { rows } = await db.pool.query<{ link: string }>(
    `select payload ->> 'link' as link from mail_outbox where recipient = $1 order by created_at desc limit 1`,
    [email],
  )
  return new URL(rows[0]!.link)
}

const signUpForm = (email: string, next = '/events') => ({
  intent: 'sign-up',
  next,
  email,
  password: PASSWORD,
})
const signInForm = (email: string, over: Record<string, string> = {}) => ({
  intent: 'sign-in',
  next: '/events',
  email,
  password: PASSWORD,
  remember: 'on',
  ...over,
})

describe('sign-up and sign-in', () => {
  it('leads from sign-up over the mailed link to where one wanted to go, without a script', async () => {
    const phone = browser()
    const gate = await phone.get('/account?next=%2Fmy-tickets')
    expect(gate.status).toBe(200)
    const made = await phone.post(
      '/account?next=%2Fmy-tickets&tab=sign-up',
      signUpForm('New@Example.org', '/my-tickets'),
    )
    expect(await made.text()).toContain(
      'Success! Check your email for the confirmation link to complete your registration.',
    )
    const early = await phone.post('/account', signInForm('new@example.org'))
    expect(early.status).toBe(403)
    expect(await early.text()).toContain(
      'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
    )

    const link = await mailedLink('new@example.org')
    expect(link.origin).toBe(ORIGIN)
    const asked = await phone.get(link.pathname + link.search)
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('new@example.org')
    // No session yet, only the choice not to be remembered, and where the sign-up was made.
    expect([...phone.jar.keys()]).toEqual(['steppers.dont_remember', 'steppers.signed_up'])
    const confirmed = await phone.post(link.pathname, Object.fromEntries(link.searchParams))
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, '/my-tickets'])
    expect(await (await phone.get('/api/me')).text()).toContain('new@example.org')

    await phone.post('/sign-out', {})
    expect(await (await phone.get('/api/me')).text()).not.toContain('new@example.org')
    const back = await phone.post('/account', signInForm('new@example.org', { next: '/my-tickets' }))
    expect([back.status, back.headers.get('location')]).toEqual([302, '/my-tickets'])
  })

  it.each(['/dashboard', '/my-tickets'])(
    'asks whoever opens %s to sign in first, and leads back',
    async (path) => {
      const answer = await browser().get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/account?next=${encodeURIComponent(path)}`,
      ])
      const member = await signedInPerson(db)
      expect((await site.request(path, { as: member })).headers.get('cache-control')).toContain('no-store')
    },
  )

  it.each([
    ['an empty password', { password: '' }, 400, 'Please enter both email and password'],
    ['an address that is none', { email: 'jackie@' }, 400, 'Please enter a valid email address.'],
    [
      'a wrong password',
      { email: 'nobody@example.org' },
      401,
      'Invalid email or password. Please check your credentials and try again.',
    ],
  ])(
    'answers %s with the sentence of the specification, and gives the address back',
    async (_, over, status, text) => {
      const form = signInForm('jackie@example.org', over)
      const answer = await browser().post('/account', form)
      expect(answer.status).toBe(status)
      const page = await answer.text()
      expect(page).toContain(text)
      expect(page).toContain(`value="${form.email}"`)
      expect(page).not.toContain(PASSWORD)
    },
  )

  const SENT = 'Magic link sent! Check your email and click the link to sign in.'
  it.each([
    ['sign-in', '', 200, SENT],
    ['sign-up', '', 200, SENT],
    ['sign-in', PASSWORD, 401, 'Invalid email or password. Please check your credentials and try again.'],
    ['sign-up', PASSWORD, 200, 'Success! Check your email for the confirmation link'],
  ])(
    'answers Enter on the tab %s where no script runs, with the password %j, as the page offers it',
    async (tab, password, status, text) => {
      const phone = browser()
      const path = `/account?tab=${tab}`
      const form = (await (await phone.get(path)).text()).match(
        /<form[^>]*>(?:(?!<\/form>).)*name="password".*?<\/form>/s,
      )
      // Enter presses the first submit button of a form.
      const [, intent = ''] = /<button type="submit"[^>]* value="([^"]*)"/.exec(form?.[0] ?? '') ?? []
      const email = `${tab}-${password.length}@example.org`
      const answer = await phone.post(path, { intent, next: '/events', email, password, remember: 'on' })
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)])
    },
  )

  it.each([
    ['is_admin', '1'],
    ['emailVerified', 'true'],
    ['admin_level', '3'],
    ['id', '1'],
  ])('lets no form bring %s', async (field, value) => {
    const email = `${field.toLowerCase()}-form@example.org`
    const answer = await browser().post('/account', { ...signUpForm(email), [field]: value })
    expect(answer.status).toBe(400)
    expect((await db.pool.query('select from auth_user where email = $1', [email])).rowCount).toBe(0)
  })

  it('lets no field come twice, and no file instead of a text', async () => {
    const twice = await browser().post('/account', [
      ...Object.entries(signUpForm('a@example.org')),
      ['email', 'b@example.org'],
    ])
    expect(twice.status).toBe(400)
    const body = new FormData()
    for (const [name, value] of Object.entries(signUpForm('a@example.org'))) body.set(name, value)
    body.set('email', new Blob(['a@example.org']), 'email')
    expect((await site.request('/account', { method: 'POST', body })).status).toBe(400)
    expect(
      (
        await site.request('/account', {
          method: 'POST',
          body: '{',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('never leads to another site, not even when asked by %s', async (next) => {
    const member = await signedInPerson(db)
    const seen = await site.request(`/account?next=${encodeURIComponent(next)}`, { as: member })
    expect(seen.headers.get('location')).toBe('/events')
    const link = `/auth/confirm?token=x&id=y&next=${encodeURIComponent(next)}`
    expect(await (await browser().get(link)).text()).not.toContain('evil.example')
  })
})

describe('requests from other sites (CSRF)', () => {
  it.each([
    ['/account', signInForm('jackie@example.org')],
    ['/auth/confirm', { token: 'x', id: 'y', next: '/' }],
    ['/sign-out', {}],
  ])('cannot post to %s in a visitor’s name', async (target, fields) => {
    const answer = await browser().post(target, fields, { origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('cannot sign anybody out by a link', async () => {
    const member = await signedInPerson(db)
    const answer = await site.request('/sign-out', { as: member })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await (await site.request('/api/me', { as: member })).text()).toContain(member.email)
  })
})

describe('the mailbox of a development machine', () => {
  it('shows what was sent, in a frame that can do nothing', async () => {
    await makeEvent(db)
    const id = '01890000-0000-7000-8000-000000000001'
    await db.pool.query(
      `insert into local_mailbox (id, recipient, subject, html, text, attachments, message_id)
       values ($1, 'jackie@example.org', 'Hello', '<html><head></head><body><script>alert(1)</script><img src="cid:c@ticket"></body></html>', 'Hello',
         '[{"filename":"c.png","contentType":"image/png","cid":"c@ticket","content":"aGk="}]', '<1@x>')`,
      [id],
    )
    expect(await (await site.request('/dev/mailbox')).text()).toContain('Hello')
    expect((await site.request(`/dev/mailbox/${id}`)).headers.get('content-security-policy')).toContain(
      "frame-src 'self'",
    )
    const html = await site.request(`/dev/mailbox/${id}/html`)
    const policy = html.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-scripts')
    expect(await html.text()).toContain('data:image/png;base64,aGk=')
    expect((await site.request(`/dev/mailbox/${id}/files/0`)).headers.get('content-disposition')).toContain(
      'attachment',
    )
    expect((await site.request('/dev/mailbox/unknown/html')).status).toBe(404)
  })
})

it('writes nothing secret to the log in all of this', () => {
  const written = site.lines.join('')
  for (const path of ['/account', '/auth/confirm']) expect(written).toContain(`"path":"${path}"`)
  for (const secret of [PASSWORD, 'eyJ', 'steppers.session_token=']) expect(written).not.toContain(secret)
})

describe('what a shared cache may store', () => {
  it('is no session, when a day-old one is prolonged with a picture for everyone', async () => {
    const [member, event] = [await signedInPerson(db), await makeEvent(db)]
    const picture = `/art/${event.eventId}.svg`
    expect((await site.request(picture, { as: member })).headers.get('cache-control')).toContain('public')
    await db.pool.query("update auth_session set expires_at = now() + interval '5 days' where user_id = $1", [
      member.id,
    ])
    const prolonged = await site.request(picture, { as: member })
    expect(prolonged.headers.getSetCookie().join()).toContain('session_token')
    expect(prolonged.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is no page that names its visitor', async () => {
    const member = await signedInPerson(db)
    const page = await site.request('/events', { as: member })
    expect(page.headers.get('cache-control')).toMatch(/^private/)
  })
})

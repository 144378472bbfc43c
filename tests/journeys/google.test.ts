import { afterAll, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/support/box-office.ts'
import type { ProviderPerson } from '#tests/support/login-page.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, testSite } from '#tests/support/site.ts'
import { googleVisitor } from '#tests/support/google-visitor.ts'

const db = await testDatabase()
const people: Record<string, ProviderPerson> = {
  ann: { email: 'Ann@Example.org', email_verified: true, name: 'Ann Stepper', hasPicture: true },
  bob: { email: 'bob@example.org', email_verified: false, name: 'Bob' },
}

const provider = await openidProvider({ port: 0, appUrl: ORIGIN, people })
const site = await testSite(db, { google: provider.config })
const { someone, leave, signIn, memberOf } = googleVisitor(db, site, people)

afterAll(() => provider.close())

const target = (answer: Response) => answer.headers.get('location')
const isIn = (browser: ReturnType<typeof plainBrowser>) => browser.jar.has('steppers.session_token')

/** What somebody was mailed of their security. */
const securityMailsTo = async (email: string) =>
  (
    await db.pool.query<{ change: string }>(
      `select payload ->> 'change' as change from mail_outbox where kind = 'security_changed' and recipient = $1`,
      [email],
    )
  ).rows.map(({ change }) => change)

describe('signing in with Google', () => {
  it('asks Google with everything that keeps others out', async () => {
    const { answer, address } = await leave()
    expect(answer.status).toBe(303)
    const { origin, searchParams } = new URL(address)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${ORIGIN}/api/auth/callback/google`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      state: expect.stringMatching(/^.{32,}$/),
      nonce: expect.stringMatching(/^.{32,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    })
  })

  it('makes a new member, signed in where they wanted to go, with name and picture', async () => {
    const { browser, answer } = await signIn('ann')
    expect([answer.status, target(answer)]).toEqual([302, '/my-tickets'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(browser.jar.get('just-signed-in')).toBe('first')
    expect((await browser.get('/my-tickets')).status).toBe(200)
    const member = await memberOf('ann@example.org')
    expect(member).toMatchObject({ email_verified: true, full_name: 'Ann Stepper' })
    expect(await securityMailsTo('ann@example.org')).toEqual([])
    const picture = await site.request(member?.avatar_url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('knows a member again by the account at Google, even when its address has changed there', async () => {
    const id = someone()
    await signIn(id)
    const known = await memberOf(`${id}@example.org`)
    people[id]!.email = 'other.address@example.org'
    expect(isIn((await signIn(id)).browser)).toBe(true)
    expect(await memberOf(`${id}@example.org`)).toEqual(known)
    expect(await memberOf('other.address@example.org')).toBeUndefined()
  })

  it('joins the confirmed account of the same address, and fills in what it lacks', async () => {
    const person = await makePerson(db, '')
    const email = `${person}@steppers.example`
    await db.pool.query(
      `update auth_user set email_verified = true, created_at = now() - interval '1 day' where id = $1`,
      [person],
    )
    const { browser } = await signIn(someone({ email, name: 'Cleo', hasPicture: true }))
    expect(isIn(browser)).toBe(true)
    expect(await securityMailsTo(email)).toEqual(['googleConnected'])
    expect(await memberOf(email)).toMatchObject({
      id: person,
      full_name: 'Cleo',
      avatar_url: expect.stringContaining(person),
    })
  })

  it('lets nobody stand in its way who signed up with the address and never confirmed it', async () => {
    const id = someone()
    const email = `${id}@example.org`
    const stranger = plainBrowser(site)
    await stranger.post('/account', { intent: 'sign-up', next: '/', email, password: 'two left feet' })
    const before = await memberOf(email)
    expect(isIn((await signIn(id)).browser)).toBe(true)
    const member = await memberOf(email)
    expect([before?.email_verified, member?.email_verified]).toEqual([false, true])
    expect(member?.id).not.toBe(before?.id)
    await stranger.post('/account', { intent: 'sign-in', next: '/', email, password: 'two left feet' })
    expect(isIn(stranger)).toBe(false)
  })

  it('leaves alone what a member has told of themselves', async () => {
    const person = await makePerson(db, 'Dee by choice')
    const email = `${person}@steppers.example`
    await db.pool.query('update auth_user set email_verified = true where id = $1', [person])
    await db.pool.query("update profiles set avatar_url = '/mine.webp' where id = $1", [person])
    await signIn(someone({ email, name: 'Dee by law', hasPicture: true }))
    expect(await memberOf(email)).toMatchObject({ full_name: 'Dee by choice', avatar_url: '/mine.webp' })
  })

  it.each([
    ['a name alone', 'Eve by choice', null],
    ['a picture alone', '', '/mine.webp'],
  ])('shows nothing of Google’s where a member has %s', async (_, name, picture) => {
    const person = await makePerson(db, name)
    const email = `${person}@steppers.example`
    await db.pool.query('update auth_user set email_verified = true where id = $1', [person])
    await db.pool.query('update profiles set avatar_url = $2 where id = $1', [person, picture])
    const { browser } = await signIn(someone({ email, name: 'Eve by law', hasPicture: true }))
    expect(await memberOf(email)).toMatchObject({ full_name: name, avatar_url: picture })
    expect(await (await browser.get('/dashboard/profile')).text()).not.toContain('Eve by law')
  })

  it('asks whoever guards their account with a second factor for its code first', async () => {
    const id = someone()
    await signIn(id)
    await db.pool.query('update auth_user set two_factor_enabled = true where email = $1', [
      `${id}@example.org`,
    ])
    const { browser, answer } = await signIn(id)
    expect([answer.status, target(answer)]).toEqual([302, '/auth/second-factor?next=%2Fmy-tickets'])
    expect(isIn(browser)).toBe(false)
    expect(browser.jar.has('just-signed-in')).toBe(false)
  })

  it('takes the addresses that the site takes elsewhere, and no others', async () => {
    const [taken, refused] = ['cleo#1@example.org', `${'a'.repeat(65)}@example.org`]
    expect(isIn((await signIn(someone({ email: taken, name: 'Cleo' }))).browser)).toBe(true)
    expect(await memberOf(taken)).toMatchObject({ full_name: 'Cleo' })
    expect(isIn((await signIn(someone({ email: refused }))).browser)).toBe(false)
    expect(await memberOf(refused)).toBeUndefined()
  })

  it('is offered only where it is configured', async () => {
    const without = plainBrowser(await testSite(db))
    const answer = await without.post('/account', { intent: 'google', next: '/events' })
    expect(answer.status).toBe(502)
    expect((await without.get('/account')).headers.get('content-security-policy')).toContain(
      "form-action 'self';",
    )
  })

  it('may be reached by the form of the sign-in page itself, and from no other page', async () => {
    const { browser } = await leave()
    const policy = async (path: string) => (await browser.get(path)).headers.get('content-security-policy')
    expect(await policy('/account')).toContain(`form-action 'self' ${provider.issuer};`)
    expect(await policy('/terms')).toContain("form-action 'self';")
  })
})

describe('a token that Google gives us', () => {
  it('is kept encrypted, and is in no line of the log', async () => {
    const id = someone()
    const before = provider.issued.length
    const { path } = await signIn(id)
    const tokens = provider.issued.slice(before)
    expect(tokens).toHaveLength(3)
    const { rows } = await db.pool.query<Record<string, string | null>>(
      `select a.access_token, a.refresh_token, a.id_token from auth_account a join auth_user u on u.id = a.user_id
       where u.email = $1`,
      [`${id}@example.org`],
    )
    expect(rows[0]).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      id_token: null,
    })
    const dump = await db.pool.query(
      "select string_agg(query_to_xml('select * from ' || tablename, true, false, '')::text, '') as all from pg_tables where schemaname = 'public'",
    )
    const kept = `${JSON.stringify(dump.rows)}\n${site.lines.join('\n')}`
    const { searchParams } = new URL(path, ORIGIN)
    const secrets = [
      ...tokens,
      searchParams.get('code'),
      searchParams.get('state'),
      provider.config.clientSecret,
    ]
    for (const secret of secrets) expect(kept.includes(secret ?? '')).toBe(false)
  })
})

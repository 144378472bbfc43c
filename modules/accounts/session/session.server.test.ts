import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSession, signOut } from '#modules/accounts/session/session.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newVisitor, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, member, signedIn } = testAccounts(db)
await member('jackie@example.org')
await member('gone@example.org')
const valid = await signedIn('jackie@example.org')
const name = auth.sessionCookie.name
const cookieOf = (browser: Visitor): string => browser.cookies.get(name)!
const good = cookieOf(valid)
const old = cookieOf(await signedIn('jackie@example.org'))
const brief = await signedIn('jackie@example.org', { remember: false })
const left = await signedIn('jackie@example.org')
await signOut(auth, left.clientRequest())
const gone = cookieOf(await signedIn('gone@example.org'))
await db.pool.query(`delete from auth_user where email = 'gone@example.org'`)
const tokenOf = (cookie: string) => decodeURIComponent(cookie).split('.')[0]!
await db.pool.query(`update auth_session set expires_at = now() - interval '1 second' where token = $1`, [
  tokenOf(old),
])

/** Signed as ours are, by somebody who does not know our secret. */
const foreign = encodeURIComponent(
  `${tokenOf(good)}.${createHmac('sha256', 'another secret').update(tokenOf(good)).digest('base64')}`,
)
const OTHERS = [
  'other',
  'steppers.session_data',
  'steppers.dont_remember',
  `__Host-${name}`,
  name.toUpperCase(),
]

const withHeader = (cookie: string) => ({ address: '10.9.9.9', headers: new Headers({ cookie }) })
const ours = async (cookie: string) => (await findSession(auth, db, withHeader(cookie))).actor?.id ?? null
const librarys = async (cookie: string) => auth.whoami(withHeader(cookie))

describe('the session of a request', () => {
  it('is who signed in, with their profile', async () => {
    await db.pool.query(
      `update profiles set full_name = 'Jackie M.', avatar_url = '/a.webp', is_admin = true, admin_level = 2`,
    )
    expect((await findSession(auth, db, valid.clientRequest())).actor).toMatchObject({
      name: 'Jackie M.',
      avatarUrl: '/a.webp',
      adminLevel: 2,
    })
    await db.pool.query(`update profiles set is_admin = false`)
    expect((await findSession(auth, db, valid.clientRequest())).actor?.adminLevel).toBe(0)
  })

  it('is found by one statement for all that wait together, and each gets their own', async () => {
    await member('rose@example.org')
    const others = [await signedIn('rose@example.org'), valid, brief]
    let statements = 0
    const counted: Db = {
      ...db,
      plannedOnce: (text, values) => {
        statements++
        return db.plannedOnce(text, values)
      },
    }
    const find = (cookie: string) => findSession(auth, counted, withHeader(cookie))
    // Those that come at once go as one.
    const [first, ...rest] = await Promise.all([
      find(`${name}=${old}`),
      ...others.map((browser) => find(`${name}=${cookieOf(browser)}`)),
    ])
    expect(first?.actor).toBeNull()
    expect(rest.map(({ actor }) => actor?.email)).toEqual([
      'rose@example.org',
      'jackie@example.org',
      'jackie@example.org',
    ])
    expect(statements).toBe(1)
  })

  it('is an error for all that wait while the database is away, asked once for each statement', async () => {
    let statements = 0
    const away: Db = {
      ...db,
      plannedOnce: () => {
        statements++
        return Promise.reject(new Error('away'))
      },
    }
    const found = await Promise.allSettled(
      [1, 2, 3, 4].map(() => findSession(auth, away, withHeader(`${name}=${good}`))),
    )
    expect(found.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(statements).toBe(1)
  })

  it('is nobody once it has expired, by the clock of the database', async () => {
    expect(await ours(`${name}=${old}`)).toBeNull()
  })

  it('is the same person, or nobody, as the account library says, over 10,000 generated and mutated cookies', async () => {
    const mutated = fc
      .record({
        from: fc.constantFrom(good, old, cookieOf(brief), decodeURIComponent(good)),
        at: fc.nat(),
        with: fc.string({ maxLength: 2 }),
        cut: fc.nat(2),
      })
      .map(({ from, at, with: put, cut }) => {
        const place = at % (from.length + 1)
        return from.slice(0, place) + put + from.slice(place + cut)
      })
    const value = fc.oneof(
      { weight: 6, arbitrary: mutated },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          good,
          old,
          gone,
          cookieOf(brief),
          cookieOf(left),
          foreign,
          `"${good}"`,
          ` ${good} `,
          `${good}=`,
          tokenOf(good),
          `${tokenOf(good)}.`,
          '',
        ),
      },
      { weight: 1, arbitrary: fc.string() },
    )
    const pair = fc
      .tuple(fc.constantFrom(name, name, ` ${name}`, `${name} `, ...OTHERS), value)
      .map((p) => p.join('='))
    const header = fc
      .array(pair, { minLength: 1, maxLength: 3 })
      .map((pairs) => pairs.join('; '))
      // What no HTTP header can hold never arrives.
      .filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))
    let people = 0
    const fifty = fc.array(header, { minLength: 50, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(fifty, async (cookies) => {
        const [a, b] = await Promise.all([ours, librarys].map((who) => Promise.all(cookies.map(who))))
        people += a!.filter(Boolean).length
        expect(a).toEqual(b)
      }),
      { numRuns: 200 },
    )
    expect(people).toBeGreaterThan(500)
  }, 120_000)

  it('is prolonged once a day when the browser is to be remembered, and only then', async () => {
    const browser = await signedIn('jackie@example.org')
    const token = tokenOf(browser.cookies.get(name)!)
    const age = (days: number) =>
      db.pool.query(
        `update auth_session set expires_at = now() + make_interval(days => 7 - $2) where token = $1`,
        [token, days],
      )
    const daysLeft = async () =>
      Number(
        (
          await db.pool.query(
            `select extract(epoch from expires_at - now()) / 86400 as n from auth_session where token = $1`,
            [token],
          )
        ).rows[0]!.n,
      )

    expect((await findSession(auth, db, browser.clientRequest())).cookies).toEqual([])
    await age(3)
    const { cookies, actor } = await findSession(auth, db, browser.clientRequest())
    expect(actor?.email).toBe('jackie@example.org')
    expect(cookies[0]).toContain('Max-Age=604800')
    expect(await daysLeft()).toBeGreaterThan(6.9)
    expect((await findSession(auth, db, browser.clientRequest())).cookies).toEqual([])

    expect((await findSession(auth, db, brief.clientRequest())).cookies).toEqual([])
  })

  it('fails loudly, and signs nobody out, when the database is away', async () => {
    const gone = { ...db, plannedOnce: () => Promise.reject(new Error('connection refused')) }
    await expect(findSession(auth, gone, valid.clientRequest())).rejects.toThrow('connection refused')
    expect((await findSession(auth, gone, newVisitor().clientRequest())).actor).toBeNull()
  })
})

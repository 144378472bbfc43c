import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSession } from '#modules/accounts/session.server.ts'
import { newVisitor, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, member, signedIn } = testAccounts(db)
await member('jackie@example.org')
const valid = await signedIn('jackie@example.org')
const expired = await signedIn('jackie@example.org')
const name = auth.sessionCookie.name
const [good, old] = [valid, expired].map((browser) => browser.cookies.get(name)!) as [string, string]
const tokenOf = (cookie: string) => decodeURIComponent(cookie).split('.')[0]!
await db.pool.query(`update auth_session set expires_at = now() - interval '1 second' where token = $1`, [
  tokenOf(old),
])

const withHeader = (cookie: string) => ({ address: '10.9.9.9', headers: new Headers({ cookie }) })
const ours = async (cookie: string) => (await findSession(auth, db, withHeader(cookie))).actor?.id ?? null
const librarys = async (cookie: string) => auth.whoami(withHeader(cookie))

describe('the session of a request', () => {
  it('is who signed in, with their profile', async () => {
    await db.pool.query(
      `update profiles set full_name = 'Jackie M.', avatar_url = '/a.webp', is_admin = true, admin_level = 2`,
    )
    expect((await findSession(auth, db, valid.visit())).actor).toMatchObject({
      name: 'Jackie M.',
      avatarUrl: '/a.webp',
      adminLevel: 2,
    })
    await db.pool.query(`update profiles set is_admin = false`)
    expect((await findSession(auth, db, valid.visit())).actor?.adminLevel).toBe(0)
  })

  it('is nobody once it has expired, by the clock of the database', async () => {
    expect(await ours(`${name}=${old}`)).toBeNull()
  })

  it('is the same person, or nobody, as the account library says, over generated and mutated cookies', async () => {
    const mutated = fc
      .record({
        from: fc.constantFrom(good, old, decodeURIComponent(good)),
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
      .tuple(fc.constantFrom(name, ` ${name}`, `${name} `, 'other', 'steppers.session_data'), value)
      .map((p) => p.join('='))
    const header = fc
      .array(pair, { minLength: 1, maxLength: 3 })
      .map((pairs) => pairs.join('; '))
      // What no HTTP header can hold never arrives.
      .filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))
    let people = 0
    await fc.assert(
      fc.asyncProperty(header, async (cookie) => {
        const [a, b] = await Promise.all([ours(cookie), librarys(cookie)])
        if (a) people++
        expect(a).toBe(b)
      }),
      { numRuns: 2_000 },
    )
    expect(people).toBeGreaterThan(100)
  })

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

    expect((await findSession(auth, db, browser.visit())).cookies).toEqual([])
    await age(3)
    const { cookies, actor } = await findSession(auth, db, browser.visit())
    expect(actor?.email).toBe('jackie@example.org')
    expect(cookies[0]).toContain('Max-Age=604800')
    expect(await daysLeft()).toBeGreaterThan(6.9)
    expect((await findSession(auth, db, browser.visit())).cookies).toEqual([])

    const brief = await signedIn('jackie@example.org', { remember: false })
    expect((await findSession(auth, db, brief.visit())).cookies).toEqual([])
  })

  it('fails loudly, and signs nobody out, when the database is away', async () => {
    const gone = { ...db, statement: () => Promise.reject(new Error('connection refused')) }
    await expect(findSession(auth, gone, valid.visit())).rejects.toThrow('connection refused')
    expect((await findSession(auth, gone, newVisitor().visit())).actor).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { findSession, hasFreshSession } from '#modules/accounts/session/session.server.ts'
import { newVisitor, testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, member, signedIn } = testAccounts(db)
const tokenOf = (browser: Visitor) =>
  decodeURIComponent(browser.cookies.get(auth.sessionCookie.name) ?? '').split('.')[0]

describe('a session that needs no reauthentication', () => {
  const isFresh = (browser: Visitor) => hasFreshSession(auth, db, browser.clientRequest())
  const change = (browser: Visitor, set: string) =>
    db.pool.query(`update auth_session set ${set} where token = $1`, [tokenOf(browser)])

  it('is of this browser, opened within the last ten minutes, and not over', async () => {
    await member('fresh@example.org')
    const [here, elsewhere] = [await signedIn('fresh@example.org'), await signedIn('fresh@example.org')]
    expect([await isFresh(here), await isFresh(elsewhere), await isFresh(newVisitor())]).toEqual([
      true,
      true,
      false,
    ])
    await change(here, "created_at = now() - interval '9 minutes 30 seconds'")
    expect(await isFresh(here)).toBe(true)
    await change(here, "created_at = now() - interval '10 minutes 1 second'")
    expect([await isFresh(here), await isFresh(elsewhere)]).toEqual([false, true])
    await change(elsewhere, "expires_at = now() - interval '1 second'")
    expect(await isFresh(elsewhere)).toBe(false)
  })

  it('is found with the name and picture of its own person, whoever else signed in', async () => {
    for (const [email, name] of [
      ['a@example.org', 'Ann'],
      ['b@example.org', 'Bea'],
    ] as const) {
      await member(email)
      await db.pool.query("update profiles set full_name = $2, avatar_url = $2 || '.webp' where email = $1", [
        email,
        name,
      ])
    }
    for (const [email, name] of [
      ['a@example.org', 'Ann'],
      ['b@example.org', 'Bea'],
    ] as const) {
      const { actor } = await findSession(auth, db, (await signedIn(email)).clientRequest())
      expect(actor).toMatchObject({ email, name, avatarUrl: `${name}.webp` })
    }
    const over = await signedIn('a@example.org')
    await change(over, "expires_at = now() - interval '1 second'")
    expect((await findSession(auth, db, over.clientRequest())).actor).toBeNull()
  })
})

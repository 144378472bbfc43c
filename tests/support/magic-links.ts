import { expect } from 'vitest'
import { redeemCode, redeemLink, requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newVisitor, testAccounts, type Visitor } from '#tests/support/accounts.ts'

/** The accounts of a test database, and sign-in mails that are asked for and used there. */
export function testMagicLinks(db: Db) {
  const accounts = testAccounts(db)
  const { ctxOf, mailed } = accounts
  const magicMail = (email: string) => mailed(email, 'magic_link')

  const requestLink = async (
    email: string,
    over: { next?: string; pendingState?: Record<string, unknown> } = {},
    browser = newVisitor(),
  ) => {
    const asked = await requestMagicLink(ctxOf(browser), {
      email,
      next: '/events',
      pendingState: {},
      ...over,
    })
    if (asked.ok) browser.take(asked.value.cookies)
    return asked
  }
  return {
    ...accounts,
    magicMail,
    requestLink,
    /** A browser that asks for a mail, and what stands in it. */
    asks: async (email: string, browser = newVisitor()) => {
      expect((await requestLink(email, {}, browser)).ok).toBe(true)
      return { browser, ...(await magicMail(email)) }
    },
    byCode: (email: string, code: string, visitor: Visitor) => redeemCode(ctxOf(visitor), { email, code }),
    byLink: (token: string, visitor = newVisitor()) => redeemLink(ctxOf(visitor), token),
    sessionsOf: async (email: string) =>
      (
        await db.pool.query<{ n: number }>(
          `select count(*)::int as n from auth_session s join auth_user u on u.id = s.user_id where email = $1`,
          [email],
        )
      ).rows[0]!.n,
    forgetTries: () => db.pool.query('delete from rate_limits'),
    /** As if a quarter of an hour had passed for who asks for mails, and no day for who guesses. */
    forgetMails: () =>
      db.pool.query("delete from rate_limits where key like 'account:magic link%' or key like 'address:%'"),
  }
}

/** Another code of as many digits. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

export const failed = (code: string) => ({ ok: false, failure: { code } })

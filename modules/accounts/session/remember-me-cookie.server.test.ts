import { expect, test } from 'vitest'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { rememberMeCookie } from '#modules/accounts/session/remember-me-cookie.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, ctxOf, linkFor } = testAccounts(db)

test.each([
  ['for 7 days when that was wished at sign-up', [true], 7, /session_token=[^;]+; Max-Age=604800/i],
  ['until the browser closes when it was not', [false], 1, /session_token=[^;]+; (?!.*(Max-Age|Expires))/i],
  ['as wished last', [false, true], 7, /session_token=[^;]+; Max-Age=604800/i],
])('a confirmed address opens a session %s', async (_, choices, days, expected) => {
  const email = `${choices.join('-')}@steppers.example`
  const browser = newVisitor()
  await signUp(ctxOf(browser), { email, password: PASSWORD, next: '/events' })
  for (const choice of choices) browser.take([rememberMeCookie(auth, choice)])
  const confirmed = await confirmAddress(ctxOf(browser), await linkFor(email))
  expect(confirmed.ok && confirmed.value.cookies.find((line) => line.includes('session_token'))).toMatch(
    expected,
  )
  const { rows } = await db.pool.query<{ days: string }>(
    `select round(extract(epoch from expires_at - now()) / 86400) as days
     from auth_session s join auth_user u on u.id = s.user_id where u.email = $1`,
    [email],
  )
  expect(rows.map((row) => Number(row.days))).toEqual([days])
})

// The secret of the installation is changed while people have second factors.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupCodesLeft } from '#modules/accounts/second-factor/backup-codes-left.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { SECRET, testAccounts } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSecondFactor } from '#tests/support/second-factor.ts'

const db = await testDatabase()
const [B, C] = ['Yb4TqWm9Zs2KxRv7Jc5NhPd3Lf8GtAe6', 'Hn6Uw3Xk9Vd2MzQe7Rb5Tj8Pc4Ls1Gf0']
const madeWith = (secret: string, previousSecrets: string[] = []) => {
  const accounts = testAccounts(db, { secret, previousSecrets })
  return { ...accounts, ...testSecondFactor(db, accounts) }
}
const [first, second, third] = [madeWith(SECRET), madeWith(B, [SECRET]), madeWith(C, [B, SECRET])]

// The clock stands still, so that no code runs out between two lines.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))

afterAll(() => void vi.useRealTimers())

const comesIn = async ({ answer, waiting }: typeof first, email: string, code: string) =>
  (await answer((await waiting(email)).phone, code)).ok

test('codes of the application and backup codes go on, after two changes too', async () => {
  const { email, secret, backupCodes } = await first.guarded()
  expect(await comesIn(second, email, codeOf(secret))).toBe(true)
  expect(await comesIn(third, email, codeOf(secret, 1))).toBe(true)
  // A used code is rewritten: what is left of them is of the newest secret from then on.
  expect(await comesIn(second, email, backupCodes[0]!)).toBe(true)
  expect(await comesIn(third, email, backupCodes[1]!)).toBe(true)
  expect(await comesIn(third, email, backupCodes[1]!)).toBe(false)
})

test('one that was kept before secrets had numbers is of the oldest', async () => {
  const { id, email, secret } = await first.guarded()
  await db.pool.query(
    `update auth_two_factor set secret = regexp_replace(secret, '^[$]ba[$][0-9]+[$]', ''),
       backup_codes = regexp_replace(backup_codes, '^[$]ba[$][0-9]+[$]', '') where user_id = $1`,
    [id],
  )
  expect(await backupCodesLeft(first, id as PersonId)).toBe(10)
  expect(await comesIn(third, email, codeOf(secret))).toBe(true)
})

test('of a secret that is not named none is read, and nobody is let in without', async () => {
  const { id, email, secret, backupCodes } = await first.guarded()
  const forgotten = madeWith(B)
  expect(await comesIn(forgotten, email, codeOf(secret))).toBe(false)
  expect(await comesIn(forgotten, email, backupCodes[0]!)).toBe(false)
  expect(await backupCodesLeft(forgotten, id as PersonId)).toBeNull()
  expect(await comesIn(second, email, codeOf(secret, 1))).toBe(true)
})

import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createAuth } from '#modules/accounts/auth.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { createLog } from '#platform/log.server.ts'
import { APP_URL, newVisitor, PASSWORD, SECRET } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

it('keeps a password as scrypt with N 16384, r 16 and a salt of its own, when nothing else is asked for', async () => {
  const log = createLog({ write: () => {} })
  const config = { appUrl: APP_URL, brandName: 'Steppers', google: null, secret: SECRET, previousSecrets: [] }
  const auth = createAuth({ db, config, log })
  for (const email of ['jackie@steppers.example', 'dre@steppers.example'])
    await signUp(
      { db, log, auth, clientRequest: newVisitor().clientRequest() },
      { email, password: PASSWORD, next: '/events' },
    )
  const { rows } = await db.pool.query<{ password: string }>('select password from auth_account')
  const kept = rows.map(({ password }) => password.split(':'))
  expect(new Set(kept.map(([salt]) => salt)).size).toBe(2)
  for (const [salt = '', key] of kept) {
    const maxmem = 128 * 16384 * 16 * 2
    expect(key).toBe(scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem }).toString('hex'))
  }
})

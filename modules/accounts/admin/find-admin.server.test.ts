import { expect, test } from 'vitest'
import { adminMessages } from '#modules/accounts/admin/admin-messages.ts'
import { findAdmin } from '#modules/accounts/admin/find-admin.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import type { Db } from '#platform/db.server.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, log, lines, member, signedIn } = testAccounts(db)

async function admin(level: number) {
  const id = await makePerson(db)
  await db.pool.query('update profiles set is_admin = true, admin_level = $2 where id = $1', [id, level])
  return id
}

test('what an admin may do is what their level and their record allow at this moment', async () => {
  await admin(3)
  const id = await admin(2)
  const asked = () => findAdmin({ db, log }, id)
  expect(await asked()).toEqual({
    ok: true,
    value: ['can_manage_events', 'can_view_analytics', 'can_manage_users'],
  })
  await db.pool.query('insert into admin_permissions (user_id, can_manage_users) values ($1, true)', [id])
  expect(await asked()).toEqual({ ok: true, value: ['can_manage_users'] })
  await db.pool.query('update admin_permissions set is_active = false where user_id = $1', [id])
  expect(await asked()).toEqual({ ok: true, value: [] })
  expect(await findAdmin({ db, log }, await makePerson(db))).toEqual({ ok: true, value: [] })
})

test('without the admin columns nobody is admin, everybody is still signed in, and a warning is logged', async () => {
  await member('jackie@example.org')
  const browser = await signedIn('jackie@example.org')
  const id = await admin(3)
  await db.pool.query('alter table profiles rename column admin_level to was_admin_level')
  try {
    expect(await findAdmin({ db, log }, id)).toEqual({ ok: true, value: [] })
    const { actor } = await findSession(auth, db, browser.clientRequest(), log)
    expect(actor).toMatchObject({ email: 'jackie@example.org', adminLevel: 0 })
    expect(lines.filter((line) => line.includes('Admin columns missing'))).toHaveLength(2)
  } finally {
    await db.pool.query('alter table profiles rename column was_admin_level to admin_level')
  }
})

test('a database that does not answer makes nobody admin, in the words of the specification', async () => {
  const away = { statement: () => Promise.reject(new Error('away')) } as unknown as Db
  const answer = await findAdmin({ db: away, log }, await makePerson(db))
  expect(answer).toEqual({ ok: false, failure: { code: 'ADMIN_UNVERIFIED' } })
  expect(adminMessages.ADMIN_UNVERIFIED).toBe('Failed to verify admin status')
})

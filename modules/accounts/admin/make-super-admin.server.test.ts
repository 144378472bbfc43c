import { expect, test } from 'vitest'
import { makeSuperAdmin, superAdminMessages } from '#modules/accounts/admin/make-super-admin.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

const adminOf = async (id: string) =>
  (
    await db.pool.query(
      `select p.is_admin, p.admin_level, a.can_manage_users, a.can_manage_billing, a.is_active
       from profiles p left join admin_permissions a on a.user_id = p.id where p.id = $1`,
      [id],
    )
  ).rows[0]

test('the configured account gets level 3 and every permission, also the second time', async () => {
  const [id, bystander] = [await makePerson(db), await makePerson(db)]
  const email = `${id}@Steppers.Example`
  expect(await makeSuperAdmin(db, email)).toEqual({ ok: true, value: id })
  expect(await makeSuperAdmin(db, email)).toEqual({ ok: true, value: id })
  expect(await adminOf(id)).toEqual({
    is_admin: true,
    admin_level: 3,
    can_manage_users: true,
    can_manage_billing: true,
    is_active: true,
  })
  expect(await adminOf(bystander)).toMatchObject({ is_admin: false, admin_level: 0 })
})

test('nobody else is touched, and an address without an account is answered in the words of the specification', async () => {
  const bystander = await makePerson(db)
  const answer = await makeSuperAdmin(db, 'nobody@steppers.example')
  expect(answer).toEqual({ ok: false, failure: { code: 'ADMIN_USER_NOT_FOUND' } })
  expect(superAdminMessages.ADMIN_USER_NOT_FOUND).toBe(
    'Admin user not found. Please ensure they have signed up first.',
  )
  expect(await adminOf(bystander)).toMatchObject({ is_admin: false, admin_level: 0 })
})

test('whoever signs up with that address but never confirms it becomes nothing', async () => {
  const id = await makePerson(db)
  await db.pool.query('update auth_user set email_verified = false where id = $1', [id])
  expect((await makeSuperAdmin(db, `${id}@steppers.example`)).ok).toBe(false)
  expect(await adminOf(id)).toMatchObject({ is_admin: false })
})

test('a database without the admin columns is answered in the words of the specification', async () => {
  await db.pool.query('alter table profiles rename column admin_level to was_admin_level')
  try {
    expect(await makeSuperAdmin(db, 'somebody@steppers.example')).toEqual({
      ok: false,
      failure: { code: 'ADMIN_COLUMNS_MISSING' },
    })
    expect(superAdminMessages.ADMIN_COLUMNS_MISSING).toBe(
      'Admin columns missing. Database migration required.',
    )
  } finally {
    await db.pool.query('alter table profiles rename column was_admin_level to admin_level')
  }
})

import { expect, it } from 'vitest'
import { requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { sweepAccounts } from '#modules/accounts/sweep-accounts.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { sweepMail } from '#modules/notifications/send/sweep-mail.server.ts'
import { mailKinds } from '#server/message-kinds.ts'
import { systemNow } from '#platform/time.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ctxOf, member, signedIn, log } = testAccounts(db)
const ctx = { db, now: systemNow(), log }
const emails = async (table: string) =>
  (await db.pool.query<{ email: string }>(`select email from ${table} order by email`)).rows.map(
    ({ email }) => email,
  )

it('takes away what has run out, and nothing else', async () => {
  await member('member@example.org')
  await signedIn('member@example.org')
  for (const email of ['stale@example.org', 'week@example.org', 'fresh@example.org'])
    await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
  const olderThan = (email: string, age = '7 days 1 minute') =>
    db.pool.query('update auth_user set created_at = now() - $2::interval where email = $1', [email, age])
  await olderThan('stale@example.org')
  await olderThan('member@example.org')
  await olderThan('week@example.org', '6 days 23 hours')
  await db.pool.query(
    `update auth_session set expires_at = now() - interval '2 days' where id = (select id from auth_session order by created_at limit 1)`,
  )
  await db.pool.query(
    `update mail_outbox set state = 'sent', sent_at = now() - interval '31 days' where recipient = 'member@example.org'`,
  )
  await db.pool.query(
    `update mail_outbox set created_at = now() - interval '31 days' where recipient = 'stale@example.org'`,
  )

  for (const email of ['fresh@example.org', 'late@example.org'])
    await requestMagicLink(ctxOf(newVisitor()), { email, next: '/events', pendingState: { cart: [] } })
  await db.pool.query(
    `update sign_in_challenges set expires_at = now() - interval '25 hours' where email = 'late@example.org'`,
  )
  await db.pool.query(
    `insert into auth_verification (identifier, value, expires_at)
     values ('long over', '', now() - interval '25 hours'), ('just over', '', now() - interval '23 hours')`,
  )

  for (let i = 0; i < 2; i++) {
    await sweepAccounts(ctx)
    await sweepMail(ctx, mailKinds)
  }
  const kept = ['fresh@example.org', 'member@example.org', 'week@example.org']
  expect([await emails('auth_user'), await emails('profiles')]).toEqual([kept, kept])
  expect(await emails('sign_in_challenges')).toEqual(['fresh@example.org'])
  expect((await db.pool.query('select from auth_session')).rowCount).toBe(1)
  const { rows } = await db.pool.query(
    "select identifier from auth_verification where identifier like '% over'",
  )
  expect(rows).toEqual([{ identifier: 'just over' }])
  expect((await db.pool.query('select from rate_limits')).rowCount).toBeGreaterThan(0)
  expect((await db.pool.query(`select from mail_outbox where state = 'waiting'`)).rowCount).toBe(5)
  expect((await db.pool.query(`select from mail_outbox where state = 'sent'`)).rowCount).toBe(0)
})

it('leaves a sign-up alone that was never confirmed, but opened a session or came from Google', async () => {
  const emails = ['inside@example.org', 'googled@example.org', 'nobody@example.org']
  for (const email of emails)
    await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/events' })
  await db.pool.query("update auth_user set created_at = now() - interval '8 days' where email = any ($1)", [
    emails,
  ])
  await db.pool.query(
    `insert into auth_session (user_id, token, expires_at)
     select id, 'inside', now() + interval '1 day' from auth_user where email = 'inside@example.org'`,
  )
  await db.pool.query(
    "update auth_account a set provider_id = 'google' from auth_user u where u.id = a.user_id and u.email = 'googled@example.org'",
  )
  await sweepAccounts(ctx)
  const { rows } = await db.pool.query('select email from auth_user where email = any ($1) order by email', [
    emails,
  ])
  expect(rows).toEqual([{ email: 'googled@example.org' }, { email: 'inside@example.org' }])
})

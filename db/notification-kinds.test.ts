import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { listNotifications } from '#modules/notifications/own-notifications.server.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const migration = await readFile(new URL('migrations/0023_notification_kinds.sql', import.meta.url), 'utf8')

it('leaves every notification readable that was told in words, and every mail that waits sendable', async () => {
  const jackie = await makePerson(db)
  await db.pool.query(
    `alter table notifications drop column kind, drop column payload,
       add column title text not null, add column body text not null default '', add column url text`,
  )
  await db.pool.query(
    `insert into notifications (user_id, title, body, url) values ($1, 'Your tickets are here', 'Dusties Only', '/my-tickets')`,
    [jackie],
  )
  await db.pool.query(
    `insert into mail_outbox (kind, recipient, payload)
     select 'security_changed', recipient, jsonb_build_object('change', change)
     from (values ('a@example.org', 'The password of your account was changed.'),
                  ('b@example.org', 'The password of your account was changed. Your passkeys still let you in: look.'))
       m (recipient, change)`,
  )
  await db.pool.query(migration)
  const told = await listNotifications(db, notificationKinds, jackie, null)
  expect(told.rows).toMatchObject([
    { title: 'Your tickets are here', body: 'Dusties Only', url: '/my-tickets', isRead: false },
  ])
  const { rows } = await db.pool.query('select payload from mail_outbox order by recipient')
  expect(rows.map(({ payload }) => payload as unknown)).toEqual([
    { change: 'passwordChanged', hasPasskeys: false },
    { change: 'passwordChanged', hasPasskeys: true },
  ])
})

import { beforeEach, expect, it } from 'vitest'
import { magicLinkMail } from '#modules/accounts/account-mails.tsx'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { sweepMail } from '#modules/notifications/send/sweep-mail.server.ts'
import { sweepNotifications } from '#modules/notifications/sweep-notifications.server.ts'
import { teamInvitationMail } from '#modules/teams/team-mails.tsx'
import { mailKinds } from '#server/message-kinds.ts'
import { createLog } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const ctx = { db, now: systemNow(), log: createLog({ write: () => {} }) }

beforeEach(() => db.pool.query('truncate mail_outbox, notifications'))

it('keeps a notification 90 days once it is read, and 180 days while it is not', async () => {
  const jackie = await makePerson(db, 'Jackie')
  await db.pool.query(
    `insert into notifications (user_id, kind, created_at, read_at)
     select $1, title, now() - make_interval(days => came), now() - make_interval(days => read)
     from (values ('read long ago', 91, 91), ('read lately', 91, 89), ('read late', 200, 1),
                  ('never read', 181, null), ('not read yet', 179, null)) row (title, came, read)`,
    [jackie],
  )
  await sweepNotifications(ctx)
  const { rows } = await db.pool.query<{ title: string }>(
    'select kind as title from notifications order by kind',
  )
  expect(rows.map(({ title }) => title)).toEqual(['not read yet', 'read late', 'read lately'])
})

it('takes the keys out of a mail that was given up a day after it was enqueued, and keeps the rest to be seen', async () => {
  const payload = { link: 'https://steppers.example/auth/link?token=abc', code: '123456', device: 'Door' }
  for (const recipient of ['dead@example.org', 'fresh@example.org', 'waiting@example.org'])
    await enqueueMail(db, magicLinkMail, recipient, payload)
  await db.pool.query(
    `update mail_outbox set state = case when recipient like 'waiting%' then 'waiting' else 'dead' end,
       last_error = 'no such mailbox',
       created_at = now() - case when recipient like 'fresh%' then interval '23 hours' else interval '25 hours' end`,
  )
  await sweepMail(ctx, mailKinds)
  const { rows } = await db.pool.query(
    'select recipient, last_error, payload from mail_outbox order by recipient',
  )
  const last_error = 'no such mailbox'
  expect(rows).toEqual([
    { recipient: 'dead@example.org', last_error, payload: { device: 'Door' } },
    { recipient: 'fresh@example.org', last_error, payload },
    { recipient: 'waiting@example.org', last_error, payload },
  ])
})

it('keeps the link of an invitation that was given up as long as it opens something, 7 days', async () => {
  const facts = { inviter: 'Jackie', team: 'Door', role: 'scan tickets' }
  const payload = { link: 'https://steppers.example/join?token=abc', ...facts }
  for (const recipient of ['six@example.org', 'eight@example.org'])
    await enqueueMail(db, teamInvitationMail, recipient, payload)
  await db.pool.query(
    `update mail_outbox set state = 'dead',
       created_at = now() - case when recipient like 'six%' then interval '6 days' else interval '8 days' end`,
  )
  await sweepMail(ctx, mailKinds)
  const { rows } = await db.pool.query('select recipient, payload from mail_outbox order by recipient')
  expect(rows).toEqual([
    { recipient: 'eight@example.org', payload: facts },
    { recipient: 'six@example.org', payload },
  ])
})

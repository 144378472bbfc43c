import { expect, test } from 'vitest'
import { confirmAddressMail } from '#modules/accounts/account-mails.tsx'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { createLog } from '#platform/log.server.ts'
import { mailThread } from '#server/mail-thread.server.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { addressOf, testDatabase } from '#tests/support/postgres.ts'
import { builtFile } from '#tests/support/site.ts'

const db = await testDatabase()
const { server, outbox } = await testOutbox(db)
const lines: string[] = []
const settings = readConfig({ APP_URL: 'http://localhost:3000', SMTP_URL: server.url })
if (!settings.ok) throw new Error(settings.failures.join('\n'))
const config = { ...settings.config, secret: SECRET }

const built = builtFile('mail-worker.js')

const begin = (database = db.address) =>
  mailThread(built, { config, database, isPretty: false }, createLog({ write: (line) => lines.push(line) }))
const enqueue = (recipient: string) =>
  enqueueMail(db, confirmAddressMail, recipient, { link: 'https://steppers.example/auth/confirm?token=a' })
const states = async () => (await outbox()).map(({ state }) => state)

test('the thread of the built site sends what is due, a few at a time, and ends when it is told to', async () => {
  const thread = begin()
  for (let i = 0; i < 6; i++) await enqueue(`dancer${i}@example.org`)
  expect([
    await thread.sendNextMails('at once'),
    await thread.sendNextMails('at once'),
    await thread.sendNextMails('at once'),
  ]).toEqual([5, 1, 0])
  expect(server.received).toHaveLength(6)
  expect(await states()).toEqual(Array(6).fill('sent'))
  await thread.stop()
  const others = async () =>
    (
      await db.pool.query<{ n: number }>(
        'select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rows[0]?.n
  // PostgreSQL ends a backend after its connection.
  await expect.poll(others).toBeLessThanOrEqual(1)
})

test('a turn that fails in the thread fails here, and nothing is lost', async () => {
  const thread = begin(addressOf(db.address, 'nowhere'))
  await enqueue('dancer@example.org')
  await expect(thread.sendNextMails('at once')).rejects.toThrow('nowhere')
  expect(await states()).toEqual(['waiting'])
  await thread.stop()
})

test('a thread that breaks fails its turn, is told in the log, and begins anew with the next', async () => {
  const broken = mailThread(
    built.replace('worker', 'missing'),
    { config, database: db.address, isPretty: false },
    createLog({ write: (line) => lines.push(line) }),
  )
  for (let i = 0; i < 2; i++) await expect(broken.sendNextMails('at once')).rejects.toThrow('mail-missing.js')
  expect(lines.filter((line) => line.includes('The thread that sends mail broke'))).toHaveLength(2)
  await broken.stop()
})

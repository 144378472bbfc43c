// One way to enqueue a mail and to notify a person: a row is written by modules/notifications, or by the statement that it
// writes for others. What people read is the code's: no statement and no function in the database holds a sentence.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { mailKinds, notificationKinds } from '#server/message-kinds.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Who writes rows. The account library reaches its own transaction by its own adapter only. */
const WRITERS = [
  'modules/notifications/send/outbox.server.ts',
  'modules/notifications/notify.server.ts',
  'db/functions/enqueue_mail.sql',
  'db/functions/notify_person.sql',
  'modules/accounts/internal/library-mail.server.ts',
]
const INSERT =
  /\b(?:insert\s+into|copy)\s+(?:public\.)?"?(mail_outbox|notifications)\b|\b(insertInto|mergeInto)\(\s*'(mail_outbox|notifications)|modelName:\s*'(mail_outbox|notifications)/i

const isWriter = (source: string): boolean => INSERT.test(source)

const sources = globSync('{app,modules,server,db/functions,db/seed,platform,ui}/**/*.{ts,tsx,sql}', {
  cwd: ROOT,
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }))

describe('mails and notifications have one writer', () => {
  test('and nobody else writes their rows', () => {
    expect(
      sources
        .filter(({ source }) => isWriter(source))
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(WRITERS.toSorted())
  })

  test.each([
    'with told as (insert into mail_outbox (kind, recipient) select 1, 2) select 1',
    'insert into public.mail_outbox (kind) values ($1)',
    'copy mail_outbox from stdin',
    'INSERT INTO\n  notifications (user_id, kind) values ($1, $2)',
    "db.kysely.insertInto('mail_outbox').values(row)",
    "{ modelName: 'notifications' }",
  ])('which would be noticed: %s', (planted) => {
    expect(isWriter(planted)).toBe(true)
  })

  test('which is not taken for reading them, or for changing their state', () => {
    const reading =
      "select from mail_outbox; update mail_outbox set state = 'sent'; insert into mail_outboxes"
    expect(isWriter(reading)).toBe(false)
  })
})

/** What reaches a mail server, or the API of a mail service. */
const SENDS = /from 'nodemailer|\bcreateTransport\(|\.sendMail\(|from '(@sendgrid|postmark|resend|mailgun)/

test('and one sender', () => {
  expect(sources.filter(({ source }) => SENDS.test(source)).map(({ file }) => file)).toEqual([
    'modules/notifications/send/smtp.server.ts',
  ])
  expect("import { createTransport } from 'nodemailer'").toMatch(SENDS)
  expect("import { Resend } from 'resend'").toMatch(SENDS)
})

const NAMED = /\b(enqueue_mail|notify_person)\((?:[^,']*,\s*)?'(\w+)'/g

test('what a function in the database tells is of a kind that somebody writes', () => {
  const mails = new Set(mailKinds.map(({ name }) => name))
  const named = sources
    .filter(({ file }) => file.endsWith('.sql'))
    .flatMap(({ source }) => [...source.matchAll(NAMED)])
    .map(([, writer, kind = '']) => ({ writer, kind }))
  expect(named).toContainEqual({ writer: 'notify_person', kind: 'email_changed' })
  expect(named).toContainEqual({ writer: 'enqueue_mail', kind: 'cash_reservation' })
  const unknown = named.filter(({ writer, kind }) =>
    writer === 'enqueue_mail' ? !mails.has(kind) : !notificationKinds.has(kind),
  )
  expect(unknown).toEqual([])
})

test('each kind that a module declares is composed by the server', () => {
  const declared = sources
    .filter(({ file }) => file.startsWith('modules/'))
    .flatMap(({ source }) => [...source.matchAll(/\b(mailKind|notificationKind)\(\{\s*name: '(\w+)'/g)])
  const names = (maker: string) =>
    declared
      .filter(([, by]) => by === maker)
      .map(([, , name = '']) => name)
      .toSorted()
  expect(names('mailKind')).toEqual(mailKinds.map(({ name }) => name).toSorted())
  expect(names('notificationKind')).toEqual([...notificationKinds.keys()].toSorted())
})

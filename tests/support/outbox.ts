import { afterAll, beforeEach } from 'vitest'
import { type Sender, sendNextMails, sendOutbox } from '#modules/notifications/send/send-outbox.server.ts'
import { smtpDelivery } from '#modules/notifications/send/smtp.server.ts'
import { mailWriter } from '#modules/notifications/write-mail.server.ts'
import { mailKinds } from '#server/message-kinds.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { type Instant, systemNow } from '#platform/time.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

/** The outbox of a test database, emptied before each test, and a mail server that keeps what it is sent. */
export async function testOutbox(db: Db) {
  const server = await startMailServer()
  const smtp = smtpDelivery(server.url, 'Steppers <tickets@steppers.example>')
  const site = { appUrl: 'https://steppers.example', brand: 'Steppers' }
  const sender: Sender = {
    write: mailWriter({ site, secret: SECRET }, mailKinds),
    deliver: smtp.deliver,
    host: 'steppers.example',
  }
  const lines: string[] = []
  const ctx = () => ({ db, now: systemNow(), log: createLog({ write: (line) => lines.push(line) }) })
  beforeEach(async () => {
    await db.pool.query('truncate mail_outbox')
    server.received.length = 0
    server.setMood('kind')
  })
  afterAll(async () => {
    smtp.close()
    await server.stop()
  })
  return {
    server,
    sender,
    lines,
    ctx,
    send: (over: Partial<Sender> = {}) =>
      sendOutbox((turn) => sendNextMails(ctx(), { ...sender, ...over }, turn)),
    sendAt: (now: Instant) => sendOutbox((turn) => sendNextMails({ ...ctx(), now }, sender, turn)),
    dueNow: () => db.pool.query(`update mail_outbox set run_at = now() where state = 'waiting'`),
    outbox: async () =>
      (
        await db.pool.query(
          `select id, kind, state, attempts, last_error, payload from mail_outbox order by created_at, id`,
        )
      ).rows,
  }
}

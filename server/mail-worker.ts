import { parentPort, workerData } from 'node:worker_threads'
import { type MailTurn, sendNextMails } from '#modules/notifications/send/send-outbox.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { mailSender } from '#server/mail-sender.server.ts'
import type { MailThreadAnswer, MailThreadData, MailThreadRequest } from '#server/mail-thread.server.ts'

/** The mails of one turn are written at once. */
const CONNECTIONS = 5

const { config, database, isPretty } = workerData as MailThreadData
const log = createLog({ pretty: isPretty })
const db = openDatabase({
  ...database,
  max: CONNECTIONS,
  onError: (error) => log.error('A database connection broke', { error }),
})
const sender = mailSender(config, db, log)

async function answer(turn: MailTurn): Promise<MailThreadAnswer> {
  try {
    return { sent: sender ? await sendNextMails({ db, log, now: systemNow() }, sender, turn) : 0 }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

async function end(): Promise<never> {
  await db.close()
  process.exit()
}

/** A request asks for a turn and is answered through its port; nothing asks for the end. */
parentPort?.on('message', (asked: MailThreadRequest | null) => {
  if (!asked) return void end()
  void answer(asked.turn).then((answered) => asked.answers.postMessage(answered))
})

import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { MailTurn, SendNextMails } from '#modules/notifications/send/send-outbox.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { DatabaseAddress } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'

/** What the thread is started with. */
export interface MailThreadData {
  config: Config & { secret: string }
  database: DatabaseAddress
  isPretty: boolean
}

/** What it is asked: a turn, and where to answer. */
export interface MailThreadRequest {
  turn: MailTurn
  answers: MessagePort
}

/** How the thread answers for a turn. */
export type MailThreadAnswer = { sent: number } | { error: Error }

export interface MailThread {
  sendNextMails: SendNextMails
  /** Ends the thread, after five seconds whatever it does. */
  stop: () => Promise<void>
}

const END_MS = 5_000
/** A mail may take two minutes: a turn that takes longer hangs. */
const MAX_TURN_MS = 180_000

/**
 * Sends mail in a thread of its own (`file`, the built `mail-worker.ts`): writing a confirmation takes longer than selling
 * a ticket, and buyers in a rush would wait for it. The thread begins with the first turn. Where it ended by itself, the turn
 * under way fails, and the next one begins it anew.
 */
export function mailThread(file: string, workerData: MailThreadData, log: Log): MailThread {
  let thread: Worker | null = null
  const begin = (): Worker => {
    const made = new Worker(file, { workerData })
    const forget = () => {
      if (thread === made) thread = null
    }
    made.on('error', (error) => {
      forget()
      log.error('The thread that sends mail broke', { error })
    })
    made.once('exit', forget)
    return made
  }
  return {
    sendNextMails: (turn) => ask((thread ??= begin()), turn),
    stop: async () => {
      if (!thread) return
      const ending = thread
      const exit = once(ending, 'exit')
      ending.postMessage(null)
      const deadline = setTimeout(() => void ending.terminate(), END_MS)
      await exit.catch(() => {}) // it broke while it ended
      clearTimeout(deadline)
    },
  }
}

async function ask(thread: Worker, turn: MailTurn): Promise<number> {
  const { port1: answers, port2: asked } = new MessageChannel()
  const over = new AbortController()
  const { signal } = over
  thread.postMessage({ turn, answers: asked } satisfies MailThreadRequest, [asked])
  const deadline = setTimeout(() => void thread.terminate(), MAX_TURN_MS)
  try {
    const exit = once(thread, 'exit', { signal }).then((): [MailThreadAnswer] => [
      { error: new Error('The thread that sends mail ended') },
    ])
    const [answer] = await Promise.race([
      once(answers, 'message', { signal }) as Promise<[MailThreadAnswer]>,
      exit,
    ])
    if ('error' in answer) throw answer.error
    return answer.sent
  } finally {
    clearTimeout(deadline)
    over.abort()
    answers.close()
  }
}

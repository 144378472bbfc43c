import pg from 'pg'
import type { Db } from '#platform/db.server.ts'

/** A connection to PostgreSQL that hears what is told on one channel (`notify`). It comes back by itself. */
export interface Listening {
  /** Whether it hears at this moment; what was told while it did not is lost. */
  isHearing: () => boolean
  /** Resolves once it hears; fails when it cannot within five seconds. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

interface Hears {
  channel: string
  onTold: (payload: string) => void
  /** It hears again after it did not: whatever is kept has to be read anew. */
  onBack: () => void
  onError: (error: unknown) => void
}

const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000
/** A connection whose other end is gone without a word is found by a question. */
const ASK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
export const LISTENING_NAME = 'steppers listening'

/** Connects on its first `ready`, outside the pool: the connection is never given back. */
export function listen({ pool }: Db, { channel, onTold, onBack, onError }: Hears): Listening {
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let again: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let [waitMs, hasHeard, isStopped] = [FIRST_WAIT_MS, false, false]

  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    clearInterval(asking)
    // Nothing more is expected of it.
    lost.end().catch(() => {})
    retry()
  }
  const retry = () => {
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(() => void connect().catch(() => {}), waitMs)
    again.unref()
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
  }
  const open = async () => {
    const opened = new pg.Client({
      ...pool.options,
      application_name: LISTENING_NAME,
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
    })
    opened.on('error', (error) => {
      onError(error)
      lose(opened)
    })
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => onTold(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      opened.end().catch(() => {})
      onError(error)
      retry()
      throw error
    }
    if (isStopped) return void opened.end().catch(() => {})
    client = opened
    waitMs = FIRST_WAIT_MS
    asking = setInterval(() => void opened.query('select 1').catch(() => lose(opened)), ASK_EVERY_MS)
    asking.unref()
    if (hasHeard) onBack()
    hasHeard = true
  }
  const connect = () => (connecting ??= open().finally(() => (connecting = null)))

  return {
    isHearing: () => client !== null,
    ready: async () => {
      if (!client && !isStopped) await connect()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      clearInterval(asking)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}

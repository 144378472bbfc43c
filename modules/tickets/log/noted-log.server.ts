import { logBuffer } from '#modules/tickets/log/log-buffer.ts'
import { type LogEntry, type LogFacts, SLOW_MS } from '#modules/tickets/log/ticket-log-entry.ts'
import { writeLogLines } from '#modules/tickets/log/write-log-lines.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Log, redact } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'

/** How long a line waits at most, unless the database cannot be reached (section 9). */
export const FLUSH_MS = 5_000

type Note = Pick<LogEntry, 'level' | 'eventType' | 'message'> &
  LogFacts &
  Partial<Pick<LogEntry, 'durationMs' | 'errorCode' | 'stackTrace'>>

/** The lines that the site notes of itself, for one process. */
export interface TicketLog {
  /** Notes a line, which is written with others within five seconds. Nobody waits for it, and its loss fails nothing. */
  note(line: Note): void
  /** Does something, and notes when it took longer than a second, or threw: an answer that is thrown is no failure. */
  timed<T>(what: string, facts: LogFacts, work: () => Promise<T>): Promise<T>
  /** Writes what waits, also what failed before. */
  flush(): Promise<void>
  /** Writes what waits a last time; afterwards nothing is written by the clock. */
  stop(): Promise<void>
}

/** Notes lines in a buffer, and writes it every five seconds, or as soon as a hundred wait. One write is under way at a time. */
export function ticketLog({ db, log }: { db: DbOrTx; log: Log }): TicketLog {
  const buffer = logBuffer<LogEntry>()
  let writing: Promise<void> | null = null
  const clock = setInterval(() => void flush(), FLUSH_MS)
  clock.unref()

  async function write(): Promise<void> {
    const entries = buffer.take()
    try {
      if (entries.length > 0) await writeLogLines(db, entries)
    } catch (error) {
      buffer.giveBack(entries)
      log.warn('Lines of the ticket log were not written and are tried again', {
        error,
        lines: entries.length,
      })
    }
    const lost = buffer.dropped()
    if (lost > 0) log.error('Lines of the ticket log were dropped', { lines: lost })
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => (writing = null))
    return writing
  }

  const note = (line: Note): void => {
    const isFull = buffer.add({
      ticketId: null,
      eventId: null,
      userId: null,
      metadata: {},
      ipAddress: null,
      userAgent: null,
      durationMs: null,
      errorCode: null,
      stackTrace: null,
      at: systemNow(),
      ...line,
    })
    if (isFull) void flush()
  }

  return {
    note,
    flush,
    timed: async (what, facts, work) => {
      const startedAt = performance.now()
      const sofar = () => Math.round(performance.now() - startedAt)
      try {
        const done = await work()
        const durationMs = sofar()
        if (durationMs > SLOW_MS)
          note({ ...facts, level: 'warn', eventType: 'slow_operation', message: what, durationMs })
        return done
      } catch (error) {
        if (error instanceof Error)
          note({ ...facts, ...failureOf(error), message: what, durationMs: sofar() })
        throw error
      }
    },
    stop: async () => {
      clearInterval(clock)
      await writing
      await flush()
    },
  }
}

/** What a failure says of itself, without the values that a database tells with it. */
function failureOf(error: Error): Pick<LogEntry, 'level' | 'eventType' | 'errorCode' | 'stackTrace'> {
  const { name, code, stack } = redact(error) as { name: string; code?: unknown; stack?: string }
  return {
    level: 'error',
    eventType: 'failed_operation',
    errorCode: typeof code === 'string' ? code : name,
    stackTrace: stack ?? null,
  }
}

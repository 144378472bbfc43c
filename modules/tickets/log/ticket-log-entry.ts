import type { Level } from '#platform/log.server.ts'
import type { Instant } from '#platform/time.ts'

/** What the site notes of itself; what happens to tickets is written by the statements that make it happen. */
export type NotedEvent = 'slow_operation' | 'failed_operation' | 'copy_made' | 'payment'

/** A line of the log with every field that the specification names (section 3, ticket log). */
export interface LogEntry {
  level: Level
  eventType: NotedEvent
  ticketId: string | null
  eventId: string | null
  userId: string | null
  message: string
  metadata: Record<string, string | number>
  ipAddress: string | null
  userAgent: string | null
  durationMs: number | null
  errorCode: string | null
  stackTrace: string | null
  at: Instant
}

/** The facts of one thing that is done for somebody. */
export type LogFacts = Partial<
  Pick<LogEntry, 'ticketId' | 'eventId' | 'userId' | 'ipAddress' | 'userAgent' | 'metadata'>
>

/** What takes longer is told as slow (section 9). */
export const SLOW_MS = 1_000

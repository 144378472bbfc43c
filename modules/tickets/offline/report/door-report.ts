import type { Instant } from '#platform/time.ts'

/** Somebody who was let in, where and by whom. */
export interface DoorEntry {
  at: Instant
  by: string | null
  /** The name of the door, or its device; null where the server itself decided. */
  door: string | null
}

/** A ticket that more than one scan let in on one day. */
export interface DoubleEntry {
  ticketId: string
  holderName: string
  ticketType: string
  entries: DoorEntry[]
}

/** Somebody who came in without a signal, and whose ticket the server would have refused, or asked about. */
export interface DoubtfulEntry extends DoorEntry {
  id: string
  holderName: string | null
  reason: string
}

export interface DoorReport {
  doubles: DoubleEntry[]
  doubtful: DoubtfulEntry[]
}

import type { DoorProof } from '#modules/events/event-manager.ts'
import { type CheckInFailure, guessCodes } from '#modules/tickets/ticket.ts'
import { consumeRateLimit, refundRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'

/**
 * Why a presented code is not looked up; null where it may be. A typed one is counted before, so that codes that come at one moment
 * do not share a count. What was scanned names its ticket and is never limited: fakes must not stop a door.
 */
export async function whyNotLookUp(
  db: DbOrTx,
  manager: DoorProof,
  { ticketId, isSigned }: { ticketId: TicketId | null; isSigned: boolean },
): Promise<CheckInFailure | null> {
  if (ticketId !== null && isSigned) return null
  const { allowed } = await consumeRateLimit(db, guessesOf(manager))
  if (ticketId !== null) return { code: 'FORGED' }
  return allowed ? null : { code: 'TOO_MANY_TRIES' }
}

/** Once it was looked up: a typed code that somebody was given is taken back as a guess, and a scanned one that nobody was given counts as one. */
export async function countLookedUp(
  db: DbOrTx,
  manager: DoorProof,
  { ticketId }: { ticketId: TicketId | null },
  failure: CheckInFailure | null,
): Promise<void> {
  const isGuess = guessCodes.some((code) => code === failure?.code)
  if (ticketId === null && !isGuess) await refundRateLimit(db, guessesOf(manager))
  if (ticketId !== null && isGuess) await consumeRateLimit(db, guessesOf(manager))
}

/** Of a person, or else of whoever holds a link, at one door: they stop nobody at another. */
const guessesOf = ({ eventId, personId, linkId }: DoorProof) =>
  ({ limit: 'guessed code', of: `${eventId}:${personId ?? linkId}` }) as const

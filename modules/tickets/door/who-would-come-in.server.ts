import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { keyOf } from '#modules/tickets/door/check-in.server.ts'
import { findPresentedTicket } from '#modules/tickets/door/find-presented-ticket.server.ts'
import { countLookedUp, whyNotLookUp } from '#modules/tickets/door/guessing.server.ts'
import type { ScanAsker, ScanCtx } from '#modules/tickets/door/scan-asker.ts'
import { readScan } from '#modules/tickets/qr-payload.ts'
import { checkInFailure, type Guest } from '#modules/tickets/ticket.ts'
import { isId } from '#platform/ids.ts'

/**
 * Finds the guest whom a presented code would let in at this moment, and lets nobody in. Null where it would not, for whoever may not
 * scan here, and for who types codes that nobody was given: then a check-in says why, and counts it.
 */
export async function whoWouldComeIn(
  { db, signer }: Pick<ScanCtx, 'db' | 'signer'>,
  { eventId, person, isOpened = false }: Pick<ScanAsker, 'eventId' | 'person' | 'isOpened'>,
  presented: string,
): Promise<Guest | null> {
  const scan = readScan(presented)
  const key = scan.ok ? keyOf(scan.value, signer) : null
  if (!key?.isSigned || !isId(eventId)) return null
  const proof = await proveDoor(db, person, eventId)
  if (!proof) return null
  if (await whyNotLookUp(db, proof, key)) return null
  const ticket = await findPresentedTicket(db, proof, key.ticketId, key.hash)
  const failure = checkInFailure(proof.eventId, ticket, isOpened)
  // The check-in that follows where nobody is found counts it: each guess is one.
  await countLookedUp(db, proof, key, null)
  const comesIn = ticket && (failure === null || (failure.code === 'ALREADY_IN' && ticket.outAt !== null))
  return comesIn ? ticket.guest : null
}

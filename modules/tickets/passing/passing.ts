import type { EventStatus } from '#modules/events/event.ts'
import { type PassingOn, passOnTerms } from '#modules/events/rules/pass-on-rule.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** The longest note of whom a ticket is for. */
export const MAX_FRIEND_NAME = 60

export type OfferStatus = 'open' | 'taken' | 'taken_back'

/** What of a ticket decides whether it may be passed on. */
export interface TicketToPass {
  status: TicketStatus
  /** Whether it let somebody in, on whatever day, and the door did not take that back. */
  wasUsed: boolean
}

export type EventOfPass = PassingOn & { status: EventStatus }

/** Why a ticket cannot be passed on, by its sender or to its friend. */
export type PassFailure =
  | { code: 'TICKET_NOT_PAID' }
  | { code: 'TICKET_ENDED' }
  | { code: 'TICKET_IS_USED' }
  | { code: 'TICKET_WAS_USED' }
  | { code: 'EVENT_NOT_ON' }
  | { code: 'PASSING_CLOSED'; words: string }

/** Why an offer cannot be taken. */
export type TakeFailure =
  | PassFailure
  | { code: 'OFFER_NOT_FOUND' }
  | { code: 'OFFER_TAKEN' }
  | { code: 'OFFER_TAKEN_BACK' }
  | { code: 'OWN_OFFER' }
  | { code: 'TOO_MANY_TAKEN'; retryAfterSeconds: number }

/**
 * Why a ticket cannot be passed on at `now`; null when it can. It must be paid, living and unused: one that let somebody in stays
 * with its holder, also where it is good again on another day. The event must take place, and its own rule holds (`passOnTerms`).
 */
export function passFailure(ticket: TicketToPass, event: EventOfPass, now: Instant): PassFailure | null {
  if (event.status !== 'published' && event.status !== 'postponed') return { code: 'EVENT_NOT_ON' }
  if (ticket.status === 'pending') return { code: 'TICKET_NOT_PAID' }
  if (ticket.status === 'cancelled' || ticket.status === 'refunded') return { code: 'TICKET_ENDED' }
  if (ticket.status === 'used') return { code: 'TICKET_IS_USED' }
  if (ticket.wasUsed) return { code: 'TICKET_WAS_USED' }
  const { isOpen, words } = passOnTerms(event, now)
  return isOpen ? null : { code: 'PASSING_CLOSED', words }
}

/** What of an offer decides whether a person may take it. */
export interface OfferToTake {
  status: OfferStatus
  isOwn: boolean
  /** Whether who sent it still holds the ticket. */
  isHeldBySender: boolean
}

/** Why a person cannot take an offer at `now`; null when they can. What became of the offer comes before what became of its ticket. */
export function takeFailure(
  offer: OfferToTake,
  ticket: TicketToPass,
  event: EventOfPass,
  now: Instant,
): TakeFailure | null {
  if (offer.status === 'taken') return { code: 'OFFER_TAKEN' }
  if (offer.status === 'taken_back' || !offer.isHeldBySender) return { code: 'OFFER_TAKEN_BACK' }
  return passFailure(ticket, event, now) ?? (offer.isOwn ? { code: 'OWN_OFFER' } : null)
}

/** Of tickets that were passed on, those whose event is still to come at `now`: postponed ones are, whatever their old day was. */
export const passedOnAhead = <T extends { event: { status: EventStatus; endsAt: Instant } }>(
  tickets: T[],
  now: Instant,
): T[] => tickets.filter(({ event }) => event.status === 'postponed' || epochMs(event.endsAt) > epochMs(now))

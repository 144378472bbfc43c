import {
  describeGuest,
  NOTHING,
  type ScanFeedback,
  type ScannedBy,
} from '#modules/tickets/scan/scan-feedback.ts'
import type { SeenGuest } from '#modules/tickets/ticket.ts'

/** Where a browser keeps that its door asks before it lets in. */
export const ASKS_FIRST_KEY = 'door-asks-first'

/** What a door that asks says of a good code: who it is of, who is not in yet, and what lets them in. */
export const askToLetIn = (guest: SeenGuest, by: ScannedBy): ScanFeedback => ({
  ...NOTHING,
  tone: 'ask',
  headline: guest.isExtra ? 'Hand out?' : 'Let in?',
  name: guest.holderName,
  detail: describeGuest(guest),
  reason: 'Their code is good, and not used up yet.',
  admit: by,
})

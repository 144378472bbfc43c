import type { HoldFailureCode } from '#modules/seating/hold/hold-failure.ts'

/** Why seats are not held, in a sentence. */
export const holdMessages = {
  NO_SEATS: 'Choose a seat first.',
  TOO_MANY_SEATS: 'That is more seats than one person may have.',
  BAD_SESSION: 'Invalid seat reservation. Please select seats again.', // specification 5
  UNKNOWN_SEATS: 'The seating chart has changed. Please reload the page and choose again.',
  NOT_ON_SALE: 'These seats are not on sale.',
  EVENT_STARTED: 'This event has already started. Tickets are at the door now.',
  WHOLE_TABLES: 'This table is sold as a whole. Choose all of its seats.',
  OVER_LIMIT: 'That is more seats than one person may have.',
  SEATS_TAKEN: 'Somebody was faster: one of these seats is taken. Please choose another.',
} satisfies Record<HoldFailureCode, string>

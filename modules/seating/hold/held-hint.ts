/** The name of a cookie that scripts read, with the event at the end: this browser chose seats there. */
const NAME = 'seats_at_'
/** As long as seats are kept, with those of an order that is not paid yet. */
const KEPT_SECONDS = 60 * 60

/**
 * The cookie that says where this browser may hold seats: pages ask for them where it is set, so that nobody else asks. It is a hint
 * alone, and anybody can write it; what is held, `seat_session` says.
 */
export const heldHint = (eventId: string, isHeld: boolean): string =>
  `${NAME}${eventId}=1; Path=/; Max-Age=${isHeld ? KEPT_SECONDS : 0}; SameSite=Lax`

/** The events of the hints in a browser's cookies. */
export const hintedEvents = (cookies: string): string[] =>
  [...cookies.matchAll(/(?:^|;\s*)seats_at_([0-9a-f-]{36})=1/g)].map(([, eventId]) => eventId!)

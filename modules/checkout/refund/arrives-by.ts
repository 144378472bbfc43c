import { DAY_MS, formatDay, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** So many days a bank or a wallet may take to show money that was sent back. */
const MAX_DAYS = 10

/** The last day on which money that was sent back at a moment is seen by its buyer, in the zone of the event: "Sat, Dec 12". */
export const arrivesBy = (sentAt: Instant, timeZone: TimeZone): string =>
  formatDay(plusMs(sentAt, MAX_DAYS * DAY_MS), timeZone)

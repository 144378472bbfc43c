import { dayIn, formatLongDay, formatTime, type Instant, type TimeZone } from '#platform/time.ts'

/** "This door opens on Saturday, December 12, at 8 PM.", or "This door opens today at 8 PM." */
export const doorOpens = (doorsAt: Instant, timeZone: TimeZone, now: Instant): string =>
  `This door opens ${
    dayIn(doorsAt, timeZone) === dayIn(now, timeZone) ? 'today' : `on ${formatLongDay(doorsAt, timeZone)},`
  } at ${formatTime(doorsAt, timeZone)}.`

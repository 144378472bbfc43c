import { epochMs, HOUR_MS, type Instant, plusMs } from '#platform/time.ts'

export const MAX_LINK_NAME = 40

/** So many links of one event work at once. */
export const MAX_WORKING_LINKS = 20

/** Until so many hours after the end of the event a link may work. */
export const LINK_HOURS = ['1', '3', '6', '12', '24'] as const
export type LinkHours = (typeof LINK_HOURS)[number]
export const DEFAULT_LINK_HOURS = '6' satisfies LinkHours

/** When a link of an event expires. */
export const linkExpiry = (endsAt: Instant, hours: LinkHours): Instant =>
  plusMs(endsAt, Number(hours) * HOUR_MS)

/** For how many hours after the end a link may still be made; none when the event is long over. */
export const hoursLeft = (endsAt: Instant, now: Instant): LinkHours[] =>
  LINK_HOURS.filter((hours) => epochMs(linkExpiry(endsAt, hours)) > epochMs(now))

import { isTimeZone, type TimeZone } from '#platform/time.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The time zone of the browser, as it has said itself; null when it has not, or names none that there is. */
export function readZone(cookies: string | null | undefined): TimeZone | null {
  const zone = /(?:^|;\s*)zone=([A-Za-z0-9_+\-/]{1,64})(?:;|$)/.exec(cookies ?? '')?.[1]
  return zone !== undefined && isTimeZone(zone) ? zone : null
}

export const zoneCookie = (zone: TimeZone): string =>
  `zone=${zone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

import { type Instant, timeParts, type TimeZone } from '#platform/time.ts'

/** The instant with the zone's own offset, as structured data wants it: "2026-12-12T20:00:00-06:00". */
export function isoWithOffset(instant: Instant, timeZone: TimeZone): string {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }
  const p = timeParts(instant, timeZone, options)
  const offset = p['timeZoneName']?.replace('GMT', '') || '+00:00'
  return `${p['year']}-${p['month']}-${p['day']}T${p['hour']}:${p['minute']}:${p['second']}${offset}`
}

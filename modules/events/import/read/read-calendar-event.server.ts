import tzLookup from '@photostructure/tz-lookup'
import ICAL from 'ical.js'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import { type ImportRow, unreadRow } from '#modules/events/import/import-row.ts'
import { venueOfLocation } from '#modules/events/import/read/venue-of-location.ts'
import { readRecord } from '#modules/events/import/read/read-record.ts'
import type { ImportRecord } from '#modules/events/import/read/record-fields.ts'
import { onlyTimeZoneOf } from '#modules/venues/venue.ts'
import { isId } from '#platform/ids.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { type Instant, isTimeZone, plusMs, type TimeZone, toInstant } from '#platform/time.ts'

/**
 * One event of a calendar as a row, by its entry and when it takes place there. It is left out where its hours are instants, and neither the
 * calendar nor its place says in which zone they are read.
 */
export function readCalendarEvent(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  { line, zone }: { line: number; zone: string },
): ImportRow {
  const place = venueOfLocation(calendarText(component, 'location'))
  const position = positionOf(component)
  const uid = calendarText(component, 'uid')
  const [ownId = ''] = uid.split('@')
  const times = timesOf(component, start, end, zoneOf(zone, place.region, position))
  if (!times)
    return unreadRow(
      line,
      calendarText(component, 'summary'),
      'Its hours are those of Greenwich, and nothing says in which time zone it is.',
    )
  const record: ImportRecord = {
    ...place,
    ...times,
    title: calendarText(component, 'summary'),
    description: calendarText(component, 'description'),
    ticketUrl: calendarText(component, 'url'),
    kind: calendarText(component, 'categories'),
    status: calendarText(component, 'status'),
    ...(position && { latlng: position.join(',') }),
    id: isId(ownId) ? ownId : '',
  }
  const row = readRecord(record, line)
  return { ...row, key: row.facts && uid ? `uid:${uid.slice(0, 400).toWellFormed()}` : row.key }
}

/** Day and hours in the zone of the event; null where an instant has no zone to be read in. */
function timesOf(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  placeZone: TimeZone,
): ImportRecord | null {
  if (start.isDate) {
    const lastDay = addDays(calendarDay(end), -1)
    return { day: calendarDay(start), lastDay: lastDay > calendarDay(start) ? lastDay : '' }
  }
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''
  const isUtc = start.zone === ICAL.Timezone.utcTimezone
  const timeZone = !isUtc && isTimeZone(named) ? named : placeZone
  if (isUtc && timeZone === '') return null
  const at = (time: ICAL.Time): Instant =>
    isUtc ? toInstant(time.toJSDate()) : instantAt(calendarDay(time), clockOf(time), timeZone || 'UTC')
  const [startsAt, endsAt] = [at(start), at(end)]
  const typed = typedTimes(
    { startsAt, endsAt: endsAt > startsAt ? endsAt : plusMs(startsAt, 1), doorsAt: null },
    timeZone || 'UTC',
  )
  return { ...typed, ends: endsAt > startsAt ? typed.ends : '', timeZone }
}

const two = (number: number): string => String(number).padStart(2, '0')
/** A day of a calendar as days are written here. */
export const calendarDay = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
const clockOf = ({ hour, minute }: ICAL.Time): string => `${two(hour)}:${two(minute)}`

function zoneOf(zone: string, region: string, position: readonly [number, number] | null): TimeZone {
  if (isTimeZone(zone) && zone !== 'UTC') return zone
  if (position) return tzLookup(...position)
  return onlyTimeZoneOf(region) ?? ''
}

function positionOf(component: ICAL.Component): [number, number] | null {
  const geo = component.getFirstPropertyValue('geo') as unknown
  if (!Array.isArray(geo)) return null
  const [north, east] = geo.map(Number)
  const isOnEarth = Math.abs(north ?? Number.NaN) <= 90 && Math.abs(east ?? Number.NaN) <= 180
  return isOnEarth ? [north ?? 0, east ?? 0] : null
}

/** A text of an entry; empty for none. */
export function calendarText(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name) as unknown
  return typeof value === 'string' ? value.trim().toWellFormed().replaceAll('\0', '') : ''
}

import tzLookup from '@photostructure/tz-lookup'
import ICAL from 'ical.js'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import { type ImportRow, MAX_IMPORT_ROWS } from '#modules/events/import/import-row.ts'
import { placeOf } from '#modules/events/import/place-of.ts'
import { readRecord } from '#modules/events/import/read-record.ts'
import type { ImportRecord } from '#modules/events/import/record-fields.ts'
import { onlyTimeZoneOf } from '#modules/venues/venue.ts'
import { isId } from '#platform/ids.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import {
  DAY_MS,
  epochMs,
  type Instant,
  isTimeZone,
  plusMs,
  type TimeZone,
  toInstant,
} from '#platform/time.ts'

/** How far back and ahead of today the nights of a rule are taken, and how many of them. */
const RULE_SPAN_MS = 366 * DAY_MS
const MAX_NIGHTS = 106
/** Steps of one rule: a hostile one repeats every second. */
const MAX_STEPS = 12_000

/**
 * The events of a calendar file (RFC 5545). What repeats is read night by night, a year back and ahead, with its exceptions. Days and hours
 * are those of the event's zone: its own, the calendar's, or that of its place. Fails with FILE_NOT_READABLE.
 */
export function readCalendar(text: string, now: Instant): Result<ImportRow[], { code: 'FILE_NOT_READABLE' }> {
  let calendars: ICAL.Component[]
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
      typeof ICAL.Component
    >[0][]
    calendars = all.map((one) => new ICAL.Component(one))
  } catch {
    return fail({ code: 'FILE_NOT_READABLE' })
  }
  const rows: ImportRow[] = []
  for (const calendar of calendars) {
    const components = calendar.getAllSubcomponents('vevent')
    const zone = textOf(calendar, 'x-wr-timezone')
    const exceptions = Map.groupBy(
      components.filter((one) => one.hasProperty('recurrence-id')),
      (one) => textOf(one, 'uid'),
    )
    for (const [at, component] of components.entries()) {
      if (component.hasProperty('recurrence-id') || rows.length > MAX_IMPORT_ROWS) continue
      rows.push(...readEvent(component, { line: at + 1, zone, exceptions, now }))
    }
  }
  return ok(rows)
}

interface Around {
  line: number
  /** Of the calendar; empty for none. */
  zone: string
  exceptions: ReadonlyMap<string, ICAL.Component[]>
  now: Instant
}

function readEvent(component: ICAL.Component, { line, zone, exceptions, now }: Around): ImportRow[] {
  const title = textOf(component, 'summary')
  const unread = (problem: string): ImportRow[] => [
    { line, label: title.slice(0, 140), key: '', id: '', facts: null, problem, notes: [] },
  ]
  try {
    if (textOf(component, 'status').toUpperCase() === 'CANCELLED') return unread('It is cancelled.')
    const event = new ICAL.Event(component, { exceptions: exceptions.get(textOf(component, 'uid')) ?? [] })
    if (!component.hasProperty('dtstart')) return unread('It has no day.')
    if (!event.isRecurring()) return [readOnce(component, event.startDate, event.endDate, { line, zone })]
    const nights: ImportRow[] = []
    const iterator = event.iterator()
    for (let steps = 0; nights.length < MAX_NIGHTS; steps++) {
      if (steps === MAX_STEPS) return unread('It repeats too often to be read night by night.')
      const next = iterator.next() as ICAL.Time | undefined
      if (!next) break
      const fromNow = next.toJSDate().getTime() - epochMs(now)
      if (fromNow > RULE_SPAN_MS) break
      if (fromNow < -RULE_SPAN_MS) continue
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (textOf(item.component, 'status').toUpperCase() === 'CANCELLED') continue
      const night = readOnce(item.component, startDate, endDate, { line, zone })
      nights.push({ ...night, key: night.key && `${night.key}|${next.toString()}` })
    }
    return nights.length > 0 ? nights : unread('None of its nights is within a year of today.')
  } catch {
    return unread('Its entry in the calendar cannot be read.')
  }
}

function readOnce(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  { line, zone }: Pick<Around, 'line' | 'zone'>,
): ImportRow {
  const place = placeOf(textOf(component, 'location'))
  const position = positionOf(component)
  const uid = textOf(component, 'uid')
  const [ownId = ''] = uid.split('@')
  const label = textOf(component, 'summary').slice(0, 140)
  const times = timesOf(component, start, end, zoneOf(zone, place.region, position))
  if (!times)
    return {
      line,
      label,
      key: '',
      id: '',
      facts: null,
      problem: 'Its hours are those of Greenwich, and nothing says in which time zone it is.',
      notes: [],
    }
  const record: ImportRecord = {
    ...place,
    ...times,
    title: textOf(component, 'summary'),
    description: textOf(component, 'description'),
    ticketUrl: textOf(component, 'url'),
    kind: textOf(component, 'categories'),
    ...(position && { latlng: position.join(',') }),
    id: isId(ownId) ? ownId : '',
  }
  const row = readRecord(record, line)
  return { ...row, key: row.facts && uid ? `uid:${uid.slice(0, 400)}` : row.key }
}

/** Day and hours in the zone of the event; null where an instant has no zone to be read in. */
function timesOf(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  placeZone: TimeZone,
): ImportRecord | null {
  if (start.isDate) {
    const lastDay = addDays(dayOf(end), -1)
    return { day: dayOf(start), lastDay: lastDay > dayOf(start) ? lastDay : '' }
  }
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''
  const isUtc = start.zone === ICAL.Timezone.utcTimezone
  const timeZone = !isUtc && isTimeZone(named) ? named : placeZone
  if (isUtc && timeZone === '') return null
  const at = (time: ICAL.Time): Instant =>
    isUtc ? toInstant(time.toJSDate()) : instantAt(dayOf(time), clockOf(time), timeZone || 'UTC')
  const [startsAt, endsAt] = [at(start), at(end)]
  const typed = typedTimes(
    { startsAt, endsAt: endsAt > startsAt ? endsAt : plusMs(startsAt, 1), doorsAt: null },
    timeZone || 'UTC',
  )
  return { ...typed, ends: endsAt > startsAt ? typed.ends : '', timeZone }
}

const two = (number: number): string => String(number).padStart(2, '0')
const dayOf = ({ year, month, day }: ICAL.Time): string =>
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

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name) as unknown
  return typeof value === 'string' ? value.trim() : ''
}

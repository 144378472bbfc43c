import ICAL from 'ical.js'
import { type CalendarEntry, splitCalendar } from '#modules/events/import/read/split-calendar.ts'
import {
  calendarDay,
  calendarText,
  readCalendarEvent,
} from '#modules/events/import/read/read-calendar-event.server.ts'
import { type ImportRow, MAX_IMPORT_ROWS, unreadRow } from '#modules/events/import/import-row.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { DAY_MS, epochMs, type Instant } from '#platform/time.ts'
import { yieldToOthers } from '#platform/yield-to-others.server.ts'

/** How far ahead of today the nights of a rule are taken, and how many of them. */
const RULE_SPAN_MS = 366 * DAY_MS
const MAX_NIGHTS = 106
/** Steps of one rule until today: one that repeats since long ago. */
const MAX_STEPS = 4_000

/**
 * The events of a calendar file (RFC 5545). What repeats is read night by night from today on, a year ahead, with its exceptions. Days
 * and hours are those of the event's zone: its own, the calendar's, or that of its place. Entries are read one by one, and others have
 * their turn between them. Fails with FILE_NOT_READABLE, and with TOO_MANY_ROWS.
 */
export async function readCalendar(
  text: string,
  now: Instant,
): Promise<Result<ImportRow[], { code: 'FILE_NOT_READABLE' | 'TOO_MANY_ROWS' }>> {
  const calendar = splitCalendar(text)
  if (!calendar) return fail({ code: 'FILE_NOT_READABLE' })
  const { entries, timeZone } = calendar
  if (entries.length > MAX_IMPORT_ROWS) return fail({ code: 'TOO_MANY_ROWS' })
  const isException = (entry: CalendarEntry) => entry.recurrenceId !== ''
  const exceptions = Map.groupBy(entries.filter(isException), ({ uid }) => uid)
  const masters = new Set(entries.filter((entry) => !isException(entry)).map(({ uid }) => uid))
  const rows: ImportRow[] = []
  for (const entry of entries) {
    if (rows.length > MAX_IMPORT_ROWS) break
    if (isException(entry) && masters.has(entry.uid)) continue
    // Of two entries with one name the first has the exceptions.
    const own = exceptions.get(entry.uid)?.slice(0, MAX_NIGHTS) ?? []
    exceptions.delete(entry.uid)
    rows.push(...readEntry(entry, { zone: timeZone, exceptions: isException(entry) ? [] : own, now }))
    await yieldToOthers()
  }
  return ok(rows)
}

interface Around {
  /** Of the calendar; empty for none. */
  zone: string
  exceptions: readonly CalendarEntry[]
  now: Instant
}

type Parsed = ConstructorParameters<typeof ICAL.Component>[0]

const parse = ({ text }: CalendarEntry): ICAL.Component => {
  const calendar = ICAL.parse(`BEGIN:VCALENDAR\r\n${text}END:VCALENDAR\r\n`) as Parsed
  const component = new ICAL.Component(calendar)
  const event = component.getFirstSubcomponent('vevent')
  if (!event) throw new Error('An entry has no event')
  return event
}

function readEntry(entry: CalendarEntry, { zone, exceptions, now }: Around): ImportRow[] {
  const { line, problem } = entry
  if (problem) return [unreadRow(line, entry.title, problem)]
  try {
    const component = parse(entry)
    const title = calendarText(component, 'summary')
    const unread = (why: string) => [unreadRow(line, title, why)]
    if (!component.hasProperty('dtstart')) return unread('It has no day.')
    const changed = exceptions.map(parse)
    const [missing] = [component, ...changed].flatMap(missingMoments)
    if (missing) return unread(`"${missing}" is no day or time of the calendar.`)
    const event = new ICAL.Event(component, { exceptions: changed })
    if (!event.isRecurring())
      return [readCalendarEvent(component, event.startDate, event.endDate, { line, zone })]
    if (!isPlainRule(component))
      return unread('The rule by which it repeats is none that we can read night by night.')
    const nights: ImportRow[] = []
    const iterator = event.iterator()
    for (let steps = 0; nights.length < MAX_NIGHTS; steps++) {
      if (steps === MAX_STEPS) return unread('It repeats since too long ago. Let it begin later.')
      const next = iterator.next() as ICAL.Time | undefined
      if (!next) break
      const fromNow = next.toJSDate().getTime() - epochMs(now)
      if (fromNow > RULE_SPAN_MS) break
      if (fromNow < -DAY_MS) continue
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      const night = readCalendarEvent(item.component, startDate, endDate, { line, zone })
      nights.push({ ...night, key: night.key && `${night.key}|${calendarDay(next)}` })
    }
    return nights.length > 0 ? nights : unread('None of its nights is within a year from today.')
  } catch {
    return [unreadRow(line, entry.title, 'Its entry in the calendar cannot be read.')]
  }
}

/** What an entry begins or ends with and no calendar has: the parser reads February 30 as March 2. */
const missingMoments = (component: ICAL.Component): string[] =>
  ['dtstart', 'dtend'].flatMap((name) => {
    const written = component.getFirstProperty(name)?.toJSON() as unknown[] | undefined // the library says any
    const text = written?.[3]
    return typeof text === 'string' && !isMoment(text) ? [text] : []
  })

function isMoment(text: string): boolean {
  const [year, month, day, hour = 0, minute = 0] = text
    .split(/[-T:]/)
    .map((part) => Number.parseInt(part, 10))
  if (!year || !month || !day || month > 12 || hour > 24 || minute > 59) return false
  return day <= ICAL.Time.daysInMonth(month, year)
}

const PLAIN_RULES = [
  /^FREQ=DAILY$/,
  /^FREQ=WEEKLY(?:;BYDAY=(?:,?(?:MO|TU|WE|TH|FR|SA|SU))+)?$/,
  /^FREQ=MONTHLY(?:;BYDAY=-?[1-4](?:MO|TU|WE|TH|FR|SA|SU))?$/,
]

/** Whether a rule is one that people write, and that comes true again and again: others may be looked for without an end. */
function isPlainRule(component: ICAL.Component): boolean {
  const rules = component.getAllProperties('rrule').map((rule) => String(rule.getFirstValue()))
  return rules.every((rule) => {
    const parts = rule.toUpperCase().split(';')
    const asked = parts.filter(
      (part) => !/^(?:INTERVAL=[1-9]\d?|COUNT=\d{1,4}|UNTIL=[\dTZ:-]+|WKST=..)$/.test(part),
    )
    return PLAIN_RULES.some((plain) => plain.test(asked.join(';')))
  })
}

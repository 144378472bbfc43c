/** One event of a calendar file, as its lines have it. */
export interface CalendarEntry {
  /** Which one it is in the file, from 1. */
  line: number
  /** The lines from BEGIN:VEVENT to END:VEVENT, without alarms. */
  text: string
  title: string
  uid: string
  recurrenceId: string
  /** Why it is not read; empty where it may be. */
  problem: string
}

/** In characters: more than anybody writes, and few enough to be read at once. */
const MAX_LENGTH = 30_000
/** Years, or seconds by the million: no event is as long. */
const ENDLESS = /^DURATION[^:]*:.*\d{5}/i

/**
 * The events of a calendar file, each with its own lines, and the zone of the calendar; null where it breaks off. Only what an event is
 * read from is taken: rules of time zones of one's own, alarms, tasks and journals are left out. It takes as long as the file is.
 */
export function splitCalendar(text: string): { entries: CalendarEntry[]; timeZone: string } | null {
  const entries: CalendarEntry[] = []
  const open: string[] = []
  let timeZone = ''
  let lines: string[] = []
  for (const line of unfolded(text)) {
    const [, begins] = /^BEGIN:([\w-]+)\s*$/i.exec(line) ?? []
    const [, ends] = /^END:([\w-]+)\s*$/i.exec(line) ?? []
    if (begins) open.push(begins.toUpperCase())
    const isInEvent = open.length === 2 && open[1] === 'VEVENT'
    if (isInEvent) lines.push(line)
    else if (open.length === 1 && /^X-WR-TIMEZONE[;:]/i.test(line)) timeZone = valueOf(line)
    if (!ends) continue
    if (open.pop() !== ends.toUpperCase()) return null
    if (isInEvent) {
      entries.push(entryOf(lines, entries.length + 1))
      lines = []
    }
  }
  return open.length === 0 ? { entries, timeZone } : null
}

const unfolded = (text: string): string[] => text.replaceAll(/(?:\r?\n|\r)[ \t]/g, '').split(/\r?\n|\r/)

function entryOf(lines: readonly string[], line: number): CalendarEntry {
  const text = (name: string): string => {
    const found = lines.find((one) => new RegExp(`^${name}[;:]`, 'i').test(one))
    return found ? valueOf(found) : ''
  }
  const size = lines.reduce((sum, one) => sum + one.length, 0)
  const isTooLong = size > MAX_LENGTH || lines.some((one) => ENDLESS.test(one))
  return {
    line,
    text: lines.map((one) => `${one}\r\n`).join(''),
    title: text('SUMMARY'),
    uid: text('UID'),
    recurrenceId: text('RECURRENCE-ID'),
    problem: isTooLong ? 'Its entry in the calendar is too long to be read.' : '',
  }
}

const valueOf = (line: string): string => line.slice(line.indexOf(':') + 1).trim()

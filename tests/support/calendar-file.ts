import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

/** An entry of a calendar file as a reader understood it. */
export interface ReadEntry {
  uid: string
  title: string
  description: string
  location: string
  url: string
  status: string
  sequence: number
  starts: string
  ends: string
}

/** What one reader of calendar files makes of a file. */
export function readByIcalJs(file: string): { name: string; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      url: text('url'),
      status: text('status'),
      sequence: event.sequence,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
    }
  })
  return { name: String(calendar.getFirstPropertyValue('x-wr-calname')), entries }
}

/** What another reader makes of it, which shares no code with the first. */
export function readByNodeIcal(file: string): ReadEntry[] {
  const text = (value: string | { val: string } | undefined): string =>
    typeof value === 'object' ? value.val : (value ?? '')
  return Object.values(nodeIcal.sync.parseICS(file)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? {
          uid: event.uid,
          title: text(event.summary),
          description: text(event.description),
          location: text(event.location),
          url: text(event.url),
          status: event.status ?? '',
          sequence: Number(event.sequence),
          starts: new Date(event.start).toISOString(),
          ends: new Date(event.end ?? Number.NaN).toISOString(),
        }
      : [],
  )
}

const ONCE = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'SEQUENCE',
  'STATUS',
  'CREATED',
  'LAST-MODIFIED',
]
const AT_MOST_ONCE = ['DESCRIPTION', 'LOCATION', 'URL', 'GEO', 'TRANSP']

interface Property {
  name: string
  value: string
}

/** What is wrong with the form of a calendar file (RFC 5545); nothing for one that every calendar reads. */
export function formProblems(file: string): string[] {
  const problems: string[] = []
  const bytes = Buffer.from(file, 'utf8')
  if (!file.endsWith('\r\n')) problems.push('the last line has no end')
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) problems.push('half a line end')
  for (const line of linesOf(bytes)) {
    if (line.length > 75) problems.push(`a line of ${line.length} octets`)
    if (!isUtf8(line)) problems.push('a line that cuts a character')
  }
  const lines = file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
  const open: string[] = []
  const events: Property[][] = []
  const head: Property[] = []
  for (const line of lines) {
    const [, name = '', value = ''] =
      /^([A-Z][A-Z0-9-]*)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/su.exec(line) ?? []
    if (!name) problems.push(`no property: ${line.slice(0, 40)}`)
    if (/(?!\t)\p{Cc}/u.test(line)) problems.push(`a control character in ${name}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push([])
    } else if (name === 'END') {
      if (open.pop() !== value) problems.push(`END:${value} ends something else`)
    } else if (open.join() === 'VCALENDAR') head.push({ name, value })
    else if (open.join() === 'VCALENDAR,VEVENT') events.at(-1)?.push({ name, value })
    else problems.push(`${name} stands in ${open.join(' > ')}`)
  }
  if (open.length > 0) problems.push(`${open.join()} has no end`)
  for (const name of ['PRODID', 'VERSION'])
    if (valuesOf(head, name).length !== 1) problems.push(`the calendar has not one ${name}`)
  for (const event of events) {
    for (const name of ONCE)
      if (valuesOf(event, name).length !== 1) problems.push(`an event has not one ${name}`)
    for (const name of AT_MOST_ONCE)
      if (valuesOf(event, name).length > 1) problems.push(`an event has more than one ${name}`)
    if (!(valuesOf(event, 'DTEND')[0]! > valuesOf(event, 'DTSTART')[0]!))
      problems.push('an event ends before it starts')
  }
  const uids = events.flatMap((event) => valuesOf(event, 'UID'))
  if (new Set(uids).size < uids.length) problems.push('two events have one UID')
  return problems
}

const valuesOf = (properties: Property[], name: string): string[] =>
  properties.filter((one) => one.name === name).map(({ value }) => value)

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf('\r\n', from)
    lines.push(bytes.subarray(from, end === -1 ? bytes.length : end))
    from = end === -1 ? bytes.length : end + 2
  }
  return lines
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

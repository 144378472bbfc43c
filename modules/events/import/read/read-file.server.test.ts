import { djNames } from '#modules/events/facts/dj-names.ts'
import { hostsIn } from '#modules/events/facts/event-hosts.ts'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_BYTES } from '#modules/events/import/import-row.ts'
import { readFile } from '#modules/events/import/read/read-file.server.ts'
import { toInstant } from '#platform/time.ts'

const NOW = toInstant('2026-11-23T18:00:00Z')
const read = (text: string | Uint8Array) =>
  readFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, NOW)
const rows = async (text: string | Uint8Array) => {
  const done = await read(text)
  if (!done.ok) throw new Error(done.failure.code)
  return done.value
}
const codeOf = async (text: string | Uint8Array) => {
  const done = await read(text)
  return done.ok ? 'read' : done.failure.code
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:set-1@example.org', ...lines, 'END:VEVENT']

describe('a file is refused', () => {
  test.each([
    ['that is empty', '', 'FILE_EMPTY'],
    [
      'that is a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 1, 2]),
      'FILE_WITHOUT_EVENTS',
    ],
    ['with JSON that is cut off', '[{"title": "Ball"', 'FILE_NOT_READABLE'],
    ['with JSON of something else', '{"a": 1}', 'FILE_WITHOUT_EVENTS'],
    ['with a table of something else', 'a,b\n1,2', 'FILE_WITHOUT_EVENTS'],
    ['with a table and no rows', 'title,day\n', 'FILE_WITHOUT_EVENTS'],
    ['with a quote that never ends', 'title,day\n"Ball,2027-01-01\nx,y\n', 'FILE_NOT_READABLE'],
    ['with a calendar that is cut off', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x', 'FILE_NOT_READABLE'],
    ['with a calendar and no events', calendar(), 'FILE_WITHOUT_EVENTS'],
    ['that is too large', new Uint8Array(MAX_IMPORT_BYTES + 1).fill(65), 'FILE_TOO_LARGE'],
    ['with too many rows', `title,day\n${'a,2027-01-01\n'.repeat(2_001)}`, 'TOO_MANY_ROWS'],
    ['with JSON that is nested without an end', `${'['.repeat(400_000)}${']'.repeat(400_000)}`, 'read'],
  ])('%s', async (_, text, code) => {
    expect(await codeOf(text)).toBe(code)
  })
})

describe('a table', () => {
  test('is read by the names of its columns, with other separators, quotes and old letters', async () => {
    const semicolons = '\ufeffName;Start date;Town;State\n"Ball; the first";3/6/2027;Gary;Indiana\n'
    expect((await rows(semicolons))[0]!.facts).toMatchObject({
      title: 'Ball; the first',
      day: '2027-03-06',
      city: 'Gary',
      region: 'IN',
    })
    const windows = new Uint8Array([
      ...new TextEncoder().encode('title,day\nCaf'),
      0xe9,
      ...new TextEncoder().encode(',2027-01-01'),
    ])
    expect((await rows(windows))[0]!.facts?.title).toBe('Café')
  })

  test('is read back as a spreadsheet was given it: what could be a formula has lost its quote', async () => {
    expect((await rows("title,day\n'=Ball,2027-01-01"))[0]!.facts?.title).toBe('=Ball')
  })

  test.each([
    [['DJ Nell', 'Earth, Wind & Fire'], 'DJ Nell\nEarth, Wind & Fire'],
    [['Earth, Wind & Fire'], '"Earth, Wind & Fire"'],
  ])('keeps a name with a comma whole in a list of JSON: %j', async (djs, text) => {
    const hosts = djs.map((name) => `${name}, 773-555-0119`)
    const entry = { title: 'Ball', day: '2027-01-01', djs, hosts, perks: ['Wings, hot', 'Coat check'] }
    const [row] = await rows(JSON.stringify([entry]))
    expect(row!.notes).toEqual([])
    expect(djNames(row!.facts!.djs)).toEqual(djs)
    expect(hostsIn(row!.facts!.hosts).map(({ name }) => name)).toEqual(djs)
    expect(row!.facts).toMatchObject({ djs: text, perks: 'Wings, hot\nCoat check' })
  })

  test('puts names that do not fit into the description, whatever stands between them', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `DJ Number ${at}`)
    for (const between of [', ', '\n']) {
      const [row] = await rows(`title,day,djs\nBall,2027-01-01,"${names.join(between)}"`)
      const played = djNames(row!.facts!.djs)
      expect(played).toEqual(names.slice(0, played.length))
      expect(played.length).toBeGreaterThan(10)
      expect(row!.facts!.description).toBe(`Music: ${names.join(', ')}.`)
    }
  })

  test('says of each row why it is not taken, with its line', async () => {
    const long = 'x'.repeat(141)
    const found = await rows(`title,day\n,2027-01-01\nBall,\nBall,soon\n${long},2027-01-01\nGood,2027-01-01`)
    expect(found.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'It has no name.'],
      [3, 'It has no day.'],
      [4, '"soon" is no day of the calendar.'],
      [5, 'Its name is longer than 140 characters, or holds some that cannot be seen.'],
      [6, ''],
    ])
  })

  test('leaves out with a note what an event can be without', async () => {
    const [row] = await rows(
      'title,day,lastDay,starts,url,phone,hosts\nBall,2027-01-02,2027-01-01,25:00,ftp://x,call me,773-555-0119',
    )
    expect(row!.facts).toMatchObject({ lastDay: '', starts: '', ticketUrl: '', hostPhone: '', hosts: '' })
    expect(row!.notes).toEqual([
      'Left out its last day: "2027-01-01".',
      'Left out an hour: "25:00".',
      'Left out its phone number: "call me".',
      'Left out its hosts: "773-555-0119".',
      'Left out its web address: "ftp://x".',
    ])
  })

  test('takes a cancelled row for another event where the file still has one of its name, day and town', async () => {
    const [off, on] = await rows('title,day,status\nBall,2027-01-01,cancelled\nBall,2027-01-01,')
    expect(off!.key).toBe(`${on!.key}#2`)
    expect(off!.notes).toEqual(['It stands more than once in the file.'])
  })

  test('names the columns and kinds that are not read', async () => {
    const [first, second] = await rows(
      'title,day,Sponsor,kind\nBall,2027-01-01,Ace,disco\nBall,2027-01-01,,set',
    )
    expect(first!.notes).toEqual(['Left out its kind: "disco".', 'Columns that are not read: Sponsor.'])
    expect(second!.notes).toEqual(['It stands more than once in the file.'])
  })

  test('knows two rows of one name, day and town as two events', async () => {
    const found = await rows('title,day,city\nBall,2027-01-01,Gary\nBALL!,1/1/2027,Gary')
    expect(found.map(({ key }) => key)).toEqual(['ball|2027 01 01|gary', 'ball|2027 01 01|gary#2'])
  })
})

describe('a calendar', () => {
  const first = async (...lines: string[]) => (await rows(calendar(...entry(...lines))))[0]!

  test('is read in the zone that it names, past midnight too', async () => {
    const row = await first(
      'SUMMARY:Ball\\, the first',
      'DTSTART;TZID=America/Chicago:20270306T210000',
      'DTEND;TZID=America/Chicago:20270307T020000',
      'LOCATION:The Parkway Ballroom\\, 4455 S King Dr\\, Chicago\\, IL 60653',
    )
    expect(row.key).toBe('uid:set-1@example.org')
    expect(row.facts).toMatchObject({
      title: 'Ball, the first',
      day: '2027-03-06',
      starts: '21:00',
      ends: '02:00',
      lastDay: '',
      timeZone: 'America/Chicago',
      venueName: 'The Parkway Ballroom',
      address: '4455 S King Dr',
      city: 'Chicago',
      region: 'IL',
    })
  })

  test('with hours of Greenwich is read in the zone of its place, and not without one', async () => {
    const utc = ['SUMMARY:Ball', 'DTSTART:20270307T030000Z', 'DTEND:20270307T080000Z']
    expect((await first(...utc, 'LOCATION:Chicago\\, IL')).facts).toMatchObject({
      day: '2027-03-06',
      starts: '21:00',
    })
    expect((await first(...utc, 'GEO:33.42;-111.83')).facts).toMatchObject({
      starts: '20:00',
      timeZone: 'America/Phoenix',
    })
    expect((await first(...utc)).problem).toMatch(/Greenwich/)
  })

  test('of whole days has days and no hours', async () => {
    const row = await first('SUMMARY:Camp', 'DTSTART;VALUE=DATE:20270305', 'DTEND;VALUE=DATE:20270308')
    expect(row.facts).toMatchObject({ day: '2027-03-05', lastDay: '2027-03-07', starts: '', ends: '' })
  })

  test('that repeats is read night by night, with its exceptions, a year ahead', async () => {
    const found = await rows(
      calendar(
        ...entry(
          'SUMMARY:Class',
          'DTSTART;TZID=America/Chicago:20261201T190000',
          'DURATION:PT2H',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;TZID=America/Chicago:20261208T190000',
        ),
        ...entry(
          'RECURRENCE-ID;TZID=America/Chicago:20261215T190000',
          'SUMMARY:Class with a guest',
          'DTSTART;TZID=America/Chicago:20261215T200000',
          'DURATION:PT2H',
        ),
      ),
    )
    expect(found.map(({ facts }) => `${facts!.title} ${facts!.day} ${facts!.starts}`)).toEqual([
      'Class 2026-12-01 19:00',
      'Class with a guest 2026-12-15 20:00',
      'Class 2026-12-22 19:00',
    ])
    expect(new Set(found.map(({ key }) => key)).size).toBe(3)
    const forever = entry('SUMMARY:Class', 'DTSTART:20261201T190000', 'RRULE:FREQ=WEEKLY')
    expect((await rows(calendar(...forever))).length).toBeLessThanOrEqual(54)
  })

  test('says which of its events are cancelled, single nights of what repeats as well', async () => {
    const start = 'DTSTART;TZID=America/Chicago:20261201T190000'
    const ball = await first('SUMMARY:Ball', start, 'STATUS:CANCELLED')
    expect([ball.key, ball.facts?.isCancelled]).toEqual(['uid:set-1@example.org', 'on'])
    expect((await first('SUMMARY:Ball', start, 'STATUS:TENTATIVE')).facts?.isCancelled).toBe('')
    const rule = ['SUMMARY:Class', start, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=3']
    const id = 'TZID=America/Chicago:20261208T190000'
    const one = entry(`RECURRENCE-ID;${id}`, 'SUMMARY:Class', `DTSTART;${id}`, 'STATUS:CANCELLED')
    const nights = async (...lines: string[]) =>
      (await rows(calendar(...lines))).map(({ key, facts }) => [key.slice(-10), facts?.isCancelled])
    expect(await nights(...entry(...rule), ...one)).toEqual([
      ['2026-12-01', ''],
      ['2026-12-08', 'on'],
      ['2026-12-15', ''],
    ])
    const all = await nights(...entry(...rule, 'STATUS:CANCELLED'))
    expect(all.map(([, isCancelled]) => isCancelled)).toEqual(['on', 'on', 'on'])
  })

  test('says what it leaves out: a rule that never ends, and one without a day', async () => {
    const start = 'DTSTART;TZID=America/Chicago:19700101T190000'
    expect((await first('SUMMARY:Ball', start, 'RRULE:FREQ=SECONDLY')).problem).toMatch(/The rule by which/)
    expect((await first('SUMMARY:Ball', start, 'RRULE:FREQ=DAILY')).problem).toMatch(/too long ago/)
    expect((await first('SUMMARY:Ball')).problem).toBe('It has no day.')
    expect((await first(start)).problem).toBe('It has no name.')
  })

  test.each([
    ['DTSTART:20270230T210000', '2027-02-30T21:00:00'],
    ['DTSTART;VALUE=DATE:20270230', '2027-02-30'],
    ['DTSTART:20271399T990000', '2027-13-99T99:00:00'],
    ['DTSTART:20270306T256000', '2027-03-06T25:60:00'],
    ['DTSTART:20270306T210000\r\nDTEND:20270332T020000', '2027-03-32T02:00:00'],
  ])('with %j is left out: it takes place on no other day', async (lines, said) => {
    const problem = `"${said}" is no day or time of the calendar.`
    expect((await first('SUMMARY:Ball', lines)).problem).toBe(problem)
    expect((await first('SUMMARY:Ball', lines, 'RRULE:FREQ=WEEKLY;COUNT=3')).problem).toBe(problem)
  })

  test('has days of every century, the end of February and the end of a day', async () => {
    const leap = 'DTSTART;TZID=America/Chicago:20280229T190000'
    expect((await first('SUMMARY:Ball', leap, 'DTEND;TZID=America/Chicago:20280229T240000')).facts).toEqual(
      expect.objectContaining({ day: '2028-02-29', ends: '00:00' }),
    )
    const since = 'DTSTART;TZID=America/Chicago:19991203T190000'
    expect((await first('SUMMARY:Ball', since, 'RRULE:FREQ=WEEKLY')).problem).toBe('')
  })

  test.each(['\n', '\r'])('is read with lines that end with %j', async (end) => {
    const text = calendar(...entry('SUMMARY:Ball, the', '  first', 'DTSTART:20270306T210000'))
    expect((await rows(text.replaceAll('\r\n', end)))[0]!.facts?.title).toBe('Ball, the first')
  })
})

describe('a file that was made to stop the site', () => {
  const ball = (...lines: string[]) => calendar(...entry('SUMMARY:Ball', ...lines))
  const RULE = 'The rule by which it repeats is none that we can read night by night.'
  const LONG = 'Its entry in the calendar is too long to be read.'
  const FRIDAY = 'DTSTART;TZID=America/Chicago:20261204T190000'

  test.each([
    ['a rule that never comes true', ball(FRIDAY, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=SU'), RULE],
    ['a day that never was', ball(FRIDAY, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), RULE],
    ['seconds of a month', ball(FRIDAY, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'), RULE],
    ['a length without an end', ball(FRIDAY, 'DURATION:P999999999999W'), LONG],
    ['a million parts of a line', ball(FRIDAY, `X-A${';B=C'.repeat(200_000)}:x`), LONG],
    ['thirty thousand exceptions', ball(FRIDAY, ...Array(30_000).fill('EXDATE:20261211T190000')), LONG],
    [
      'a zone that changes every second',
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Mine',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'RRULE:FREQ=SECONDLY',
        'TZOFFSETFROM:+0000',
        'TZOFFSETTO:+0100',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...entry('SUMMARY:Ball', 'DTSTART;TZID=Mine:20261204T190000'),
      ),
      '',
    ],
    [
      'a thousand events of one name with their exceptions',
      calendar(
        ...(Array(500).fill(entry('SUMMARY:Ball', FRIDAY)).flat() as string[]),
        ...(Array(500)
          .fill(entry('SUMMARY:Ball', FRIDAY, 'RECURRENCE-ID:20261204T190000'))
          .flat() as string[]),
      ),
      '',
    ],
    ['a place of spaces', `title,day,location\nBall,2027-01-01,"x${' '.repeat(200_000)}y"`, ''],
    [
      'a hundred thousand columns',
      `title,day${',day'.repeat(100_000)}\n${`Ball,2027-01-01\n`.repeat(500)}`,
      '',
    ],
  ])('with %s is read, or says why it is not', async (_, text, problem) => {
    expect((await rows(text))[0]!.problem).toBe(problem)
  })

  test('leaves others their turn while it is read', async () => {
    const many = calendar(
      ...Array.from({ length: 600 }, (_, at) => entry(`SUMMARY:Ball ${at}`, FRIDAY)).flat(),
    )
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await read(many)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })
})

describe('a text that the database would refuse', () => {
  test.each([
    ['a name that is cut through a picture', `[{"title": "${'x'.repeat(139)}😀😀", "day": "2027-01-01"}]`],
    ['the character zero', '[{"title": "Ball\\u0000", "day": "2027-01-01\\u0000", "id": "\\u0000"}]'],
    ['half a character', '[{"title": "Ball\\ud800", "day": "2027-01-01"}]'],
    [
      'an address with a picture in it',
      `[{"title": "Ball", "day": "2027-01-01", "url": "${'x'.repeat(59)}😀"}]`,
    ],
  ])('is made whole: %s', async (_, text) => {
    const kept = JSON.stringify(await rows(text))
    expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/)
  })

  test('is left out with a note: a price that no ticket has, a zone without a name, a state with marks', async () => {
    const [row] = await rows(
      'title,day,doorPrice,timeZone,state\nBall,2027-01-01,30000000,+05:00,Bav\u202earia',
    )
    expect(row!.facts).toMatchObject({ doorPrice: '', timeZone: '', region: '' })
    expect(row!.notes).toHaveLength(3)
  })

  test('keeps a description of which marks are left out, and says when it is cut', async () => {
    const [row] = await rows(
      `title,day,description\nBall,2027-01-01,"Two\tfloors\u200e ${'x'.repeat(5_000)}"`,
    )
    expect(row!.facts?.description).toMatch(/^Two floors {2}x+$/)
    expect(row!.notes).toEqual(['Its description is cut: it is too long.'])
  })
})

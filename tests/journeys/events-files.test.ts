// One's events as files: for spreadsheets, in the words of the form of an event, and for calendars.
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { timesOn } from '#modules/events/create/event-times.ts'
import { SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { formProblems, readByIcalJs, readByNodeIcal } from '#tests/support/calendar-file.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const HEADS =
  'title kind day starts ends lastDay doors timeZone venueName address city region hostName hostPhone hosts djs perks attire description doorPrice acceptsCash cashUntil refunds refundPolicy passOn level minAge parking food hotelName hotelUrl hotelCode isUnlisted isPremium showsGuests status tickets ticketUrl page id'
let ball: OnSale

/** The records of a file, by the names of their columns. */
async function csv(query = '', as: Person = tasha): Promise<Record<string, string>[]> {
  const answer = await site.request(`/dashboard/events.csv${query}`, { as })
  expect(answer.status).toBe(200)
  const [heads, ...rows]: string[][] = parse(await answer.text(), { bom: true })
  expect(heads?.join(' ')).toBe(HEADS)
  return rows.map((row) => Object.fromEntries(heads!.map((head, at) => [head, row[at] ?? ''])))
}
const ics = async (query = '', as: Person = tasha) => {
  const answer = await site.request(`/dashboard/events.ics${query}`, { as })
  const file = await answer.text()
  expect([answer.status, formProblems(file)]).toEqual([200, []])
  expect(readByNodeIcal(file)).toEqual(readByIcalJs(file).entries)
  return { headers: answer.headers, titles: readByIcalJs(file).entries.map(({ title }) => title) }
}

beforeAll(async () => {
  ball = await makeEvent(db, {
    ownerId: tasha.id,
    title: 'Ladies, Lead; "Night"',
    startsAt: '2099-11-01T02:00:00Z',
    endsAt: '2099-11-02T05:30:00Z',
    acceptsCash: true,
  })
  await db.pool.query(
    `update events set description = E'Two floors,\\none line', djs = 'DJ Dee', attire = 'All black', perks = '["Coat check", "Wings"]', host_phone = '773-555-0100', hosts = E'Lady T, 773-555-0119\\nBig Ed',
       door_price_cents = 1250, refund_policy = 'Until a week before.', gives_refunds = true, refund_days = 7, pass_on_hours = 48, cash_until_days = 2,
       level = 'any', min_age = 21, parking = 'Lot', food = 'Buffet', hotel_name = 'Palmer House',
       hotel_url = 'https://palmer.example', hotel_code = 'STEP', is_unlisted = true, event_type = 'premium', shows_guests = true, doors_at = '2099-11-01T01:30:00Z' where id = $1`,
    [ball.eventId],
  )
  await makeEvent(db, { ownerId: tasha.id, title: 'The Picnic', startsAt: '2025-06-01T20:00:00Z' })
  await db.pool.query(
    `update events set gives_refunds = false, level = 'beginner', min_age = 0, parking = 'Street', food = 'Grill',
       hotel_name = 'Inn', hotel_url = 'https://inn.example', hotel_code = 'DAY', is_unlisted = true where title = 'The Picnic'`,
  )
  await makeEvent(db, { ownerId: tasha.id, title: 'A draft', status: 'draft' })
  await makeEvent(db, { title: 'Rival Night' })
})

describe('the CSV file of one’s events', () => {
  test('holds all that stands in their forms', async () => {
    const [row] = await csv('?q=ladies')
    expect(row).toEqual({
      title: 'Ladies, Lead; "Night"',
      kind: 'set',
      day: '2099-10-31',
      starts: '21:00',
      ends: '23:30',
      lastDay: '2099-11-01',
      doors: '20:30',
      timeZone: 'America/Chicago',
      venueName: 'Grand Ballroom',
      address: '',
      city: 'Chicago',
      region: 'IL',
      hostName: 'Classy Steppers',
      hostPhone: '773-555-0100',
      hosts: 'Lady T, 773-555-0119\nBig Ed',
      djs: 'DJ Dee',
      perks: 'Coat check\nWings',
      attire: 'All black',
      description: 'Two floors,\none line',
      doorPrice: '12.50',
      acceptsCash: 'on',
      cashUntil: '2',
      refunds: '7',
      refundPolicy: 'Until a week before.',
      passOn: '48',
      level: 'any',
      minAge: '21',
      parking: 'Lot',
      food: 'Buffet',
      hotelName: 'Palmer House',
      hotelUrl: 'https://palmer.example',
      hotelCode: 'STEP',
      isUnlisted: 'on',
      isPremium: 'on',
      showsGuests: 'on',
      status: 'published',
      tickets: 'General admission: $40.00, 100 places',
      ticketUrl: '',
      page: `http://localhost:3000/events/${ball.eventId}`,
      id: ball.eventId,
    })
  })

  test('is read back by the form of an event as the same event', async () => {
    const { shape } = SIMPLE_EVENT_STEPS.simple
    const [row] = await csv('?q=ladies')
    const read = Object.fromEntries(
      Object.entries(row!).flatMap(([head, cell]) =>
        head in shape ? [[head, shape[head as keyof typeof shape].parse(cell)]] : [],
      ),
    )
    expect(Object.keys(read)).toHaveLength(HEADS.split(' ').length - 3) // of status, tickets and page no field is asked for
    expect(read).toMatchObject({
      title: 'Ladies, Lead; "Night"',
      hosts: 'Lady T, 773-555-0119\nBig Ed',
      doorPrice: 1250,
      acceptsCash: true,
      refunds: 7,
      passOn: 48,
      minAge: 21,
      isUnlisted: true,
      isPremium: true,
      showsGuests: true,
    })
    const { day = '', starts = '', ends = '', lastDay = '', doors = '', timeZone = '' } = row!
    expect(timesOn({ day, starts, ends, lastDay, doors }, timeZone)).toEqual({
      startsAt: '2099-11-01T02:00:00.000Z',
      endsAt: '2099-11-02T05:30:00.000Z',
      doorsAt: '2099-11-01T01:30:00.000Z',
    })
  })

  test('holds what the list is filtered to, no formula, and what is nobody else’s', async () => {
    const titles = async (query: string, as?: Person) => (await csv(query, as)).map(({ title }) => title)
    expect(await titles('')).toEqual(['A draft', 'Ladies, Lead; "Night"'])
    expect(await titles('?state=over')).toEqual(['The Picnic'])
    expect(new Set(await titles('?state=all'))).toEqual(
      new Set(['A draft', 'Ladies, Lead; "Night"', 'The Picnic']),
    )
    const host = await signedInPerson(db)
    await makeEvent(db, { ownerId: host.id, title: '=cmd|calc' })
    expect(await titles('', host)).toEqual(["'=cmd|calc"])
  })

  test('leaves out what one may only help at', async () => {
    const scanner = await signedInPerson(db, 'Sam')
    await addScanner(db, scanner.id, ball.eventId, async () => {
      expect(await csv('?state=all', scanner)).toEqual([])
      expect((await ics('?state=all', scanner)).titles).toEqual(['Ladies, Lead; "Night"'])
    })
  })
})

test('the calendar file of one’s events holds what the list is filtered to, and no draft', async () => {
  const { headers, titles } = await ics()
  expect(titles).toEqual(['Ladies, Lead; "Night"'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="events-\d{4}-\d\d-\d\d\.ics"$/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect((await ics('?state=all')).titles).toEqual(['The Picnic', 'Ladies, Lead; "Night"'])
})

test('a calendar file of more than a thousand events is refused, a CSV file is not', async () => {
  const host = await signedInPerson(db)
  const { eventId } = await makeEvent(db, {
    ownerId: host.id,
    title: 'Copy 0',
    startsAt: plusMs(systemNow(), DAY_MS),
  })
  const copy = (from: number, to: number) =>
    db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       select gen_random_uuid(), owner_id, organizer_id, 'published', 'Copy ' || n, starts_at, ends_at, time_zone
       from events, generate_series($2::integer, $3::integer) n where id = $1`,
      [eventId, from, to],
    )
  await copy(1, 999)
  expect((await ics('', host)).titles).toHaveLength(1000)
  await copy(1000, 1000)
  const refused = await site.request('/dashboard/events.ics', { as: host })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    'A calendar file holds 1,000 events at most. Please filter the list.',
  ])
  expect(await csv('', host)).toHaveLength(1001)
})

test.each(['csv', 'ics'])(
  'the %s file refuses a filter that cannot be read, and too many in a row',
  async (type) => {
    const busy = await signedInPerson(db)
    const get = (query = '') => site.request(`/dashboard/events.${type}${query}`, { as: busy })
    expect((await get('?state=gone')).status).toBe(400)
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await get()).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  },
)

test('the page leads to both with its filters, and offers none of an empty list', async () => {
  const page = async (query: string) =>
    readHtml(await (await site.request(`/dashboard/events${query}`, { as: tasha })).text()).html
  const html = await page('?q=&state=over&kind=&sort=')
  for (const type of ['csv', 'ics']) expect(html).toContain(`href="/dashboard/events.${type}?state=over"`)
  expect(await page('?q=nobody')).not.toContain('href="/dashboard/events.')
  expect(await page('/archived')).not.toContain('href="/dashboard/events.csv')
})

test('the file comes in again: nowhere twice for its owner, and as it is for somebody else', async () => {
  const answer = await site.request('/dashboard/events.csv?state=all', { as: tasha })
  const file = await answer.text()
  const lookThrough = async (as: Person) => {
    const body = new FormData()
    body.append('file', new File([file], 'events.csv'))
    const sent = await site.request('/dashboard/events/import', { method: 'POST', as, body })
    return sent.headers.get('location') ?? ''
  }
  const own = await site.request(await lookThrough(tasha), { as: tasha })
  expect(readHtml(await own.text()).text).toContain(
    'Everything that can be read in this file is here already.',
  )
  const other = await signedInPerson(db)
  const target = await lookThrough(other)
  const body = new URLSearchParams({ hostName: 'Second Hand' })
  await site.request(target, { method: 'POST', as: other, body })
  const [row] = await csv('?q=picnic&state=all', other)
  const [original] = await csv('?q=picnic&state=all')
  expect(row).toEqual({
    ...original,
    id: expect.any(String),
    page: expect.any(String),
    hostName: 'Second Hand',
    tickets: '',
    acceptsCash: '',
  })
})

// What calendars that subscribed get, as whole requests.
import { describe, expect, test } from 'vitest'
import { beginSeries } from '#modules/events/series/copy-nights.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { formProblems, readByIcalJs, readByNodeIcal } from '#tests/support/calendar-file.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const dana = await signedInPerson(db)
const inDays = (days: number) => plusMs(systemNow(), days * DAY_MS)

const ofOrganizer = ({ organizerId }: { organizerId: string }) => `/organizer/${organizerId}/calendar.ics`
const ofCity = (city: string) => `/events/calendar.ics?${new URLSearchParams({ city })}`
const read = async (path: string) => {
  const answer = await site.request(path)
  const file = await answer.text()
  expect([answer.status, formProblems(file)]).toEqual([200, []])
  expect(readByNodeIcal(file)).toEqual(readByIcalJs(file).entries)
  return readByIcalJs(file)
}
const idsIn = async (path: string) => (await read(path)).entries.map(({ uid }) => uid.split('@')[0])
const update = (eventId: string, set: string) =>
  db.pool.query(`update events set ${set}, updated_at = clock_timestamp() where id = $1`, [eventId])

/** More events of the same organiser, as copies of one. */
async function copies(eventId: string, number: number, starts: string): Promise<void> {
  await db.pool.query(
    `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, city, region)
     select gen_random_uuid(), owner_id, organizer_id, 'published', 'Copy ' || n, ${starts}, ${starts} + interval '5 hours', time_zone, city, region
     from events, generate_series(1, $2::integer) n where id = $1`,
    [eventId, number],
  )
}

describe('the calendar of an organiser', () => {
  test('has what is on as the events have it, and nobody else’s', async () => {
    const event = await makeEvent(db, { title: 'Ladies, Lead; Night', startsAt: '2099-11-29T03:00:00.000Z' })
    await makeEvent(db)
    expect(await read(ofOrganizer(event))).toEqual({
      name: 'Classy Steppers',
      entries: [
        {
          uid: `${event.eventId}@localhost`,
          title: 'Ladies, Lead; Night',
          description: `9 PM to 2 AM CST\n\nhttp://localhost:3000/events/${event.eventId}`,
          location: 'Grand Ballroom, Chicago, IL',
          url: `http://localhost:3000/events/${event.eventId}`,
          status: 'CONFIRMED',
          sequence: 0,
          starts: '2099-11-29T03:00:00.000Z',
          ends: '2099-11-29T08:00:00.000Z',
        },
      ],
    })
  })

  test.each([
    ['cancelled', "status = 'cancelled'", 'CANCELLED'],
    ['postponed', "status = 'postponed'", 'CANCELLED'],
    [
      'put away after it was cancelled',
      "status = 'archived', status_before_archive = 'cancelled'",
      'CANCELLED',
    ],
    ['put away with the account of its host', "status = 'archived'", 'CANCELLED'],
    ['put away after it was over', "status = 'archived', status_before_archive = 'published'", 'CONFIRMED'],
  ])('an event that is %s stays in it, with a higher number', async (_, set, status) => {
    const event = await makeEvent(db)
    await db.pool.query(
      "update events set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour' where id = $1",
      [event.eventId],
    )
    const [before] = (await read(ofOrganizer(event))).entries
    await update(event.eventId, set)
    const [after] = (await read(ofOrganizer(event))).entries
    expect(after).toMatchObject({ uid: before!.uid, status })
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
  })

  test('a change of the venue is a change of its entries', async () => {
    const event = await makeEvent(db)
    await db.pool.query(
      `with room as (
         insert into venues (id, name, address, city, region, time_zone)
         values (gen_random_uuid(), 'Grand Ballroom', '1 Old Road', 'Chicago', 'IL', 'America/Chicago') returning id)
       update events set venue_id = room.id, created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
       from room where events.id = $1`,
      [event.eventId],
    )
    await db.pool.query("update venues set updated_at = now() - interval '1 minute'")
    const [before] = (await read(ofOrganizer(event))).entries
    expect(before?.location).toBe('Grand Ballroom, 1 Old Road, Chicago, IL')
    await db.pool.query("update venues set address = '2 New Road', updated_at = now()")
    const [after] = (await read(ofOrganizer(event))).entries
    expect(after?.location).toBe('Grand Ballroom, 2 New Road, Chicago, IL')
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
  })

  test('a draft is not in it, and what is over leaves after 60 days', async () => {
    const event = await makeEvent(db)
    expect(await idsIn(ofOrganizer(event))).toEqual([event.eventId])
    await update(
      event.eventId,
      "starts_at = now() - interval '59 days 5 hours', ends_at = now() - interval '59 days'",
    )
    expect(await idsIn(ofOrganizer(event))).toEqual([event.eventId])
    await update(
      event.eventId,
      "starts_at = now() - interval '74 days', ends_at = now() - interval '60 days 1 minute'",
    )
    expect(await idsIn(ofOrganizer(event))).toEqual([])
    await update(
      event.eventId,
      "starts_at = now() - interval '73 days 23 hours', ends_at = now() - interval '59 days 23 hours 59 minutes'",
    )
    expect(await idsIn(ofOrganizer(event))).toEqual([event.eventId])
    const draft = await makeEvent(db, { status: 'draft' })
    expect(await idsIn(ofOrganizer(draft))).toEqual([])
  })

  test('has 500 events at most: what comes next before what comes later, and that before what was', async () => {
    const event = await makeEvent(db, { startsAt: inDays(1) })
    await copies(event.eventId, 450, "now() + n * interval '1 day' + interval '2 days'")
    await copies(event.eventId, 51, "now() - n * interval '1 day'")
    const { entries } = await read(ofOrganizer(event))
    expect(entries).toHaveLength(500)
    expect(entries.filter(({ starts }) => starts > systemNow())).toHaveLength(451)
    expect(entries.filter(({ starts }) => starts < inDays(-49.5))).toEqual([])
    await copies(event.eventId, 60, "now() + n * interval '1 minute' + interval '1 hour'")
    const fuller = (await read(ofOrganizer(event))).entries
    expect([fuller.length, fuller.filter(({ starts }) => starts < systemNow()).length]).toEqual([500, 0])
    expect(fuller[0]!.starts < inDays(0.1)).toBe(true)
  })

  test.each([newId(), 'nobody', '%00', 'a'.repeat(400)])('there is none of %j', async (id) => {
    expect((await site.request(`/organizer/${id}/calendar.ics`)).status).toBe(404)
    expect((await site.request(`/series/${id}/calendar.ics`)).status).toBe(404)
  })
})

test('the calendar of a series has its nights, those that were called off too', async () => {
  const event = await makeEvent(db, { title: 'Every Friday' })
  const seriesId = await withTransaction(db, (tx) =>
    beginSeries(tx, { eventId: event.eventId, day: '2020-12-12' }),
  )
  await copies(event.eventId, 2, "now() + n * interval '7 days'")
  await db.pool.query(
    "update events set series_id = $2, series_day = starts_at::date, status = case title when 'Copy 1' then 'cancelled' else status end where organizer_id = $1 and title like 'Copy %'",
    [event.organizerId, seriesId],
  )
  await copies(event.eventId, 1, "now() + interval '3 days'")
  const { name, entries } = await read(`/series/${seriesId}/calendar.ics`)
  expect(name).toBe('Every Friday')
  expect(entries.map(({ title }) => title)).toEqual(['Every Friday', 'Cancelled: Copy 1', 'Copy 2'])
})

describe('the calendar of a city', () => {
  test('is found by its name as the list of events is, with its region or without', async () => {
    const [gary, other] = [await makeEvent(db), await makeEvent(db)]
    await db.pool.query("update events set city = 'Gary', region = 'IN' where id = $1", [gary.eventId])
    await db.pool.query("update events set city = 'Gary', region = 'TX' where id = $1", [other.eventId])
    expect(await idsIn(ofCity('gary, in'))).toEqual([gary.eventId])
    expect(new Set(await idsIn(ofCity('Gary')))).toEqual(new Set([gary.eventId, other.eventId]))
    expect((await read(ofCity('Gary, IN'))).name).toBe(String.raw`Steppers: Gary\, IN`)
  })

  test('where nothing is on it is empty, for a calendar gives up an address that fails', async () => {
    expect(await idsIn(ofCity('Nowhere, AK'))).toEqual([])
  })

  test.each(['', '?city=', '?city=%00', `?city=${'x'.repeat(101)}`, '?city=Gary%0D%0AX'])(
    'there is none of no city: %j',
    async (search) => {
      expect((await site.request(`/events/calendar.ics${search}`)).status).toBe(404)
    },
  )
})

describe('a calendar that asks again', () => {
  test('gets nothing new until something changes', async () => {
    const event = await makeEvent(db)
    const path = ofOrganizer(event)
    const first = await site.request(path)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const again = await site.request(path, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('content-type')).toBeNull()
    await update(event.eventId, "title = 'Moved'")
    const changed = await site.request(path, { headers: { 'If-None-Match': etag } })
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('SUMMARY:Moved')])
  })

  test('may ask with a header of any length, and for the head alone', async () => {
    const path = ofOrganizer(await makeEvent(db))
    const { headers } = await site.request(path)
    const etag = headers.get('etag')!
    const huge = await site.request(path, { headers: { 'If-None-Match': `${'"x",'.repeat(50_000)}${etag}` } })
    expect(huge.status).toBe(200)
    const head = await site.request(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), head.headers.get('content-type')]).toEqual([
      200,
      etag,
      'text/calendar; charset=utf-8',
    ])
    const known = await site.request(path, { method: 'HEAD', headers: { 'If-None-Match': etag } })
    expect(known.status).toBe(304)
  })

  test('gets the same bytes as everybody, from the cache of pages', async () => {
    const path = ofOrganizer(await makeEvent(db))
    const [strangers, members] = [await site.request(path), await site.request(path, { as: dana })]
    expect(await members.text()).toBe(await strangers.text())
    expect(strangers.headers.get('cache-control')).toBe('no-cache')
    expect(strangers.headers.get('x-cache')).toBe('miss')
    expect(strangers.headers.get('content-disposition')).toBe('inline; filename="organizer.ics"')
  })
})

test('the list of a city leads to its calendar, and that of all cities to none', async () => {
  const open = async (path: string) => readHtml(await (await site.request(path)).text())
  expect((await open('/events?city=Detroit,+MI')).addresses).toContain(
    'webcal://localhost:3000/events/calendar.ics?city=Detroit%2C+MI',
  )
  expect((await open('/events')).text).not.toContain('Subscribe in your calendar')
})

import { describe, expect, test } from 'vitest'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { searchEvents } from '#modules/events/list/search/search-events.server.ts'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { publishedWeekends } from '#tests/support/dance-weekends.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { DEFAULTS, importing, NOW, rowsOf, TABLE } from '#tests/support/importing.ts'

const db = await testDatabase()
const { enter, planOf, preview, eventsOf } = importing(db)

describe('a file of events', () => {
  test('is entered whole: texts, hours in the zone of the place, and a venue', async () => {
    const owner = await makePerson(db)
    const rows = await rowsOf(TABLE)
    expect(await preview(owner, rows)).toEqual([
      'add',
      'add',
      'leave out: "2027-02-30" is no day of the calendar.',
    ])
    expect(await enter(owner, rows)).toEqual({ ok: true, value: { added: 2, changed: 0 } })
    expect(await eventsOf(owner)).toMatchObject([
      {
        title: 'Ivory Ball',
        starts: '2027-03-06 21:00',
        ends: '2027-03-07 02:00',
        time_zone: 'America/Chicago',
        city: 'Chicago',
        region: 'IL',
        venue: 'The Parkway Ballroom',
        status: 'published',
        djs: 'DJ Nell',
      },
      { title: 'Gold Ball', starts: '2027-03-07 21:00', ends: '2027-03-08 02:00', region: 'MI', venue: '' },
    ])
  })

  test('says when it would end as it begins', async () => {
    const rows = await rowsOf('title,day,starts,city,state\nBall,2027-03-06,2 AM,Gary,IN')
    expect(await preview(await makePerson(db), rows)).toEqual([
      'leave out: It would end when it begins. Say when it ends.',
    ])
  })

  test('enters nothing at all when something breaks halfway', async () => {
    const owner = await makePerson(db)
    const [first, second] = await rowsOf(TABLE)
    const broken = { ...second!, facts: { ...second!.facts!, title: 'x'.repeat(141) } }
    await expect(enter(owner, [first!, broken])).rejects.toThrow(/title/)
    expect(await eventsOf(owner)).toEqual([])
    const { rowCount } = await db.pool.query('select from organizers where owner_id = $1', [owner])
    expect(rowCount).toBe(0)
  })

  test('asks for the name under which its events go', async () => {
    const owner = await makePerson(db)
    expect(await enter(owner, await rowsOf(TABLE), { hostName: '' })).toEqual({
      ok: false,
      failure: { code: 'FIELDS_WRONG', fields: [{ code: 'HOST_NAME_MISSING', field: 'hostName' }] },
    })
  })
})

describe('1,224 weekends as they are published', () => {
  test('come in with a day, in one go; the others are listed, and again nothing changes', async () => {
    const rows = await rowsOf(await publishedWeekends())
    const owner = await makePerson(db)
    const defaults = { ...DEFAULTS, kind: 'weekender' as const, starts: '20:00', ends: '15:00', days: 3 }
    expect(await enter(owner, rows, { defaults })).toEqual({ ok: true, value: { added: 1055, changed: 0 } })
    const plan = await planOf(owner, rows)
    expect(
      Object.fromEntries(
        [...Map.groupBy(plan, ({ action }) => action)].map(([action, of]) => [action, of.length]),
      ),
    ).toEqual({
      same: 1055,
      'leave out': 169,
    })
    expect(
      new Set(plan.flatMap((planned) => (planned.action === 'leave out' ? [planned.reason] : []))),
    ).toEqual(new Set(['It has no day.']))
    expect(await enter(owner, rows)).toEqual({ ok: true, value: { added: 0, changed: 0 } })

    const all = await eventsOf(owner)
    expect(all).toHaveLength(1055)
    // Each on the day that stands in the file, by the clock of its own place.
    const days = rows.flatMap(({ facts }) => (facts ? [`${facts.title} ${facts.day} 20:00`] : []))
    expect(all.map(({ title, starts }) => `${title as string} ${starts as string}`).toSorted()).toEqual(
      days.toSorted(),
    )
    const zones = new Map(all.map(({ city, time_zone }) => [city, time_zone]))
    expect([zones.get('Ely, England'), zones.get('Mesa'), zones.get('Copenhagen Denmark')]).toEqual([
      'Europe/London',
      'America/Phoenix',
      'Europe/Copenhagen',
    ])
    // What is still to come is listed by day, and found by a name with a slip: one that is to come whenever this runs.
    await db.pool.query(
      "update events set starts_at = now() + interval '30 days', ends_at = now() + interval '33 days' where title = 'Chattaboogie'",
    )
    const { events } = await listEvents(db, NOW, { limit: 24 })
    expect(events.map(({ startsAt }) => startsAt)).toEqual(events.map(({ startsAt }) => startsAt).toSorted())
    await refreshSearchWords({ db })
    const found = await searchEvents(db, NOW, { filters: { text: 'Chatabogie' } })
    expect(found.events.map(({ title }) => title)).toContain('Chattaboogie')
    const near = await listEvents(db, NOW, { filters: { near: { zip: '37402', miles: 10 } } })
    expect(new Set(near.events.map(({ title }) => title))).toEqual(new Set(['Chattaboogie']))
    expect(near.events[0]?.milesAway).toBeCloseTo(0.9, 1)
  })
})

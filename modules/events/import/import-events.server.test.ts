import { describe, expect, test } from 'vitest'
import { importEvents } from '#modules/events/import/import-events.server.ts'
import { findImport, keepImport } from '#modules/events/import/pending-import.server.ts'
import { importedBefore, previewImport } from '#modules/events/import/preview-import.server.ts'
import { IMPORT_VALUES } from '#modules/events/import/import-schema.ts'
import type { ImportRow } from '#modules/events/import/import-row.ts'
import { readFile } from '#modules/events/import/read-file.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { searchEvents } from '#modules/events/list/search-events.server.ts'
import { refreshSearchWords } from '#modules/events/list/correct-search.server.ts'
import { managersAmong } from '#modules/teams/prove-manager.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { isoWithOffset, toInstant } from '#platform/time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { publishedWeekends } from '#tests/support/dance-weekends.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const NOW = toInstant('2026-11-23T18:00:00Z')
const DEFAULTS = { ...IMPORT_VALUES, days: 1 }

const rowsOf = async (text: string): Promise<ImportRow[]> => {
  const read = await readFile(new TextEncoder().encode(text), NOW)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}
const managersOf = async (id: PersonId, rows: readonly ImportRow[]) =>
  managersAmong(db, { id, name: '' }, await importedBefore(db, id, rows), 'edit')
const enter = async (importer: PersonId, rows: readonly ImportRow[], over = {}) =>
  importEvents(db, {
    importer,
    rows,
    managers: await managersOf(importer, rows),
    defaults: DEFAULTS,
    now: NOW,
    importId: await keepImport(db, importer, { fileName: 'events.csv', rows: [] }),
    organizerId: '',
    hostName: 'The Ivory Club',
    ...over,
  })
const planOf = async (importer: PersonId, rows: readonly ImportRow[]) =>
  previewImport(db, {
    importer,
    rows,
    managers: await managersOf(importer, rows),
    defaults: DEFAULTS,
    now: NOW,
  })
const preview = async (importer: PersonId, rows: readonly ImportRow[]) =>
  (await planOf(importer, rows)).map((planned) =>
    'reason' in planned ? `${planned.action}: ${planned.reason}` : planned.action,
  )
/** By the clock of this process: a database may know other rules of a zone. */
const clock = (at: Date, timeZone: string) =>
  isoWithOffset(toInstant(at), timeZone).slice(0, 16).replace('T', ' ')
const eventsOf = async (owner: PersonId) => {
  const { rows } = await db.pool.query<Record<string, string> & { starts_at: Date; ends_at: Date }>(
    `select id, title, starts_at, ends_at, time_zone, city, region, venue, status, djs
     from events where owner_id = $1 order by starts_at, title`,
    [owner],
  )
  return rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    starts: clock(starts_at, row['time_zone'] ?? ''),
    ends: clock(ends_at, row['time_zone'] ?? ''),
  })) as Record<string, unknown>[]
}

const TABLE = `title,day,starts,ends,venueName,city,state,djs
Ivory Ball,2027-03-06,9 PM,2 AM,The Parkway Ballroom,Chicago,IL,DJ Nell
Gold Ball,3/7/2027,,,,Detroit,Michigan,
Nowhere,2027-02-30,,,,,,`

describe('a file of events', () => {
  test('that came before its rules were read changes nothing, entered or still kept', async () => {
    const owner = await makePerson(db)
    const rows = await rowsOf('title,day,state\nIvory Ball,2027-03-06,IL')
    await enter(owner, rows)
    const forget =
      "- array['refunds', 'passOn', 'isUnlisted', 'level', 'minAge', 'parking', 'food', 'hotelName', 'hotelUrl', 'hotelCode']"
    await db.pool.query(`update imported_events set facts = facts ${forget} where imported_by = $1`, [owner])
    expect(await preview(owner, rows)).toEqual(['same'])
    const other = await makePerson(db)
    const id = await keepImport(db, other, { fileName: 'old.csv', rows })
    await db.pool.query(
      `update event_imports set rows = jsonb_set(rows, '{0,facts}', (rows -> 0 -> 'facts') ${forget}) where id = $1`,
      [id],
    )
    const kept = await findImport(db, other, id)
    expect(await enter(other, kept!.rows)).toEqual({ ok: true, value: { added: 1, changed: 0 } })
    expect(await preview(other, rows)).toEqual(['same'])
  })

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

  test('changes nothing when it comes again, also twice at once', async () => {
    const owner = await makePerson(db)
    const rows = await rowsOf(TABLE)
    const both = await Promise.all([enter(owner, rows), enter(owner, rows)])
    expect(
      both.map((done) => done.ok && done.value.added).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([0, 2])
    const before = await eventsOf(owner)
    expect(await preview(owner, rows)).toEqual(['same', 'same', expect.stringContaining('leave out')])
    expect(await enter(owner, rows)).toEqual({ ok: true, value: { added: 0, changed: 0 } })
    expect(await eventsOf(owner)).toEqual(before)
    // Another person has events of the same names.
    expect(await preview(await makePerson(db), rows)).toEqual(['add', 'add', expect.any(String)])
  })

  test('changes what is different in a newer one, and its hours only where they are', async () => {
    const owner = await makePerson(db)
    await enter(owner, await rowsOf(TABLE), { defaults: { ...DEFAULTS, starts: '18:00' } })
    const newer = await rowsOf(TABLE.replace('DJ Nell', 'DJ Ace').replace('3/7/2027,', '3/7/2027,8 PM'))
    expect((await preview(owner, newer)).slice(0, 2)).toEqual(['change', 'change'])
    expect(await enter(owner, newer)).toEqual({ ok: true, value: { added: 0, changed: 2 } })
    expect(await eventsOf(owner)).toMatchObject([
      { djs: 'DJ Ace', starts: '2027-03-06 21:00' },
      { title: 'Gold Ball', starts: '2027-03-07 20:00' },
    ])
    expect((await preview(owner, newer)).slice(0, 2)).toEqual(['same', 'same'])
  })

  test('leaves alone an event that would lose a day on which a ticket is good', async () => {
    const owner = await makePerson(db)
    const table = (lastDay: string) =>
      `id,title,day,lastDay,starts,ends,city,state\nx1,Weekender,2027-03-05,${lastDay},18:00,23:00,Chicago,IL`
    await enter(owner, await rowsOf(table('2027-03-07')))
    const [weekender] = await eventsOf(owner)
    await db.pool.query(
      "insert into ticket_types (event_id, id, name, price_cents, admits_on) values ($1, $1, 'Sunday', 0, '{3}')",
      [weekender!['id']],
    )
    expect(await preview(owner, await rowsOf(table('')))).toEqual([
      'keep: A ticket is good on a day that would fall away.',
    ])
    expect(await preview(owner, await rowsOf(table('2027-03-08')))).toEqual(['change'])
  })

  test('leaves alone what was changed here, and where places are taken its day and place', async () => {
    const owner = await makePerson(db)
    await enter(owner, await rowsOf(TABLE))
    const [ivory, gold] = await eventsOf(owner)
    await db.pool.query("update events set djs = 'DJ Own', updated_at = now() where id = $1", [ivory!['id']])
    await db.pool.query(
      "insert into ticket_types (event_id, id, name, price_cents) values ($1, $1, 'Door', 0)",
      [gold!['id']],
    )
    await db.pool.query(
      'insert into ticket_inventory (event_id, ticket_type_id, capacity, taken) values ($1, $1, 10, 1)',
      [gold!['id']],
    )
    const newer = await rowsOf(TABLE.replace('DJ Nell', 'DJ Ace').replace('Michigan,', 'Ohio,'))
    expect((await preview(owner, newer)).slice(0, 2)).toEqual([
      'keep: You changed it here since.',
      expect.stringContaining('keep: Places are taken.'),
    ])
    expect(await enter(owner, newer)).toEqual({ ok: true, value: { added: 0, changed: 0 } })
    const words = await rowsOf(TABLE.replace('Michigan,', 'Michigan,DJ Late'))
    expect(await enter(owner, words)).toEqual({ ok: true, value: { added: 0, changed: 1 } })
    expect(await eventsOf(owner)).toMatchObject([{ djs: 'DJ Own' }, { djs: 'DJ Late', region: 'MI' }])
  })

  test('waits for a change that is under way, and then leaves alone what it changed', async () => {
    const owner = await makePerson(db)
    await enter(owner, await rowsOf(TABLE))
    const [ivory, gold] = await eventsOf(owner)
    await db.pool.query(
      "insert into ticket_types (event_id, id, name, price_cents) values ($1, $1, 'Door', 0)",
      [gold!['id']],
    )
    await db.pool.query(
      'insert into ticket_inventory (event_id, ticket_type_id, capacity) values ($1, $1, 10)',
      [gold!['id']],
    )
    const other = await db.pool.connect()
    await other.query('begin')
    await other.query("update events set djs = 'DJ Own', updated_at = clock_timestamp() where id = $1", [
      ivory!['id'],
    ])
    await other.query('update ticket_inventory set taken = 1 where event_id = $1', [gold!['id']])
    const newer = await rowsOf(TABLE.replace('DJ Nell', 'DJ Ace').replace('3/7/2027,', '3/7/2027,8 PM'))
    const importing = enter(owner, newer)
    await expect
      .poll(
        async () =>
          (await db.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount,
      )
      .toBeGreaterThan(0)
    await other.query('commit')
    other.release()
    expect(await importing).toEqual({ ok: true, value: { added: 0, changed: 0 } })
    expect(await eventsOf(owner)).toMatchObject([{ djs: 'DJ Own' }, { starts: '2027-03-07 21:00' }])
  })

  test('has the hours of its place when that is another one, and no doors of another evening', async () => {
    const owner = await makePerson(db)
    const paris = 'title,day,starts,ends,doors,city,state\nBall,2027-03-06,9 PM,1 AM,10 PM,Paris,'
    await enter(owner, await rowsOf(`${paris}IL`))
    expect(await enter(owner, await rowsOf(`${paris}ME`))).toEqual({
      ok: true,
      value: { added: 0, changed: 1 },
    })
    expect(await eventsOf(owner)).toMatchObject([
      { starts: '2027-03-06 21:00', time_zone: 'America/New_York', region: 'ME' },
    ])
    const { rows } = await db.pool.query('select doors_at from events where owner_id = $1', [owner])
    expect(rows).toEqual([{ doors_at: null }])
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

  test('asks for no name where events only change', async () => {
    const owner = await makePerson(db)
    await enter(owner, await rowsOf(TABLE))
    const newer = await rowsOf(TABLE.replace('DJ Nell', 'DJ Ace'))
    expect(await enter(owner, newer, { hostName: '' })).toEqual({ ok: true, value: { added: 0, changed: 1 } })
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
    // What is still to come is listed by day, and found by a name with a slip.
    const { events } = await listEvents(db, NOW, { limit: 24 })
    expect(events.map(({ startsAt }) => startsAt)).toEqual(events.map(({ startsAt }) => startsAt).toSorted())
    await refreshSearchWords({ db })
    const found = await searchEvents(db, NOW, { filters: { text: 'Chatabogie' } })
    expect(found.events.map(({ title }) => title)).toContain('Chattaboogie')
  })
})

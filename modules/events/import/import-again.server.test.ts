import { describe, expect, test } from 'vitest'
import { findImport, keepImport } from '#modules/events/import/pending-import.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { DEFAULTS, importing, rowsOf, TABLE } from '#tests/support/importing.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'

const db = await testDatabase()
const { enter, preview, eventsOf } = importing(db)

describe('a file of events that comes again', () => {
  test('that came before its rules were read changes nothing, entered or still kept', async () => {
    const owner = await makePerson(db)
    const rows = await rowsOf('title,day,state\nIvory Ball,2027-03-06,IL')
    await enter(owner, rows)
    const forget =
      "- array['refunds', 'passOn', 'isUnlisted', 'isPremium', 'showsGuests', 'level', 'minAge', 'parking', 'food', 'hotelName', 'hotelUrl', 'hotelCode']"
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
    await expect.poll(async () => (await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount).toBeGreaterThan(0)
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

  test('changes who invites and what is good to know, where the file says it otherwise', async () => {
    const owner = await makePerson(db)
    const file = 'title,day,city,state,hosts,perks\nBall,2027-03-06,Paris,IL,Lady T 773-555-0119,Wings'
    await enter(owner, await rowsOf(file))
    expect(await eventsOf(owner)).toMatchObject([{ hosts: 'Lady T, 773-555-0119', perks: ['Wings'] }])
    expect(
      await enter(owner, await rowsOf(file.replace('Lady T', 'Nell').replace('Wings', 'Greens'))),
    ).toEqual({
      ok: true,
      value: { added: 0, changed: 1 },
    })
    expect(await eventsOf(owner)).toMatchObject([{ hosts: 'Nell, 773-555-0119', perks: ['Greens'] }])
  })

  test('changes nothing where names that stood in one line stand in several', async () => {
    const owner = await makePerson(db)
    const of = (djs: string) => `title,day,city,state,djs\nBall,2027-03-06,Paris,IL,"${djs}"`
    await enter(owner, await rowsOf(of('DJ Nell, DJ Ace')))
    expect(await preview(owner, await rowsOf(of('DJ Nell\nDJ Ace')))).toEqual(['same'])
    expect(await preview(owner, await rowsOf(of('DJ Nell\nDJ Slick')))).toEqual(['change'])
  })

  test('asks for no name where events only change', async () => {
    const owner = await makePerson(db)
    await enter(owner, await rowsOf(TABLE))
    const newer = await rowsOf(TABLE.replace('DJ Nell', 'DJ Ace'))
    expect(await enter(owner, newer, { hostName: '' })).toEqual({ ok: true, value: { added: 0, changed: 1 } })
  })
})

import { expect, test } from 'vitest'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { followedBy, followersOf } from '#modules/organizers/list-follows.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { organizerId, ownerId } = await makeEvent(db)

test('somebody follows an organiser once, however often they ask, and both see it', async () => {
  const jackie = await makePerson(db, 'Jackie Montgomery')
  expect(await followOrganizer(db, jackie, organizerId)).toEqual({
    ok: true,
    value: { name: 'Classy Steppers' },
  })
  await Promise.all([1, 2, 3].map(() => followOrganizer(db, jackie, organizerId)))
  expect((await followedBy(db, jackie, null)).rows).toEqual([
    { id: organizerId, name: 'Classy Steppers', avatarUrl: null },
  ])
  expect(await followersOf(db, ownerId, null)).toMatchObject({
    total: 1,
    rows: [{ id: jackie, name: 'Jackie Montgomery', organizers: ['Classy Steppers'] }],
  })
})

test('of two organisers the one is followed, named and let go of that they say', async () => {
  const jackie = await makePerson(db)
  const other = await makeEvent(db)
  await db.pool.query("update organizers set name = 'Another Name' where id = $1", [other.organizerId])
  const named = { ok: true, value: { name: 'Another Name' } }
  const followed = async () => (await followedBy(db, jackie, null)).rows.map(({ name }) => name)
  expect(await followOrganizer(db, jackie, other.organizerId)).toEqual(named)
  expect(await followed()).toEqual(['Another Name'])
  await followOrganizer(db, jackie, organizerId)
  expect(await followed()).toEqual(['Another Name', 'Classy Steppers'])
  expect(await followOrganizer(db, jackie, other.organizerId, false)).toEqual(named)
  expect(await followed()).toEqual(['Classy Steppers'])
})

test('following ends when they say so, and only theirs', async () => {
  const [one, other] = [await makePerson(db), await makePerson(db)]
  await Promise.all([one, other].map((person) => followOrganizer(db, person, organizerId)))
  await followOrganizer(db, one, organizerId, false)
  expect((await followedBy(db, one, null)).rows).toEqual([])
  expect((await followedBy(db, other, null)).rows).toHaveLength(1)
})

test('somebody who follows two organisers of one owner is one follower, since the first', async () => {
  const mine = await makeEvent(db)
  const other = await makeEvent(db, { ownerId: mine.ownerId })
  await db.pool.query("update organizers set name = 'Another Name' where id = $1", [other.organizerId])
  const [jackie, kim] = [await makePerson(db, 'Jackie'), await makePerson(db, 'Kim')]
  await db.pool.query("update profiles set avatar_url = '/kim.webp' where id = $1", [kim])
  await db.pool.query(
    `insert into organizer_follows (organizer_id, follower_id, created_at)
     values ($1, $3, '2026-03-01'), ($2, $3, '2026-05-01'), ($1, $4, '2026-04-01')`,
    [mine.organizerId, other.organizerId, jackie, kim],
  )
  const { total, rows } = await followersOf(db, mine.ownerId, null)
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { id: kim, avatarUrl: '/kim.webp', organizers: ['Classy Steppers'] },
    { id: jackie, organizers: ['Another Name', 'Classy Steppers'], since: '2026-03-01T00:00:00.000Z' },
  ])
})

test.each([newId<'organizer'>(), 'nobody', ''])(
  'nobody follows an organiser that does not exist: %s',
  async (id) => {
    const failure = { ok: false, failure: { code: 'ORGANIZER_NOT_FOUND' } }
    expect(await followOrganizer(db, await makePerson(db), id)).toEqual(failure)
  },
)

test('who presses Follow without end is told to wait, and nobody else', async () => {
  const [jackie, other] = [await makePerson(db), await makePerson(db)]
  for (let press = 0; press < RATE_LIMITS.follow.max; press++)
    expect(await followOrganizer(db, jackie, organizerId, press % 2 === 0)).toMatchObject({ ok: true })
  for (const follows of [true, false])
    expect(await followOrganizer(db, jackie, organizerId, follows)).toEqual({
      ok: false,
      failure: { code: 'FOLLOWS_TOO_FAST', retryAfterSeconds: expect.any(Number) },
    })
  expect((await followedBy(db, jackie, null)).rows).toEqual([])
  expect(await followOrganizer(db, other, organizerId)).toMatchObject({ ok: true })
})

test('a follower who does not want to be seen is counted and not named, nor found by their id', async () => {
  const event = await makeEvent(db)
  const jackie = await makePerson(db, 'Jackie Montgomery')
  await db.pool.query(
    `update profiles set avatar_url = '/a.webp', privacy_settings = '{"nameForHosts": false}' where id = $1`,
    [jackie],
  )
  await followOrganizer(db, jackie, event.organizerId)
  const { total, rows } = await followersOf(db, event.ownerId, null)
  expect([total, rows]).toMatchObject([1, [{ name: '', avatarUrl: null }]])
  expect(rows[0]?.id).not.toBe(jackie)
})

test('every follower of an organiser is reached page by page, once, and no address tells who wants to be hidden', async () => {
  const event = await makeEvent(db)
  // All at one moment, and all unseen: the order must hold by what an address may tell.
  await db.pool.query(
    `insert into auth_user (name, email) select 'A Follower', n || '@follow.example' from generate_series(1, 120) n`,
  )
  await db.pool.query(
    "insert into organizer_follows select $1, id, now() from profiles where full_name = 'A Follower'",
    [event.organizerId],
  )
  await db.pool.query(
    `update profiles set privacy_settings = '{"nameForHosts": false}' where full_name = 'A Follower'`,
  )
  const { rows: people } = await db.pool.query<{ id: string }>(
    "select id from profiles where full_name = 'A Follower'",
  )
  const seen: string[] = []
  for (let at: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof followersOf>> = await followersOf(db, event.ownerId, at)
    expect(page.total).toBe(120)
    seen.push(...page.rows.map(({ id }) => id))
    at = page.next
    if (at === null) break
    const told = atob(at.replaceAll('-', '+').replaceAll('_', '/'))
    expect(people.filter(({ id }) => told.includes(id))).toEqual([])
  }
  expect(new Set(seen).size).toBe(120)
})

test('every organiser that somebody follows is reached page by page, by name', async () => {
  const jackie = await makePerson(db)
  await db.pool.query(
    `insert into organizers (id, owner_id, name)
     select gen_random_uuid(), $1, (array['Sets', 'sets', 'Émile', 'Zoe'])[n % 4 + 1] from generate_series(1, 101) n`,
    [jackie],
  )
  await db.pool.query('insert into organizer_follows select id, $1 from organizers where owner_id = $1', [
    jackie,
  ])
  const first = await followedBy(db, jackie, null)
  const second = await followedBy(db, jackie, first.next)
  const third = await followedBy(db, jackie, second.next)
  const all = [first, second, third].flatMap((page) => page.rows)
  expect(new Set(all.map(({ id }) => id)).size).toBe(101)
  const { rows } = await db.pool.query<{ name: string }>(
    'select name from organizers where owner_id = $1 order by lower(name), id',
    [jackie],
  )
  expect(all.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  expect((await followedBy(db, jackie, third.previous)).rows).toEqual(second.rows)
})

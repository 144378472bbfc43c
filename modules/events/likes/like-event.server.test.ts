import { expect, test } from 'vitest'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { likedAheadSql, likeEvent } from '#modules/events/likes/like-event.server.ts'
import { MAX_LIKES_AHEAD } from '#modules/events/likes/liked-ahead.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const inDays = (days: number) => plusMs(systemNow(), days * DAY_MS)
const likedBy = async (person: PersonId) => {
  const { rows } = await db.pool.query<{ event_id: string }>(
    'select event_id from event_likes where user_id = $1',
    [person],
  )
  return rows.map((row) => row.event_id)
}
const ahead = async (person: PersonId) =>
  (await db.pool.query<{ likes: string[] }>(`select ${likedAheadSql('$1')} as likes`, [person])).rows[0]!
    .likes

test('an event is liked once, however often, and no longer when they say so; others keep theirs', async () => {
  const { eventId } = await makeEvent(db)
  const [jackie, other] = [await makePerson(db), await makePerson(db)]
  await Promise.all([1, 2, 3].map(() => likeEvent(db, jackie, eventId, true)))
  expect(await likeEvent(db, other, eventId, true)).toEqual({
    ok: true,
    value: { title: 'The Holiday Steppers Ball' },
  })
  expect([await likedBy(jackie), await likedBy(other)]).toEqual([[eventId], [eventId]])
  await likeEvent(db, jackie, eventId, false)
  await likeEvent(db, jackie, eventId, false)
  expect([await likedBy(jackie), await likedBy(other)]).toEqual([[], [eventId]])
})

test.each([
  ['a draft', { status: 'draft' }],
  ['one that was called off', { status: 'cancelled' }],
  ['one that is over', { startsAt: inDays(-3) }],
])('%s cannot be liked', async (_, facts) => {
  const jackie = await makePerson(db)
  const { eventId } = await makeEvent(db, facts)
  expect(await likeEvent(db, jackie, eventId, true)).toEqual({
    ok: false,
    failure: { code: 'EVENT_NOT_FOUND' },
  })
  expect(await likedBy(jackie)).toEqual([])
})

test('what was called off since can be unliked, and is not among what is ahead', async () => {
  const jackie = await makePerson(db)
  const { eventId } = await makeEvent(db)
  await likeEvent(db, jackie, eventId, true)
  await db.pool.query("update events set status = 'cancelled' where id = $1", [eventId])
  expect(await ahead(jackie)).toEqual([])
  expect(await likeEvent(db, jackie, eventId, false)).toMatchObject({ ok: true })
  expect(await likedBy(jackie)).toEqual([])
})

test('what is postponed stays in the list, also behind its old date, and can be liked', async () => {
  const [jackie, kim] = [await makePerson(db), await makePerson(db)]
  const { eventId } = await makeEvent(db)
  await likeEvent(db, jackie, eventId, true)
  await db.pool.query("update events set status = 'postponed' where id = $1", [eventId])
  expect(await likeEvent(db, kim, eventId, true)).toMatchObject({ ok: true })
  for (const person of [jackie, kim])
    for (const now of [systemNow(), inDays(30)]) {
      const { events } = await listEvents(db, now, { likedBy: person })
      expect(events.map(({ id, status }) => [id, status])).toEqual([[eventId, 'postponed']])
    }
  expect(await ahead(jackie)).toEqual([eventId])
  await db.pool.query('update events set is_unlisted = true where id = $1', [eventId])
  const listed = async (own: { isWithUnlisted?: true }) =>
    (await listEvents(db, systemNow(), { likedBy: jackie, ...own })).events.length
  expect([await listed({}), await listed({ isWithUnlisted: true })]).toEqual([0, 1])
})

test('the name of a draft is told to nobody who says that they like it no longer', async () => {
  const { eventId } = await makeEvent(db, { status: 'draft' })
  expect(await likeEvent(db, await makePerson(db), eventId, false)).toEqual({
    ok: false,
    failure: { code: 'EVENT_NOT_FOUND' },
  })
})

test.each([newId<'event'>(), 'nothing', ''])('%j is no event', async (id) => {
  for (const likes of [true, false])
    expect(await likeEvent(db, await makePerson(db), id, likes)).toEqual({
      ok: false,
      failure: { code: 'EVENT_NOT_FOUND' },
    })
})

test('what is ahead comes in its order, without what is over', async () => {
  const jackie = await makePerson(db)
  const { eventId: later } = await makeEvent(db, { startsAt: inDays(9) })
  const { eventId: sooner } = await makeEvent(db, { startsAt: inDays(2) })
  const { eventId: past } = await makeEvent(db, { startsAt: inDays(-9) })
  await db.pool.query('insert into event_likes select unnest($1::uuid[]), $2', [
    [later, sooner, past],
    jackie,
  ])
  expect(await ahead(jackie)).toEqual([sooner, later])
})

/** As many copies of an event as a page can tell, all of them liked. */
const likeCopies = (person: PersonId, eventId: string) =>
  db.pool.query(
    `with made as (
       insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       select gen_random_uuid(), owner_id, organizer_id, 'published', 'Set ' || n, starts_at, ends_at, time_zone
       from events, generate_series(1, $2::integer) n where id = $3 returning id)
     insert into event_likes select id, $1 from made`,
    [person, MAX_LIKES_AHEAD, eventId],
  )

test('whoever has liked many events that are over may like what is to come', async () => {
  const jackie = await makePerson(db)
  await likeCopies(jackie, (await makeEvent(db, { startsAt: inDays(-3) })).eventId)
  const { eventId } = await makeEvent(db)
  expect(await likeEvent(db, jackie, eventId, true)).toMatchObject({ ok: true })
  expect(await ahead(jackie)).toEqual([eventId])
})

test('as many are liked as a page can tell, and not one more', async () => {
  const jackie = await makePerson(db)
  const { eventId } = await makeEvent(db)
  await likeCopies(jackie, eventId)
  expect(await likeEvent(db, jackie, eventId, true)).toEqual({
    ok: false,
    failure: { code: 'TOO_MANY_LIKES' },
  })
  expect(await likedBy(jackie)).toHaveLength(MAX_LIKES_AHEAD)
  const [one] = await ahead(jackie)
  expect(await likeEvent(db, jackie, one!, true)).toMatchObject({ ok: true }) // liked already
  await likeEvent(db, jackie, one!, false)
  expect(await likeEvent(db, jackie, eventId, true)).toMatchObject({ ok: true })
  expect(await ahead(jackie)).toHaveLength(MAX_LIKES_AHEAD)
})

test('who presses without end is told to wait', async () => {
  const jackie = await makePerson(db)
  const { eventId } = await makeEvent(db)
  for (let press = 0; press < RATE_LIMITS.like.max; press++)
    await likeEvent(db, jackie, eventId, press % 2 === 0)
  expect(await likeEvent(db, jackie, eventId, true)).toMatchObject({
    ok: false,
    failure: { code: 'LIKES_TOO_FAST', retryAfterSeconds: expect.any(Number) },
  })
  expect(await likedBy(jackie)).toEqual([])
})

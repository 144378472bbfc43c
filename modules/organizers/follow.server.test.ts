import { expect, test } from 'vitest'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { followedBy, followersOf } from '#modules/organizers/list-follows.server.ts'
import { newId } from '#platform/ids.ts'
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
  expect(await followedBy(db, jackie)).toEqual([
    { id: organizerId, name: 'Classy Steppers', avatarUrl: null },
  ])
  expect(await followersOf(db, ownerId)).toMatchObject({
    total: 1,
    newest: [{ id: jackie, name: 'Jackie Montgomery', organizer: 'Classy Steppers' }],
  })
})

test('following ends when they say so, and only theirs', async () => {
  const [one, other] = [await makePerson(db), await makePerson(db)]
  await Promise.all([one, other].map((person) => followOrganizer(db, person, organizerId)))
  await followOrganizer(db, one, organizerId, false)
  expect(await followedBy(db, one)).toEqual([])
  expect(await followedBy(db, other)).toHaveLength(1)
})

test.each([newId<'organizer'>(), 'nobody', ''])(
  'nobody follows an organiser that does not exist: %s',
  async (id) => {
    const failure = { ok: false, failure: { code: 'ORGANIZER_NOT_FOUND' } }
    expect(await followOrganizer(db, await makePerson(db), id)).toEqual(failure)
  },
)

test('a follower who does not want to be seen is counted and not named, nor found by their id', async () => {
  const event = await makeEvent(db)
  const jackie = await makePerson(db, 'Jackie Montgomery')
  await db.pool.query(
    `update profiles set avatar_url = '/a.webp', privacy_settings = '{"nameForHosts": false}' where id = $1`,
    [jackie],
  )
  await followOrganizer(db, jackie, event.organizerId)
  const { total, newest } = await followersOf(db, event.ownerId)
  expect([total, newest]).toMatchObject([1, [{ name: '', avatarUrl: null }]])
  expect(newest[0]?.id).not.toBe(jackie)
})

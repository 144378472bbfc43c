import { expect, test } from 'vitest'
import type { Actor } from '#modules/accounts/actor.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { viewerReader } from '#modules/viewer/read-viewer.server.ts'
import { hasSubject } from '#modules/viewer/viewer.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const readViewer = viewerReader(db)
const ctx = { db, now: systemNow(), log: createLog({ write: () => {} }) }

async function somebody() {
  const id = await makePerson(db, 'Dana Doe')
  return { id, email: 'dana@example.com', name: 'Dana Doe', avatarUrl: null } as Actor
}

test('a viewer sees who they are, how complete their profile is and what they have not read', async () => {
  const actor = await somebody()
  await db.pool.query("insert into notifications (user_id, kind, payload) values ($1, 'message', '{}')", [
    actor.id,
  ])
  await db.pool.query("update profiles set location = 'Gary' where id = $1", [actor.id])
  expect(await readViewer(ctx, actor, '/events')).toEqual({
    member: { id: actor.id, name: 'Dana Doe', email: 'dana@example.com', avatarUrl: null },
    location: 'Gary',
    completion: expect.objectContaining({ percent: 33 }),
    unread: 1,
    isFollowing: false,
  })
})

test('whether they follow is told on the page of that organiser, and of nobody else', async () => {
  const actor = await somebody()
  const { organizerId } = await makeEvent(db)
  await followOrganizer(db, actor.id, organizerId)
  const following = async (path: string) => (await readViewer(ctx, actor, path)).isFollowing
  expect(await following(`/organizer/${organizerId}`)).toBe(true)
  expect(await following(`/organizer/${newId()}`)).toBe(false)
  expect(await following('/events')).toBe(false)
})

test.each(['', '//', "/organizer/' or true --", '/organizer/\u0000', '/organizer/1/follow'])(
  'a page that is none, %j, is about nothing',
  async (path) => {
    expect(hasSubject(path)).toBe(false)
    expect((await readViewer(ctx, await somebody(), path)).isFollowing).toBe(false)
  },
)

test('a profile that is missing is made anew', async () => {
  const actor = await somebody()
  await db.pool.query('delete from profiles where id = $1', [actor.id])
  expect((await readViewer(ctx, actor, '/')).completion).not.toBeNull()
})

test('each of many who ask at once is told of themselves', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, somebody))
  const told = await Promise.all(people.map((actor) => readViewer(ctx, actor, '/')))
  expect(told.map(({ member }) => member.id)).toEqual(people.map(({ id }) => id))
})

import { expect, test } from 'vitest'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { viewerReader } from '#modules/viewer/read-viewer.server.ts'
import { hasSubject } from '#modules/viewer/viewer.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const read = viewerReader(db, createLog({ write: () => {} }))
const readViewer = async ({ token }: { token: string }, path: string) => (await read(token, path))!.viewer

async function somebody() {
  const id = await makePerson(db, 'Dana Doe')
  const token = newId<'session'>()
  await openSession(id, token, '7 days')
  return { id, token }
}

const openSession = (id: string, token: string, left: string) =>
  db.pool.query(
    'insert into auth_session (user_id, token, expires_at) values ($1, $2, now() + $3::interval)',
    [id, token, left],
  )

test('a viewer sees who they are, how complete their profile is and what they have not read', async () => {
  const actor = await somebody()
  await db.pool.query("insert into notifications (user_id, kind, payload) values ($1, 'message', '{}')", [
    actor.id,
  ])
  await db.pool.query("update profiles set location = 'Gary' where id = $1", [actor.id])
  expect(await readViewer(actor, '/events')).toEqual({
    member: { id: actor.id, name: 'Dana Doe', email: expect.stringContaining('@'), avatarUrl: null },
    location: 'Gary',
    completion: expect.objectContaining({ percent: 33 }),
    unread: 1,
    isFollowing: false,
  })
})

test('whether they follow is answered on the page of that organiser, and on no other', async () => {
  const actor = await somebody()
  const { organizerId } = await makeEvent(db)
  await followOrganizer(db, actor.id, organizerId)
  const following = async (path: string) => (await readViewer(actor, path)).isFollowing
  expect(await following(`/organizer/${organizerId}`)).toBe(true)
  expect(await following(`/organizer/${newId()}`)).toBe(false)
  expect(await following('/events')).toBe(false)
})

test.each(['', '//', "/organizer/' or true --", '/organizer/\u0000', '/organizer/1/follow'])(
  'a page that is none, %j, is about nothing',
  async (path) => {
    expect(hasSubject(path)).toBe(false)
    expect((await readViewer(await somebody(), path)).isFollowing).toBe(false)
  },
)

test('a profile that is missing is made anew', async () => {
  const actor = await somebody()
  await db.pool.query('delete from profiles where id = $1', [actor.id])
  expect((await readViewer(actor, '/')).completion).not.toBeNull()
})

test('each of many who ask at once gets their own answer', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, somebody))
  const told = await Promise.all(people.map((actor) => readViewer(actor, '/')))
  expect(told.map(({ member }) => member.id)).toEqual(people.map(({ id }) => id))
})

test('nobody is told of a session that is over or never was, and one that ends soon is to be prolonged', async () => {
  const { id, token } = await somebody()
  await openSession(id, 'over', '-1 second')
  await openSession(id, 'soon', '2 days')
  const [lasting, over, never, soon] = await Promise.all(
    [token, 'over', 'never', 'soon'].map((one) => read(one, '/')),
  )
  expect(lasting).toMatchObject({ isRefreshDue: false, viewer: { member: { id } } })
  expect(over).toBeNull()
  expect(never).toBeNull()
  expect(soon).toMatchObject({ isRefreshDue: true, viewer: { member: { id } } })
})

import { expect, test } from 'vitest'
import { addOrganizer, listOwnOrganizers, ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('a person is shown their own organisers alone, each with its own followers', async () => {
  const [owner, other, follower] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const followed = await addOrganizer(db, { owner, name: 'Ivory Nights' })
  const quiet = await addOrganizer(db, { owner, name: 'Oxblood Nights' })
  await addOrganizer(db, { owner: other, name: 'Somebody else' })
  await db.pool.query('insert into organizer_follows (organizer_id, follower_id) values ($1, $2)', [
    followed,
    follower,
  ])
  const listed = await listOwnOrganizers(db, owner)
  expect(listed.map(({ id, followers }) => [id, followers])).toEqual([
    [followed, 1],
    [quiet, 0],
  ])
  expect((await ownOrganizers(db, owner)).map(({ id }) => id)).toEqual([followed, quiet])
})

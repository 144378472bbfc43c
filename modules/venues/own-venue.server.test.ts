import { expect, test } from 'vitest'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { ownVenue, ownVenueChoices } from '#modules/venues/own-venue.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const PLACE = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }

test('a person is shown their own venues alone, each by its own id', async () => {
  const [owner, other] = [await makePerson(db), await makePerson(db)]
  const [first, second] = [
    await addVenue(db, owner, { name: 'The Room', ...PLACE }),
    await addVenue(db, owner, { name: 'The Annex', ...PLACE }),
  ]
  const theirs = await addVenue(db, other, { name: 'Somewhere else', ...PLACE })
  expect((await ownVenue(db, owner, first))?.name).toBe('The Room')
  expect((await ownVenue(db, owner, second))?.name).toBe('The Annex')
  expect(await ownVenue(db, owner, theirs)).toBeNull()
  expect((await ownVenueChoices(db, owner)).map(({ id }) => id)).toEqual([second, first])
})

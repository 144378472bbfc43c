import { expect, test } from 'vitest'
import { editOrganizer, organizerToEdit } from '#modules/organizers/edit-organizer.server.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const FIELDS = { name: 'Ivory Nights', bio: '', phone: '' }

test('of two changes of an organiser that saw the same version one is made', async () => {
  const { organizerId: id, ownerId } = await makeEvent(db)
  const seen = await organizerToEdit(db, ownerId, id)
  const seenAt = seen!.updatedAt
  const both = await Promise.all(
    ['Ivory Nights', 'Oxblood Nights'].map((name) =>
      editOrganizer(db, ownerId, { id, fields: { ...FIELDS, name }, seenAt }),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, failure: { code: 'ORGANIZER_CHANGED_MEANWHILE' } })
})

test('an organiser is changed by its owner alone', async () => {
  const { organizerId: id, ownerId } = await makeEvent(db)
  const { updatedAt: seenAt } = (await organizerToEdit(db, ownerId, id))!
  expect(await editOrganizer(db, await makePerson(db), { id, fields: FIELDS, seenAt })).toEqual({
    ok: false,
    failure: { code: 'ORGANIZER_NOT_FOUND' },
  })
  expect(await organizerToEdit(db, ownerId, 'nonsense')).toBeNull()
})

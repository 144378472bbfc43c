import { expect, test } from 'vitest'
import { anonymizePerson } from '#modules/personal-data/anonymize-person.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { emailOf, invited, joined } from '#tests/support/team.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()

test('neither the note on a link nor an earlier address of whoever came by it outlives their account', async () => {
  const event = await makeEvent(db)
  const [kim, zed] = [await makePerson(db, 'Kim Long'), await makePerson(db, 'Zed Old')]
  const note = await invited(db, event.ownerId, event.organizerId, { note: 'Kim Long, 773-555-0100' })
  const mailed = await invited(db, event.ownerId, event.organizerId, { email: emailOf(zed) })
  expect([await joined(db, kim, note), await joined(db, zed, mailed)]).toEqual(['joined', 'joined'])
  const moved = 'moved.zed@example.org'
  await db.pool.query('update auth_user set email = $2 where id = $1', [zed, moved])
  await withTransaction(db, (tx) => anonymizePerson(tx, signer, { id: kim, email: emailOf(kim) }))
  await withTransaction(db, (tx) => anonymizePerson(tx, signer, { id: zed, email: moved }))
  const { rows } = await db.pool.query(
    'select note, email, status from team_invitations where organizer_id = $1',
    [event.organizerId],
  )
  expect(rows).toEqual([1, 2].map(() => ({ note: '', email: null, status: 'accepted' })))
})

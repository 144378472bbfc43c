import { expect, test } from 'vitest'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { buy } from '#tests/support/full-person.ts'
import { send, take } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('a ticket that was passed on counts for whoever bought it, and for nobody else', async () => {
  const event = await makeEvent(db, { maxPerPerson: 1 })
  const person = async (name: string) => ({ id: await makePerson(db, name), name, email: 'one@example.org' })
  const [jackie, maya] = [await person('Jackie'), await person('Maya')]
  const place = async ({ id, name }: typeof jackie) => {
    const placed = await buy(db, id, name, event)
    return placed.status === 'refused' ? placed.code : placed.status
  }
  expect(await place(jackie)).toBe('completed')
  const { rows } = await db.pool.query('select id from tickets where owner_id = $1', [jackie.id])
  expect(await take(db, maya, await send(db, jackie, rows[0]))).toBe('taken')
  expect(await place(jackie)).toBe('OVER_LIMIT')
  expect(await place(maya)).toBe('completed')
  expect(await place(maya)).toBe('OVER_LIMIT')
})

import { expect, test } from 'vitest'
import { ticketPicture } from '#modules/tickets/wallet/ticket-picture.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const [tasha, jackie, dee] = [
  await addPerson(db, 'Tasha'),
  await addPerson(db, 'Jackie'),
  await addPerson(db, 'Miss Dee'),
]
const event = await addEvent(db, tasha)
const kept = async () =>
  (await db.pool.query<{ id: string }>('select id from tickets where qr_code is not null')).rows.map(
    ({ id }) => id,
  )

test('the picture of a ticket is its owner’s alone, is drawn once and kept with that ticket', async () => {
  const [mine, other] = await addTickets(db, event, jackie, 2)
  expect([await ticketPicture(db, dee.id, mine.id), await ticketPicture(db, tasha.id, mine.id)]).toEqual([
    null,
    null,
  ])
  const picture = await ticketPicture(db, jackie.id, mine.id)
  expect(picture?.subarray(1, 4).toString()).toBe('PNG')
  expect(await kept()).toEqual([mine.id])
  expect(await ticketPicture(db, jackie.id, mine.id)).toEqual(picture)
  expect(await ticketPicture(db, jackie.id, other!.id)).not.toEqual(picture)
  expect(await ticketPicture(db, jackie.id, newId())).toBeNull()
})

test.each(['awaiting_cash_payment', 'refunded', 'expired'] as const)(
  'there is none of a ticket that opens no door: %s',
  async (order) => {
    const [ticket] = await addTickets(db, event, jackie, 1, { order })
    expect(await ticketPicture(db, jackie.id, ticket.id)).toBeNull()
  },
)

test('one that is drawn while its ticket gets another code is not kept', async () => {
  const [ticket] = await addTickets(db, event, dee)
  const late: Db = {
    ...db,
    statement: async (text, values) => {
      if (text.startsWith('update'))
        await db.pool.query("update tickets set validation_hash = 'another-hash-now' where id = $1", [
          ticket.id,
        ])
      return db.statement(text, values)
    },
  }
  await ticketPicture(late, dee.id, ticket.id)
  expect(await kept()).not.toContain(ticket.id)
})

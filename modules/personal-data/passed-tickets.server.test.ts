import { expect, test } from 'vitest'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { payloadText } from '#modules/tickets/qr-payload.ts'
import { testDoor } from '#tests/support/door.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf } = await testDoor(db)

test('a code that was given away and then shown at the door keeps no name of who has left', async () => {
  const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
  expect(await take(db, maya, await send(db, jackie, ticket))).toBe('taken')
  await scan(payloadText(ticket.payload), await managerOf(event, tasha))
  const presented = async () =>
    (
      await db.pool.query<{ n: number }>(
        "select count(*)::integer as n from ticket_logs where ticket_id = $1 and metadata ? 'presented'",
        [ticket.id],
      )
    ).rows[0]?.n
  expect(await presented()).toBeGreaterThan(0)
  await deleteAccount(db, signer, { id: jackie.id, givesUp: true })
  expect(await presented()).toBe(0)
})

test('a ticket goes to nobody who has deleted their account', async () => {
  const { jackie, maya, ticket } = await ticketsToPass(db)
  const secret = await send(db, jackie, ticket)
  await deleteAccount(db, signer, { id: maya.id, givesUp: true })
  expect(await take(db, maya, secret)).toBe('OFFER_NOT_FOUND')
  expect((await ticketNow(db, ticket)).owner).toBe(jackie.id)
})

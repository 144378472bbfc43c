import { expect, test } from 'vitest'
import { phonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import { renameOwnTicket } from '#modules/tickets/rename/rename-ticket.server.ts'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { send, take, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type PersonFixture, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf } = await testDoor(db, true)

/** A ticket with what the pass in its holder's phone shows to the scanner; it stays there whatever becomes of the ticket. */
async function saved() {
  const tickets = await ticketsToPass(db)
  const door = await managerOf(tickets.event, tickets.tasha)
  const shows = async (of: PersonFixture) =>
    phonePass((await getTicket(db, of.id, tickets.ticket.id))!)?.doorCode ?? null
  const present = async (code: string | null) => {
    const result = await scan(code!, door)
    return result.ok ? 'in' : result.failure.code
  }
  return { ...tickets, shows, present }
}

test('a pass opens the door of its ticket', async () => {
  const { jackie, shows, present } = await saved()
  expect(await present(await shows(jackie))).toBe('in')
  expect(await shows(jackie)).toBeNull()
})

test('a pass from before a new name opens no door, and the new one does', async () => {
  const { jackie, ticket, shows, present } = await saved()
  const old = await shows(jackie)
  await renameOwnTicket({ db, now: systemNow(), signer }, jackie.id, { ticketId: ticket.id, name: 'Maya' })
  expect([await present(old), await present(await shows(jackie))]).toEqual(['REPLACED', 'in'])
})

test('a pass of somebody who passed the ticket on opens no door', async () => {
  const { jackie, maya, ticket, shows, present } = await saved()
  const old = await shows(jackie)
  await take(db, maya, await send(db, jackie, ticket))
  expect([await present(old), await present(await shows(maya))]).toEqual(['PASSED_ON', 'in'])
})

test.each(['cancelled', 'refunded'])(
  'a pass of a ticket that is %s opens no door, and there is no new one',
  async (status) => {
    const { jackie, ticket, shows, present } = await saved()
    const old = await shows(jackie)
    await db.pool.query('update tickets set status = $2 where id = $1', [ticket.id, status])
    expect([await present(old), await shows(jackie)]).toEqual(['TICKET_NOT_ACTIVE', null])
  },
)

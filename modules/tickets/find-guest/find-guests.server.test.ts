import { expect, test } from 'vitest'
import { codeOfTicket } from '#modules/tickets/find-guest/code-of-ticket.server.ts'
import { MAX_FOUND } from '#modules/tickets/find-guest/found-guest.ts'
import { findGuests } from '#modules/tickets/find-guest/find-guests.server.ts'
import { readGuestSearch } from '#modules/tickets/find-guest/guest-search.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { tasha, jackie, ball, door, scan, managerOf } = await testDoor(db)

const found = async (typed: string, manager = door) => {
  const search = readGuestSearch(typed)
  return search ? findGuests(db, manager, search) : []
}
const names = async (typed: string) => (await found(typed)).map(({ name }) => name)

const [renee] = await addTickets(db, ball, jackie, 1, { holderName: 'Renée O’Hara' })
const [unpaid] = await addTickets(db, ball, jackie, 1, {
  order: 'awaiting_cash_payment',
  holderName: 'Big 100% Ray',
})
await addTickets(db, ball, jackie, 1, { order: 'refunded', holderName: 'Gone Renée' })
await db.pool.query(
  `update orders set customer_name = 'Dee Hall', code = 'AB7K93QZ', customer_phone = '+1 (312) 555-0123' where id = $1`,
  [renee.orderId],
)

test.each([
  ['a part of their name, whatever its accents', 'renee ohar', ['Renée O’Hara']],
  ['words in another order', 'O’Hara Renée', ['Renée O’Hara']],
  ['the name of the buyer', 'dee hall', ['Renée O’Hara']],
  ['the last four digits of the telephone number', '0123', ['Renée O’Hara']],
  ['the code of the order', 'ab7k-93qz', ['Renée O’Hara']],
  ['the end of the code of the order', '93QZ', ['Renée O’Hara']],
  ['digits in the middle of the telephone number', '3125', []],
  ['a name nobody has', 'Nobody', []],
  ['nothing that finds anybody', 'R', []],
])('a guest is found by %s', async (_, typed, who) => {
  expect(await names(typed)).toEqual(who)
})

test('what is told of a guest has no address, number or money; who is outside comes first', async () => {
  expect(await found('ray')).toEqual([
    {
      id: unpaid.id,
      name: 'Big 100% Ray',
      detail: expect.stringMatching(/^General admission · Order \w{8}$/),
      state: 'unpaid',
    },
  ])
  expect((await found('renee'))[0]?.state).toBe('outside')
  await scan(renee.hash)
  expect((await found('renee'))[0]?.state).toBe('in')
  const [second] = await addTickets(db, ball, jackie, 1, { holderName: 'Zed Renee' })
  expect((await found('renee')).map(({ id }) => id)).toEqual([second.id, renee.id])
})

test('nobody of another event is found, nor their code', async () => {
  const other = await addEvent(db, tasha)
  const manager = await managerOf(other, tasha)
  expect(await found('renee', manager)).toEqual([])
  expect(await codeOfTicket(db, manager, renee.id)).toBe('')
  expect(await codeOfTicket(db, door, renee.id)).toBe(doorCode(renee.id, renee.hash))
})

test('of many one more is told than are shown', async () => {
  await addTickets(db, ball, jackie, MAX_FOUND + 3, { holderName: 'Smith' })
  expect(await found('smith')).toHaveLength(MAX_FOUND + 1)
})

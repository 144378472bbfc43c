// Which places wait while an event is called off: its own, and those that its unpaid carts give back.
import { expect, test } from 'vitest'
import { lockPlaces } from '#modules/checkout/cancel/release-unpaid.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { addTicketType, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { type ForSale, stateOfCheckout, want } from '#tests/support/buying.ts'
import { DECLINED_CARD, eventCalledOff } from '#tests/support/event-called-off.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { services, managerOf } = eventCalledOff(db)

const buy = async (types: ForSale[], over = {}) => {
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(types, 1, over))
  return stateOfCheckout(db, answer)
}

test('its own, and those of its unpaid carts, which nobody else may take meanwhile; all others are free', async () => {
  const [mine, beside, paid, other] = [
    await makeEvent(db),
    await makeEvent(db),
    await makeEvent(db),
    await makeEvent(db),
  ]
  const named = new Map<string, string>([
    [mine.ticketTypeId, 'mine'],
    [await addTicketType(db, mine.eventId), 'mine, of which nobody has one'],
    [beside.ticketTypeId, 'in its unpaid cart'],
    [await addTicketType(db, beside.eventId), 'beside what is in its unpaid cart'],
    [paid.ticketTypeId, 'in its paid cart'],
    [other.ticketTypeId, 'in an unpaid cart without it'],
  ])
  expect(await buy([mine, beside], DECLINED_CARD)).toBe('open')
  expect(await buy([mine, paid])).toBe('paid')
  expect(await buy([other], DECLINED_CARD)).toBe('open')
  const manager = await managerOf(mine, 'edit')
  const free = await withTransaction(db, async (tx) => {
    await lockPlaces(tx, manager)
    const { rows } = await db.pool.query<{ id: string }>(
      'select ticket_type_id as id from ticket_inventory for update skip locked',
    )
    return rows.map(({ id }) => named.get(id))
  })
  expect(new Set(free)).toEqual(
    new Set(['beside what is in its unpaid cart', 'in an unpaid cart without it', 'in its paid cart']),
  )
})

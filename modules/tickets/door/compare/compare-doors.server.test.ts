import { expect, test } from 'vitest'
import { compareDoors } from '#modules/tickets/door/compare/compare-doors.server.ts'
import { readDoor } from '#modules/tickets/door/doors.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { newId } from '#platform/ids.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, newDoor, scan, device, present } = await testDoor(db)

test('doors are beside each other by name and person, the latest first, without what was taken back', async () => {
  const { event, door } = await newDoor()
  const [first, second, third, fourth] = await addTickets(db, event, jackie, 5)
  expect(await compareDoors(db, door)).toEqual([])
  await present(door, first.hash, false, { notes: { doorName: 'Terrace' } })
  await db.pool.query(
    `update ticket_logs set created_at = created_at - interval '11 minutes' where event_id = $1`,
    [event.id],
  )
  const deviceId = '018f6d0c-0000-7000-8000-00000000ab1f'
  await present(door, second!.hash, false, { number: { deviceId, counter: 1 } })
  await present(door, third!.hash, false, { notes: { doorName: 'Terrace' } })
  expect(await present(door, third!.hash, false, { notes: { doorName: 'Main' } })).toMatchObject({
    result: { failure: { code: 'ALREADY_IN', usedDoor: 'Terrace' } },
    state: { recent: [{ kind: 'refused', by: 'Dee, Main' }, { kind: 'in', by: 'Dee, Terrace' }, {}, {}] },
  })
  await scan(fourth!.hash, door)
  await undoCheckIn(db, door, await scanOf(db, fourth!.id), device)
  const doors = await compareDoors(db, door)
  expect(doors).toMatchObject([
    { door: 'Terrace', by: 'Dee', letIn: 2, lately: 1 },
    { door: 'Scanner AB1F', by: 'Dee', letIn: 1, lately: 1 },
  ])
})

test('guests are counted by ticket type, extras not', async () => {
  const { event, door } = await newDoor()
  const [first] = await addTickets(db, event, jackie, 3)
  await scan(first.hash, door)
  const [vip, meal] = [newId<'ticket type'>(), newId<'ticket type'>()]
  await db.pool.query(
    `insert into ticket_types (event_id, id, name, price_cents, position, admits)
     values ($1, $2, 'VIP table', 9000, 2, 1), ($1, $3, 'Meal', 1000, 3, 0)`,
    [event.id, vip, meal],
  )
  await addTickets(db, { ...event, ticketTypeId: vip }, jackie, 2)
  await addTickets(db, { ...event, ticketTypeId: meal }, jackie, 4)
  expect(await readDoor(db, door)).toMatchObject({
    inTheRoom: 1,
    expected: 5,
    types: [
      { name: 'General admission', inTheRoom: 1, expected: 3 },
      { name: 'VIP table', inTheRoom: 0, expected: 2 },
    ],
  })
})

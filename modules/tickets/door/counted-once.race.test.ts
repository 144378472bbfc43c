import { expect, test } from 'vitest'
import { countDoor, readDoor } from '#modules/tickets/door/doors.server.ts'
import { systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testDoor } from '#tests/support/door.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 8 })
const { jackie, newDoor, doors, scan } = await testDoor(db)

const NIGHTS = 40
const GUESTS = 6

test('guests who come in while the door is counted are in its number once', async () => {
  for (let night = 0; night < NIGHTS; night++) {
    const { event, door } = await newDoor()
    const tickets = await addTickets(db, event, jackie, GUESTS)
    const count = () => doors.get(event.id, systemNow(), () => countDoor(db, door))
    await Promise.all(
      tickets.flatMap(({ hash }) => {
        doors.forget(event.id)
        return [scan(hash, door), count()]
      }),
    )
    const kept = await count()
    expect(kept).toEqual(await readDoor(db, door))
    expect(kept.inTheRoom).toBe(GUESTS)
  }
})

import { expect, test } from 'vitest'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { countOf } from '#tests/support/buying.ts'
import { testDoor } from '#tests/support/door.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 4 })
const { ball, jackie, door, device, scan, statusOf } = await testDoor(db)

test('what is taken back while another door lets the guest in anew stays in by that door', async () => {
  const [ticket] = await addTickets(db, ball, jackie)
  await scan(ticket.hash)
  const first = await scanOf(db, ticket.id)
  const other = await db.pool.connect()
  try {
    await other.query('begin')
    await other.query('update tickets set used_at = clock_timestamp() where id = $1', [ticket.id])
    const undone = undoCheckIn(db, door, first, device)
    await expect.poll(() => countOf(db, LOCK_WAITERS), { timeout: 20_000 }).toBe(1)
    await other.query('commit')
    expect(await undone).toBe(false)
  } finally {
    other.release()
  }
  expect((await statusOf(ticket.id)).status).toBe('used')
})

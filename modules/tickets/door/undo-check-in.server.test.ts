import { describe, expect, it } from 'vitest'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'
import { testDoor } from '#tests/support/door.ts'

const db = await testDatabase({ max: 16 })
const { jackie, ball, door, device, scan, newDoor, statusOf, logOf } = await testDoor(db)

describe('undoing a check-in', () => {
  it('works for fifteen minutes, is logged, and the ticket comes in again', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, manager)
    expect(await undoCheckIn(db, manager, ticket.id, device)).toBe(true)
    expect(await statusOf(ticket.id)).toEqual({ status: 'active', used_by: null, used_by_name: null })
    expect((await logOf(event)).at(-1)).toMatchObject({
      event_type: 'check_in_undone',
      user_id: manager.personId,
    })
    expect((await scan(ticket.hash, manager)).ok).toBe(true)

    await db.pool.query(`update tickets set used_at = now() - interval '15 minutes 1 second' where id = $1`, [
      ticket.id,
    ])
    expect(await undoCheckIn(db, manager, ticket.id, device)).toBe(false)
  })

  it('is of one ticket: who came in with it stays in', async () => {
    const { event, door: manager } = await newDoor()
    const [leaving, staying] = await addTickets(db, event, jackie, 2)
    for (const { hash } of [leaving, staying!]) await scan(hash, manager)
    expect(await undoCheckIn(db, manager, leaving.id, device)).toBe(true)
    expect([(await statusOf(leaving.id)).status, (await statusOf(staying!.id)).status]).toEqual([
      'active',
      'used',
    ])
  })

  it('does nothing to a ticket of another event or one that never came in', async () => {
    const { event, door: itsDoor } = await newDoor()
    const [elsewhere] = await addTickets(db, event, jackie)
    await scan(elsewhere.hash, itsDoor)
    const [waiting] = await addTickets(db, ball, jackie)
    expect(await undoCheckIn(db, door, elsewhere.id, device)).toBe(false)
    expect((await statusOf(elsewhere.id)).status).toBe('used')
    expect(await undoCheckIn(db, door, waiting.id, device)).toBe(false)
  })
})

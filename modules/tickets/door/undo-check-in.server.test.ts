import { describe, expect, it } from 'vitest'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'
import { testDoor } from '#tests/support/door.ts'

const db = await testDatabase({ max: 16 })
const { jackie, ball, door, device, scan, newDoor, statusOf, logOf } = await testDoor(db)

/** Moves the entry of tickets, with its lines, to one moment so long ago. */
const cameIn = (tickets: { id: string }[], ago: string) =>
  db.pool.query(
    `with lines as (
       update ticket_logs l set created_at = now() - $2::interval from tickets t
       where t.id = any ($1::uuid[]) and l.ticket_id = t.id and l.event_type = 'check_in' and l.created_at = t.used_at)
     update tickets set used_at = now() - $2::interval where id = any ($1::uuid[])`,
    [tickets.map(({ id }) => id), ago],
  )

describe('undoing a check-in', () => {
  it('works for fifteen minutes, is logged, and the ticket comes in again', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, manager)
    expect(await undoCheckIn(db, manager, await scanOf(db, ticket.id), device)).toBe(true)
    expect(await statusOf(ticket.id)).toEqual({ status: 'active', used_by: null, used_by_name: null })
    expect((await logOf(event)).at(-1)).toMatchObject({
      event_type: 'check_in_undone',
      user_id: manager.personId,
    })
    for (const [ago, isUndone] of [
      ['14 minutes 50 seconds', true],
      ['15 minutes 1 second', false],
    ] as const) {
      expect((await scan(ticket.hash, manager)).ok).toBe(true)
      await cameIn([ticket], ago)
      expect(await undoCheckIn(db, manager, await scanOf(db, ticket.id), device)).toBe(isUndone)
    }
  })

  it('pressed late takes back nothing that came after', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, manager)
    const first = await scanOf(db, ticket.id)
    expect(await undoCheckIn(db, manager, first, device)).toBe(true)
    expect((await scan(ticket.hash, manager)).ok).toBe(true)
    expect(await undoCheckIn(db, manager, first, device)).toBe(false)
    expect((await statusOf(ticket.id)).status).toBe('used')
    expect(await undoCheckIn(db, manager, await scanOf(db, ticket.id), device)).toBe(true)
  })

  it('is of one ticket: who came in with it, at the same moment, stays in', async () => {
    const { event, door: manager } = await newDoor()
    const [leaving, staying] = await addTickets(db, event, jackie, 2)
    for (const { hash } of [leaving, staying!]) await scan(hash, manager)
    await cameIn([leaving, staying!], '1 minute')
    expect(await undoCheckIn(db, manager, await scanOf(db, leaving.id), device)).toBe(true)
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
    expect(await undoCheckIn(db, door, await scanOf(db, elsewhere.id), device)).toBe(false)
    expect((await statusOf(elsewhere.id)).status).toBe('used')
    expect(await undoCheckIn(db, door, await scanOf(db, waiting.id), device)).toBe(false)
  })
})

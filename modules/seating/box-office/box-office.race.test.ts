// A host who changes seats in the very moment in which somebody else does.
import { describe, expect, test } from 'vitest'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { moveGuest } from '#modules/seating/box-office/move-guest.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

async function makeRoom() {
  const event = await makeSeatedEvent(db, { A: { seats: 3 } })
  const request = await wantSeats(db, event, [event.seats['A1']!], { seatSession: newId() })
  await buySeats(db, checkoutServices(db), await makePerson(db), request)
  const { rows } = await db.pool.query<{ id: string }>('select id from tickets where event_id = $1', [
    event.eventId,
  ])
  return {
    event,
    ticket: rows[0]!.id,
    host: (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!,
  }
}

/** What a host is answered whose change meets this statement, which is committed only once the host waits, or is done. */
async function meeting<Answer>(
  text: string,
  values: unknown[],
  change: () => Promise<Answer>,
): Promise<Answer> {
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query(text, values)
  const changing = change()
  await untilLockWait(db, changing)
  await other.query('commit')
  other.release()
  return changing
}

describe('a seat that is held in the moment', () => {
  const HOLD = 'select hold_seats(array[$1::uuid], $2, $3)'

  test('in which it is to be blocked stays held', async () => {
    const { event, host } = await makeRoom()
    const seat = event.seats['A2']!
    const blocked = await meeting(HOLD, [seat, event.eventId, newId()], () =>
      blockSeats(db, host, [seat], ''),
    )
    expect(blocked).toEqual({ changed: 0, left: 1 })
  })

  test('in which a guest is to get it stays held', async () => {
    const { event, host, ticket } = await makeRoom()
    const seat = event.seats['A2']!
    const moved = await meeting(HOLD, [seat, event.eventId, newId()], () => moveGuest(db, host, ticket, seat))
    expect(moved).toMatchObject({ failure: { code: 'SEAT_TAKEN' } })
  })
})

test('a guest whose ticket is refunded in the moment in which they are to be moved is not', async () => {
  const { event, host, ticket } = await makeRoom()
  const refund = "update tickets set status = 'refunded' where id = $1"
  const moved = await meeting(refund, [ticket], () => moveGuest(db, host, ticket, event.seats['A2']!))
  expect(moved).toMatchObject({ failure: { code: 'TICKET_NOT_FOUND' } })
})

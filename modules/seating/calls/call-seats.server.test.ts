import { expect, test } from 'vitest'
import { callSeats } from '#modules/seating/calls/call-seats.server.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

test.each([
  ['a visitor says nothing of', { isService: false, email: null }, null],
  ['a member holds for themselves', { isService: false, email: 'dorian@example.org' }, 'dorian@example.org'],
  ['a program names', { isService: true, email: null }, 'jackie@example.org'],
])('whose seats are: %s', async (_, caller, expected) => {
  const { eventId, seats } = await makeSeatedEvent(db, { A: { seats: 1 } })
  const session = newId()
  const held = await callSeats(db, { ...caller, session }, 'hold_seats', {
    seat_ids: [seats['A1']],
    event_id_param: eventId,
    session_id_param: session,
    customer_email_param: 'jackie@example.org',
  })
  expect(held).toMatchObject({ ok: true, value: { success: true } })
  const { rows } = await db.pool.query('select customer_email from seat_holds where event_id = $1', [eventId])
  expect(rows).toEqual([{ customer_email: expected }])
})

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

test('who holds one more is answered as at the first, with all that they hold', async () => {
  const { eventId, seats } = await makeSeatedEvent(db, { A: { seats: 2 } })
  const session = newId()
  const caller = { isService: false, email: null, session }
  const hold = (name: string) =>
    callSeats(db, caller, 'hold_seats', {
      seat_ids: [seats[name]],
      event_id_param: eventId,
      session_id_param: session,
    })
  const answer = (seat_ids: unknown[]) => ({
    ok: true,
    value: {
      success: true,
      hold_ids: seat_ids.map(() => expect.any(String)),
      seat_ids,
      expires_at: expect.any(String),
      is_extended: false,
    },
  })
  expect(await hold('A1')).toEqual(answer([seats['A1']]))
  expect(await hold('A2')).toEqual(answer([seats['A1'], seats['A2']]))
})

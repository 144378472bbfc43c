import { expect, test } from 'vitest'
import { callSeats } from '#modules/seating/calls/call-seats.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const visitor = { isService: false, email: null, clientAddress: '192.0.2.1' }

test.each([
  ['a visitor says nothing of', {}, null],
  ['a member holds for themselves', { email: 'dorian@example.org' }, 'dorian@example.org'],
  ['a program names', { isService: true }, 'jackie@example.org'],
])('whose seats are: %s', async (_, caller, expected) => {
  const { eventId, seats } = await makeSeatedEvent(db, { A: { seats: 1 } })
  const session = newId()
  const held = await callSeats(db, { ...visitor, ...caller, session }, 'hold_seats', {
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
  const caller = { ...visitor, session }
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

test('a member is offered no more of the best seats than they may hold', async () => {
  const { eventId, chartId, seats } = await makeSeatedEvent(db, { A: { seats: 4 } }, { maxPerPerson: 3 })
  const email = 'dorian@example.org'
  await holdSeats(db, { eventId, session: newId() }, [seats['A1']!, seats['A2']!], { email })
  const best = async (caller: object) => {
    const answer = await callSeats(db, { ...visitor, session: null, ...caller }, 'get_best_available_seats', {
      event_id_param: eventId,
      seating_chart_id_param: chartId,
      quantity_param: 2,
    })
    return answer.ok && (answer.value as { seat_ids: unknown }).seat_ids
  }
  expect(await best({})).toEqual([seats['A3'], seats['A4']])
  expect(await best({ email })).toEqual([seats['A3']])
  expect(await best({ email, isService: true })).toEqual([seats['A3'], seats['A4']])
})

test('visitors of one network hold so many seats and no more, programs and members as many as they may', async () => {
  const { eventId, seats } = await makeSeatedEvent(db, { A: { seats: 8 } })
  const hold = (caller: object, name: string) => {
    const session = newId()
    return callSeats(db, { ...visitor, clientAddress: '198.51.100.1', session, ...caller }, 'hold_seats', {
      seat_ids: [seats[name]],
      event_id_param: eventId,
      session_id_param: session,
    })
  }
  await hold({}, 'A1')
  await db.pool.query("update rate_limits set count = 399 where key like '%held seats%'")
  expect(await hold({}, 'A1')).toMatchObject({ ok: true, value: { code: 'SEATS_TAKEN' } })
  expect(await hold({}, 'A2')).toMatchObject({ ok: true, value: { success: true } })
  expect(await hold({}, 'A3')).toEqual({
    ok: false,
    failure: { code: 'TOO_MANY_HELD', retryAfterSeconds: expect.any(Number) },
  })
  for (const [name, other] of [
    ['A3', { isService: true }],
    ['A4', { email: 'dorian@example.org' }],
    ['A5', { clientAddress: '198.51.100.2' }],
  ] as const)
    expect(await hold(other, name)).toMatchObject({ ok: true, value: { success: true } })
})

test.each([
  ['look for the best seats', 'get_best_available_seats', { quantity_param: 2 }, 2, 22],
  ['read what is left of a room', 'get_available_seats', {}, 1, 11],
] as const)(
  'so many %s at once, others wait, and one more is told that too many do',
  async (_, procedure, asked, atOnce, inAll) => {
    const { eventId, chartId } = await makeSeatedEvent(db, { A: { seats: 2 } })
    let [running, most] = [0, 0]
    const counting: Db = {
      ...db,
      statement: async (text, values) => {
        most = Math.max(most, ++running)
        return db.statement<never>(text, values).finally(() => running--)
      },
    }
    const ask = () =>
      callSeats(counting, { ...visitor, session: null }, procedure, {
        event_id_param: eventId,
        seating_chart_id_param: chartId,
        ...asked,
      })
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(most).toBe(atOnce)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(inAll)
    expect(answers.at(-1)).toEqual({ ok: false, failure: { code: 'BUSY' } })
    expect(await ask()).toMatchObject({ ok: true })
  },
)

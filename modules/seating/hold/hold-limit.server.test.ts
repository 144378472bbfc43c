// How many seats one person may hold: in all their browsers, signed in or not, and beside others.
import { describe, expect, test } from 'vitest'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const visitorOf = ({ eventId }: SeatedEvent) => ({ eventId, session: newId() })
const room = (facts: object) => makeSeatedEvent(db, { A: { seats: 6 } }, facts)
const named = (event: SeatedEvent, ...names: string[]) => names.map((name) => event.seats[name]!)
const codeOf = async (holding: ReturnType<typeof holdSeats>) => {
  const held = await holding
  return held.ok ? 'HELD' : held.failure.code
}
const age = (interval: string) =>
  db.pool.query(`update seat_holds set expires_at = expires_at - $1::interval`, [interval])
const minutesLeft = async (session: string) => {
  const { rows } = await db.pool.query<{ minutes: number }>(
    'select extract(epoch from expires_at - now())::float8 / 60 as minutes from seat_holds where session_id = $1',
    [session],
  )
  return rows.map(({ minutes }) => Math.round(minutes))
}

describe('nobody holds more than one person may have', () => {
  test('of a ticket type, all their holds together', async () => {
    const event = await room({ maxPerPerson: 4 })
    const visitor = visitorOf(event)
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A1', 'A2', 'A3')))).toBe('HELD')
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A4', 'A5')))).toBe('OVER_LIMIT')
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A3', 'A4')))).toBe('HELD')
  })

  const [jackie, dorian] = ['jackie@example.org', 'dorian@example.org']
  /** Holds each in a browser of its own, or the one that is named, and answers the codes. */
  const holdEach = async (steps: { in?: string; as: string | null; seats: string[] }[]) => {
    const event = await room({ maxPerPerson: 3 })
    const sessions = new Map<string, string>()
    const codes: string[] = []
    for (const [at, { in: browser = String(at), as: email, seats }] of steps.entries()) {
      const session = sessions.get(browser) ?? newId()
      sessions.set(browser, session)
      const visitor = { eventId: event.eventId, session }
      codes.push(await codeOf(holdSeats(db, visitor, named(event, ...seats), { email })))
    }
    return codes.join(' ')
  }

  test.each<[string, Parameters<typeof holdEach>[0], string]>([
    [
      'in all their browsers together',
      [
        { as: jackie, seats: ['A1', 'A2'] },
        { as: jackie, seats: ['A3', 'A4'] },
        { as: jackie, seats: ['A3'] },
        { as: jackie, seats: ['A5'] },
      ],
      'HELD OVER_LIMIT HELD OVER_LIMIT',
    ],
    [
      'with what they held before they signed in',
      [
        { in: 'phone', as: null, seats: ['A1', 'A2'] },
        { in: 'phone', as: jackie, seats: ['A1'] },
        { in: 'laptop', as: jackie, seats: ['A3', 'A4'] },
      ],
      'HELD HELD OVER_LIMIT',
    ],
    [
      'with what they held before they signed out',
      [
        { in: 'phone', as: jackie, seats: ['A1', 'A2'] },
        { in: 'phone', as: null, seats: ['A3'] },
        { in: 'laptop', as: jackie, seats: ['A4', 'A5'] },
      ],
      'HELD HELD OVER_LIMIT',
    ],
    [
      'in one browser after another person',
      [
        { in: 'phone', as: dorian, seats: ['A1', 'A2'] },
        { in: 'phone', as: jackie, seats: ['A3', 'A4'] },
        { in: 'phone', as: jackie, seats: ['A3'] },
        { in: 'laptop', as: dorian, seats: ['A4', 'A5'] },
      ],
      'HELD OVER_LIMIT HELD HELD',
    ],
  ])('%s', async (_, steps, codes) => expect(await holdEach(steps)).toBe(codes))

  test('beside others, and visitors who are not known', async () => {
    expect(
      await holdEach([
        { as: jackie, seats: ['A1', 'A2'] },
        { as: dorian, seats: ['A3', 'A4'] },
        { as: null, seats: ['A5'] },
        { as: null, seats: ['A6'] },
      ]),
    ).toBe('HELD HELD HELD HELD')
  })

  test('with what they have bought', async () => {
    const event = await room({ maxPerPerson: 3 })
    const buyer = await makePerson(db)
    const email = `${buyer}@steppers.example`
    const visitor = visitorOf(event)
    const buy = async (...names: string[]) => {
      const wanted = await wantSeats(db, event, named(event, ...names), { seatSession: newId() })
      expect(await buySeats(db, checkoutServices(db), buyer, wanted)).toMatchObject({ status: 'completed' })
    }
    await buy('A1', 'A2')
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A3', 'A4'), { email }))).toBe('OVER_LIMIT')
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A3'), { email }))).toBe('HELD')
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A4'), { email }))).toBe('OVER_LIMIT')
    // A ticket that went back counts no more; of others, and of who is not known, none does.
    await db.pool.query("update tickets set status = 'refunded' where seat_id = $1", [event.seats['A1']])
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A4'), { email }))).toBe('HELD')
    expect(await codeOf(holdSeats(db, visitorOf(event), named(event, 'A5', 'A6'), { email: jackie }))).toBe(
      'HELD',
    )
  })

  test('not with an order of theirs that is not paid: another one gives it back first', async () => {
    const event = await room({ maxPerPerson: 3 })
    const buyer = await makePerson(db)
    const session = newId()
    const wanted = await wantSeats(db, event, named(event, 'A1', 'A2'), {
      seatSession: session,
      sourceToken: 'cnon:card-nonce-declined',
    })
    expect(await buySeats(db, checkoutServices(db), buyer, wanted)).toMatchObject({ status: 'declined' })
    const visitor = { eventId: event.eventId, session }
    const email = `${buyer}@steppers.example`
    expect(await codeOf(holdSeats(db, visitor, named(event, 'A3', 'A4'), { email }))).toBe('HELD')
    const others = await wantSeats(db, event, named(event, 'A3', 'A4'), { seatSession: session })
    expect(await buySeats(db, checkoutServices(db), buyer, others)).toMatchObject({ status: 'completed' })
  })

  test('no longer, once the time of the others is over, and each browser has its own time', async () => {
    const event = await room({ maxPerPerson: 3 })
    const [phone, laptop] = [visitorOf(event), visitorOf(event)]
    await holdSeats(db, phone, named(event, 'A1', 'A2'), { email: jackie })
    await age('10 minutes')
    await holdSeats(db, laptop, named(event, 'A3'), { email: jackie })
    expect(await minutesLeft(laptop.session)).toEqual([15])
    await age('5 minutes')
    expect(await codeOf(holdSeats(db, laptop, named(event, 'A4', 'A5'), { email: jackie }))).toBe('HELD')
    expect(await minutesLeft(laptop.session)).toEqual([10, 10, 10])
  })
})

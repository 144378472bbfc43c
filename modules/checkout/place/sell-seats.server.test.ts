import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { holdSeats, ownSeatHolds, releaseSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type PersonId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makePerson, addTicketType } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { checkoutIdOf, countOf, takenOf, ticketsOf } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }
let buyer: PersonId
let services: CheckoutServices
let seatSession: string

beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
  seatSession = newId()
})

const room = (facts = {}) =>
  makeSeatedEvent(
    db,
    { A: { seats: 6 }, T1: { seats: 4, isTable: true, category: 'VIP' } },
    { priceCents: 6000, ...facts },
  )
const named = (event: SeatedEvent, ...names: string[]): SeatId[] => names.map((name) => event.seats[name]!)
const hold = (event: SeatedEvent, ...names: string[]) =>
  holdSeats(db, { eventId: event.eventId, session: seatSession }, named(event, ...names))
const buy = async (event: SeatedEvent, names: string[], over = {}, by = buyer) =>
  buySeats(db, services, by, await wantSeats(db, event, named(event, ...names), { seatSession, by, ...over }))

describe('seats that are held', () => {
  test('become tickets that name them, with their fees, and are held no more', async () => {
    const event = await room()
    await hold(event, 'A1', 'A2')
    expect(await buy(event, ['A1', 'A2'])).toMatchObject({
      status: 'completed',
      totalCents: 12_000 + 360 + 400,
      orders: [
        {
          tickets: 2,
          seats: [
            { section: 'Main floor', row: 'A', table: null, seatNumber: '1', category: 'General' },
            { seatNumber: '2' },
          ],
        },
      ],
    })
    const { rows } = await db.pool.query(
      `select o.fee_cents, o.seat_processing_fee_cents, o.seat_service_fee_cents, o.total_cents, k.status, k.seat_details
       from orders o join tickets k on k.event_id = o.event_id and k.order_id = o.id where o.event_id = $1
       order by k.seat_details ->> 'seatNumber'`,
      [event.eventId],
    )
    expect(rows).toMatchObject([
      {
        fee_cents: 760,
        seat_processing_fee_cents: 360,
        seat_service_fee_cents: 400,
        total_cents: 12_760,
        status: 'active',
        seat_details: {
          seatId: event.seats['A1'],
          seatNumber: '1',
          section: 'Main floor',
          row: 'A',
          table: null,
          category: 'General',
          price: 60,
          isPremium: false,
          isADA: false,
          tableType: null,
          tableCapacity: null,
          amenities: [],
        },
      },
      { seat_details: { seatId: event.seats['A2'], seatNumber: '2' } },
    ])
    expect(Object.keys(rows[0].seat_details)).not.toContain('isFree')
    expect(await ownSeatHolds(db, { eventId: event.eventId, session: seatSession })).toMatchObject({
      seatIds: [],
    })
    expect(await takenOf(db, event)).toBe(2)
    const { rows: summary } = await db.pool.query(
      `select category, total_seats, sold_seats, available_seats, held_seats from seat_availability_summary where event_id = $1
       order by category`,
      [event.eventId],
    )
    expect(summary).toEqual([
      { category: 'General', total_seats: 6, sold_seats: 2, available_seats: 4, held_seats: 0 },
      { category: 'VIP', total_seats: 4, sold_seats: 0, available_seats: 4, held_seats: 0 },
    ])
  })

  test('of two prices, and general tickets, are one order; the general ones keep the cart fee', async () => {
    const event = await room()
    const standing = await addTicketType(db, event.eventId, { priceCents: 3000 })
    await hold(event, 'A1', 'T1-1')
    const lines = [{ eventId: event.eventId, ticketTypeId: standing, quantity: 2, unitPriceCents: 3000 }]
    const answer = await buy(event, ['A1', 'T1-1'], { lines })
    const fees = 180 + Math.round(18_000 * 0.03) + 400
    expect(answer).toMatchObject({ status: 'completed', totalCents: 24_000 + fees, orders: [{ tickets: 4 }] })
    expect(
      await countOf(db, 'from tickets where event_id = $1 and seat_id is not null', [event.eventId]),
    ).toBe(2)
  })

  test('and those that lapsed meanwhile, while nobody else has them', async () => {
    const event = await room()
    await hold(event, 'A1')
    await db.pool.query("update seat_holds set expires_at = now() - interval '1 second'")
    expect(await buy(event, ['A1'])).toMatchObject({ status: 'completed' })
    expect(await countOf(db, 'from seat_holds where event_id = $1', [event.eventId])).toBe(0)
  })

  test('and were pressed for twice at once, are one order', async () => {
    const event = await room()
    await hold(event, 'A1', 'A2')
    const request = await wantSeats(db, event, named(event, 'A1', 'A2'), { seatSession })
    const answers = await Promise.all([1, 2, 3].map(() => buySeats(db, services, buyer, request)))
    expect(answers.map(({ status }) => status)).toContain('completed')
    expect(answers.map(({ status }) => status)).not.toContain('refused')
    expect(await buySeats(db, services, buyer, request)).toMatchObject({ status: 'completed' })
    expect(await takenOf(db, event)).toBe(2)
  })

  test('stay with their buyer through a declined card and another name on the ticket', async () => {
    const event = await room()
    await hold(event, 'A1')
    expect(await buy(event, ['A1'], DECLINED)).toMatchObject({ status: 'declined' })
    expect(await ticketsOf(db, event, 'pending')).toBe(1)
    expect(await buy(event, ['A1'])).toMatchObject({ status: 'completed' })
    expect(await ticketsOf(db, event, 'active')).toBe(1)
    expect(await ticketsOf(db, event, 'cancelled')).toBe(1)
  })
})

describe('no seat is sold', () => {
  test('that another visitor holds, and nothing is charged', async () => {
    const event = await room()
    await hold(event, 'A1')
    const answer = await buy(event, ['A1', 'A2'], { seatSession: newId(), totalCents: 12_760 })
    expect(answer).toMatchObject({
      status: 'refused',
      code: 'SEATS_TAKEN',
      quote: { lostSeats: named(event, 'A1') },
    })
    expect(
      await countOf(db, 'from payments p join checkouts c on c.id = p.checkout_id where c.user_id = $1', [
        buyer,
      ]),
    ).toBe(0)
  })

  test.each([
    ['that somebody has bought', "status = 'active'"],
    ['whose guest is in', "status = 'used', used_at = now()"],
  ])('%s', async (_, change) => {
    const event = await room()
    await buy(event, ['A1'])
    await db.pool.query(`update tickets set ${change} where event_id = $1`, [event.eventId])
    const answer = await buy(event, ['A1'], { totalCents: 6350 }, await makePerson(db))
    expect(answer).toMatchObject({ status: 'refused', code: 'SEATS_TAKEN' })
  })

  test('without the session of its hold, nor an unknown one, nor one of another event', async () => {
    const [event, other] = [await room(), await room()]
    const request = await wantSeats(db, event, named(event, 'A1'), { seatSession })
    expect(await buySeats(db, services, buyer, { ...request, seatSession: null })).toMatchObject({
      status: 'refused',
      code: 'BAD_SEATS',
    })
    for (const seatId of [newId<'seat'>(), other.seats['A1']!]) {
      const seats = [{ eventId: event.eventId, seatIds: [seatId] }]
      expect(await buySeats(db, services, buyer, { ...request, seats })).toMatchObject({
        code: 'SEATS_TAKEN',
      })
    }
  })

  test('as a general ticket of its type', async () => {
    const event = await room()
    const { ticketTypeId, eventId } = event
    const lines = [{ eventId, ticketTypeId, quantity: 1, unitPriceCents: 6000 }]
    const request = await wantSeats(db, event, [], { seatSession, lines, seats: [], totalCents: 6180 })
    expect(await buySeats(db, services, buyer, request)).toMatchObject({
      status: 'refused',
      code: 'BAD_SEATS',
    })
  })

  test('twice when it is named twice', async () => {
    const event = await room()
    expect(await buy(event, ['A1', 'A1'])).toMatchObject({
      status: 'completed',
      totalCents: 6000 + 180 + 200,
    })
    expect(await takenOf(db, event)).toBe(1)
  })
})

describe('a table that is sold whole', () => {
  const TABLE = ['T1-1', 'T1-2', 'T1-3']
  const whole = () => makeSeatedEvent(db, { T1: { seats: 3, isTable: true, soldWhole: true } })

  test('is sold whole, and not in part', async () => {
    const event = await whole()
    await hold(event, ...TABLE)
    expect(await buy(event, TABLE.slice(1))).toMatchObject({ status: 'refused', code: 'BAD_SEATS' })
    expect(await buy(event, TABLE)).toMatchObject({ status: 'completed' })
  })

  test('is let go whole', async () => {
    const event = await whole()
    const held = await hold(event, ...TABLE)
    const visitor = { eventId: event.eventId, session: seatSession }
    expect(await releaseSeatHolds(db, visitor, held.ok ? held.value.holdIds.slice(0, 1) : [])).toBe(3)
  })

  test('leaves no seat that nobody can have, when one of it comes back', async () => {
    const event = await whole()
    await buy(event, TABLE)
    await db.pool.query("update tickets set status = 'refunded' where seat_id = $1", [event.seats['T1-2']])
    const visitor = { eventId: event.eventId, session: newId() }
    expect((await holdSeats(db, visitor, named(event, 'T1-2'))).ok).toBe(true)
    const answer = await buy(event, ['T1-2'], { seatSession: visitor.session }, await makePerson(db))
    expect(answer).toMatchObject({ status: 'completed' })
  })
})

describe('a seat is anybody’s again', () => {
  const isSoldAgain = async (event: SeatedEvent) => {
    const other = await makePerson(db)
    const answer = await buy(event, ['A1'], { seatSession: newId() }, other)
    return answer.status
  }

  test('once its unpaid order is given back', async () => {
    const event = await room()
    const answer = await buy(event, ['A1'], DECLINED)
    await releaseCheckout(ctxOf(db), checkoutIdOf(answer))
    expect(await isSoldAgain(event)).toBe('completed')
  })

  test('once its ticket is refunded', async () => {
    const event = await room()
    await buy(event, ['A1'])
    await db.pool.query("update tickets set status = 'refunded' where event_id = $1", [event.eventId])
    expect(await isSoldAgain(event)).toBe('completed')
  })
})

test('the database itself takes no second ticket for a seat, nor one for a seat that there is not', async () => {
  const event = await room()
  await buy(event, ['A1'])
  await buy(event, ['A2'])
  const move = (seatId: SeatId) =>
    db.pool.query(
      `update tickets set seat_details = jsonb_set(seat_details, '{seatId}', to_jsonb($2::text))
       where event_id = $1 and seat_id = $3`,
      [event.eventId, seatId, event.seats['A2']],
    )
  await expect(move(event.seats['A1']!)).rejects.toThrow('tickets_one_per_seat')
  await expect(move(newId())).rejects.toThrow('foreign key')
})

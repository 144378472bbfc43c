// Seats that are sold and given at the door: those that the seller saw, and no others.
import { describe, expect, test } from 'vitest'
import { type AskedSeats, proposeSeats } from '#modules/checkout/box-office/propose-seats.server.ts'
import { doorTypes } from '#modules/checkout/box-office/quote-at-door.server.ts'
import { sellAtDoor } from '#modules/checkout/box-office/sell-at-door.server.ts'
import { blockSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase({ max: 8 })
const services = checkoutServices(db)

const ROOM = {
  // The nearest are of another price.
  T0: { seats: 2, isTable: true, category: 'VIP' },
  T1: { seats: 2, isTable: true, distance: 10 },
  T2: { seats: 3, isTable: true, distance: 20, ada: [1] },
  A: { seats: 3, distance: 40 },
} satisfies Parameters<typeof makeSeatedEvent>[1]
/** At the door there are more than one person may have online. */
const room = () => makeSeatedEvent(db, ROOM, { maxPerPerson: 1 })
const namesOf = ({ seats }: SeatedEvent, ids: readonly (SeatId | null)[]) =>
  ids.map((id) => Object.entries(seats).find(([, one]) => one === id)?.[0] ?? '')
const idsOf = ({ seats }: SeatedEvent, ...names: string[]) => names.map((name) => seats[name]!)
const hold = (event: SeatedEvent, ...names: string[]) =>
  holdSeats(db, { eventId: event.eventId, session: newId() }, idsOf(event, ...names))
const block = async (event: SeatedEvent, ...names: string[]) => {
  const host = await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit')
  expect(await blockSeats(db, host!, idsOf(event, ...names), 'The band')).toMatchObject({ left: 0 })
}
async function propose(event: SeatedEvent, quantity: number | null, asked: Partial<AskedSeats> = {}) {
  const { eventId, ticketTypeId } = event
  const types = await doorTypes(ctxOf(db), eventId)
  const proposed = await proposeSeats(
    db,
    eventId,
    types.map(({ id }) => id),
    {
      lines: quantity === null ? [] : [{ ticketTypeId, quantity }],
      seatIds: [],
      named: '',
      isFree: false,
      ...asked,
    },
  )
  return {
    ...proposed,
    seats: namesOf(
      event,
      proposed.seats.map(({ id }) => id),
    ),
  }
}
type DoorLine = Parameters<typeof sellAtDoor>[3]['lines'][number]
async function sell(
  event: SeatedEvent,
  names: string[],
  { isFree = false, beside = [] }: { isFree?: boolean; beside?: DoorLine[] } = {},
) {
  const { ticketTypeId, ownerId, eventId } = event
  const manager = (await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'cash'))!
  const list = names.length * 4_000
  return sellAtDoor(ctxOf(db), services, manager, {
    saleId: newId(),
    lines: [...beside, { ticketTypeId, quantity: names.length }],
    seatIds: idsOf(event, ...names),
    total: isFree ? 0 : list + Math.max(150, list * 0.03) + names.length * 200,
    isFree,
    name: '',
    email: '',
    given: null,
  })
}
const sold = async (event: SeatedEvent) => {
  const { rows } = await db.pool.query<{ seat_id: SeatId }>(
    'select seat_id from tickets where event_id = $1 order by seat_details ->> $2, id',
    [event.eventId, 'table'],
  )
  return namesOf(
    event,
    rows.map(({ seat_id }) => seat_id),
  )
}
/** How many places of each ticket type are taken: of the general one, and of VIP. */
const placesOf = async ({ eventId, ticketTypeId }: SeatedEvent) =>
  (
    await db.pool.query<{ places: string }>(
      "select taken || ' of ' || capacity as places from ticket_inventory where event_id = $1 order by ticket_type_id <> $2",
      [eventId, ticketTypeId],
    )
  ).rows.map(({ places }) => places)
const leftOf = async (event: SeatedEvent) =>
  (await doorTypes(ctxOf(db), event.eventId)).find(({ id }) => id === event.ticketTypeId)!.left

describe('what is proposed', () => {
  test.each<[string, number, string[]]>([
    ['two sit together, nearest to the floor', 2, ['T1-1', 'T1-2']],
    ['three sit together, though farther away', 3, ['A1', 'A2', 'A3']],
    ['one leaves no single seat at a table, and none of those for who cannot walk', 1, ['A1']],
    [
      'eight sit in groups, with the accessible seat at last',
      8,
      ['A1', 'A2', 'A3', 'T1-1', 'T1-2', 'T2-1', 'T2-2', 'T2-3'],
    ],
  ])('%s', async (_, quantity, seats) => {
    const proposed = await propose(await room(), quantity)
    expect(proposed.seats.toSorted()).toEqual(seats)
    expect(proposed.short).toEqual([])
  })

  test('are never seats that somebody has, holds, or that are blocked; those are none that are left', async () => {
    const event = await room()
    expect(await leftOf(event)).toBe(8)
    await hold(event, 'T1-1')
    await block(event, 'A1')
    expect((await sell(event, ['A2'])).ok).toBe(true)
    expect(await leftOf(event)).toBe(5)
    const { seats } = await propose(event, 5)
    expect(seats.toSorted()).toEqual(['A3', 'T1-2', 'T2-1', 'T2-2', 'T2-3'])
    expect((await propose(event, 6)).short).toEqual([event.ticketTypeId])
  })

  test('are also seats whose sale online has ended', async () => {
    const event = await room()
    await db.pool.query(
      "update ticket_types set sale_ends_at = now() - interval '1 day' where event_id = $1",
      [event.eventId],
    )
    expect((await propose(event, 2)).seats).toEqual(['T1-1', 'T1-2'])
  })

  test('of a table that is sold whole are parts only where nothing else is left', async () => {
    const event = await makeSeatedEvent(db, {
      T1: { seats: 4, isTable: true, soldWhole: true },
      A: { seats: 2, distance: 50 },
    })
    expect((await propose(event, 2)).seats).toEqual(['A1', 'A2'])
    expect((await propose(event, 4)).seats.toSorted()).toEqual(['T1-1', 'T1-2', 'T1-3', 'T1-4'])
    await hold(event, 'A1', 'A2')
    expect((await propose(event, 2)).seats).toEqual(['T1-1', 'T1-2'])
  })

  test.each<[string, number | null, string[], string[]]>([
    ['as many as are chosen', null, ['A2', 'T2-2'], ['T2-2', 'A2']],
    ['filled up with the best', 3, ['A3'], ['A3', 'T1-1', 'T1-2']],
    ['and no more than tickets', 1, ['A1', 'A2'], ['A1']],
    ['none where no ticket is asked for', 0, ['A1'], []],
  ])('is what the seller chose: %s', async (_, quantity, names, seats) => {
    const event = await room()
    const proposed = await propose(event, quantity, { seatIds: idsOf(event, ...names) })
    expect(proposed.seats).toEqual(seats)
  })

  test('a chosen seat that is gone is named, and another is proposed', async () => {
    const event = await room()
    await hold(event, 'T1-1')
    const proposed = await propose(event, null, { seatIds: idsOf(event, 'T1-1', 'T1-2') })
    expect([proposed.lost, proposed.seats]).toEqual([['Main floor · Table T1 · Seat 1'], ['T1-2', 'A1']])
  })

  test('seats may be named, of every ticket type', async () => {
    const event = await room()
    await hold(event, 'A1')
    const proposed = await propose(event, null, { named: 'a2, table T0, Z9, A1' })
    expect([proposed.seats, proposed.unknown, proposed.taken]).toEqual([
      ['A2', 'T0-1', 'T0-2'],
      ['Z9'],
      ['A1'],
    ])
    expect(proposed.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  test('what was typed is kept with the number of its seats, until a lower number is asked for', async () => {
    const event = await room()
    await block(event, 'A2')
    const typed = { named: 'A1, A2, A3, Z9', seatIds: idsOf(event, 'A1', 'A3') }
    const given = await propose(event, 2, { ...typed, isFree: true })
    expect([given.seats, given.named]).toEqual([['A1', 'A2', 'A3'], typed.named])
    const fewer = await propose(event, 1, typed)
    expect([fewer.seats, fewer.named, fewer.unknown]).toEqual([['A1'], '', []])
  })

  test('no more seats of a type are chosen than one sale makes tickets', async () => {
    const event = await makeSeatedEvent(db, { A: { seats: 60 } })
    expect((await propose(event, null, { named: 'Row A' })).seats).toHaveLength(50)
  })

  test('blocked seats are open to whoever gives them away, and to nobody else', async () => {
    const event = await room()
    await block(event, 'A1')
    const seatIds = idsOf(event, 'A1')
    expect((await propose(event, null, { seatIds })).lost).toEqual(['Main floor · Row A · Seat 1'])
    const free = await propose(event, null, { seatIds, isFree: true })
    expect([free.lost, free.seats]).toEqual([[], ['A1']])
    expect(free.open.find(({ id }) => id === seatIds[0])).toMatchObject({
      isBlocked: true,
      blockedFor: 'The band',
    })
  })
})

describe('a sale at the door', () => {
  test('is of exactly the seats that its seller saw', async () => {
    const event = await room()
    expect(await sell(event, ['T2-3', 'T1-1'])).toMatchObject({ ok: true })
    expect(await sold(event)).toEqual(['T1-1', 'T2-3'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each<[string, (event: SeatedEvent) => Promise<unknown>, string[]]>([
    ['somebody else holds', (event) => hold(event, 'T1-1'), ['Main floor · Table T1 · Seat 1']],
    ['was sold meanwhile', (event) => sell(event, ['T1-2']), ['Main floor · Table T1 · Seat 2']],
    ['was blocked meanwhile', (event) => block(event, 'T1-1'), ['Main floor · Table T1 · Seat 1']],
    [
      'is of another ticket type by now',
      (event) =>
        db.pool.query(
          "update seats set seat_category_id = (select id from seat_categories where event_id = $1 and name = 'VIP') where event_id = $1 and id = $2",
          [event.eventId, event.seats['T1-1']],
        ),
      [],
    ],
  ])('is refused where a seat %s, and nothing is sold', async (_, happen, seats) => {
    const event = await room()
    await happen(event)
    const before = await sold(event)
    expect(await sell(event, ['T1-1', 'T1-2'])).toEqual({
      ok: false,
      failure: { code: 'SEATS_TAKEN', seats },
    })
    expect(await sold(event)).toEqual(before)
  })
})

describe('a free sale', () => {
  test('gives a blocked seat, which is blocked no more, also where no other place is left', async () => {
    const event = await room()
    await block(event, 'A1', 'A2')
    expect((await sell(event, ['T1-1', 'T1-2', 'T2-1', 'T2-2', 'T2-3', 'A3'])).ok).toBe(true)
    expect(await leftOf(event)).toBe(0)
    expect(await sell(event, ['A1'], { isFree: true })).toMatchObject({ ok: true })
    const { rows } = await db.pool.query(
      'select status, blocked_for from seats where event_id = $1 and id = any ($2) order by position',
      [event.eventId, idsOf(event, 'A1', 'A2')],
    )
    expect(rows).toEqual([
      { status: 'available', blocked_for: '' },
      { status: 'blocked', blocked_for: 'The band' },
    ])
    expect(await brokenInvariants(db)).toEqual([])
    expect(await placesOf(event)).toEqual(['7 of 7', '0 of 2'])
  })

  test('makes a place of each blocked seat that it gives, and of none that was open', async () => {
    const event = await room()
    await block(event, 'A1', 'A2')
    expect(await placesOf(event)).toEqual(['0 of 6', '0 of 2'])
    expect(await sell(event, ['A1', 'A2', 'A3'], { isFree: true })).toMatchObject({ ok: true })
    expect(await placesOf(event)).toEqual(['3 of 8', '0 of 2'])
  })

  test('is refused where a ticket beside it is sold out', async () => {
    const event = await room()
    await block(event, 'A1')
    const standing = await addTicketType(db, event.eventId, { capacity: 0 })
    const beside = [{ ticketTypeId: standing, quantity: 1 }]
    expect(await sell(event, ['A1'], { isFree: true, beside })).toMatchObject({
      failure: { code: 'SOLD_OUT' },
    })
  })

  test('leaves the same seat of another night blocked', async () => {
    const friday = await makeSeatedEvent(db, { A: { seats: 2 } })
    const saturday = await anotherNight(db, friday)
    for (const night of [friday, saturday]) await block(night, 'A1')
    expect(await sell(friday, ['A1'], { isFree: true })).toMatchObject({ ok: true })
    const { rows } = await db.pool.query("select event_id from seats where id = $1 and status = 'blocked'", [
      friday.seats['A1'],
    ])
    expect(rows).toEqual([{ event_id: saturday.eventId }])
  })

  test('is refused as any other where somebody has the seat, and blocked ones stay blocked', async () => {
    const event = await room()
    await block(event, 'A1')
    await hold(event, 'A2')
    expect(await sell(event, ['A1', 'A2'], { isFree: true })).toEqual({
      ok: false,
      failure: { code: 'SEATS_TAKEN', seats: ['Main floor · Row A · Seat 2'] },
    })
    const { rows } = await db.pool.query('select status from seats where event_id = $1 and id = $2', [
      event.eventId,
      event.seats['A1'],
    ])
    expect(rows).toEqual([{ status: 'blocked' }])
  })
})

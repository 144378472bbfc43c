import { describe, expect, test } from 'vitest'
import { blockSeats, releaseBlockedSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { moveGuest } from '#modules/seating/box-office/move-guest.server.ts'
import { mayBeBlocked } from '#modules/seating/box-office/seat-state.ts'
import { seatingList } from '#modules/seating/box-office/seating-list.server.ts'
import { seatsForGuest } from '#modules/seating/box-office/seats-for-guest.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const room = () => makeSeatedEvent(db, { A: { seats: 4 }, T1: { seats: 2, isTable: true, category: 'VIP' } })
const hostOf = async ({ ownerId, eventId }: SeatedEvent) =>
  (await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'edit'))!
const seat = (event: SeatedEvent, name: string): SeatId => event.seats[name]!
const buy = async (event: SeatedEvent, name: string, over = {}) => {
  const request = await wantSeats(db, event, [seat(event, name)], { seatSession: newId(), ...over })
  return buySeats(db, services, await makePerson(db), request)
}
const statesOf = async (event: SeatedEvent) =>
  Object.fromEntries(
    (await seatingList(db, await hostOf(event)))!.seats.map(({ id, state }) => [nameOf(event, id), state]),
  )
const nameOf = (event: SeatedEvent, id: SeatId) =>
  Object.entries(event.seats).find(([, one]) => one === id)![0]
const capacityOf = async ({ eventId, ticketTypeId }: SeatedEvent) =>
  (
    await db.pool.query('select capacity from ticket_inventory where event_id = $1 and ticket_type_id = $2', [
      eventId,
      ticketTypeId,
    ])
  ).rows[0].capacity
const ticketOf = async (event: SeatedEvent, name: string): Promise<string> =>
  (
    await db.pool.query('select id from tickets where event_id = $1 and seat_id = $2', [
      event.eventId,
      seat(event, name),
    ])
  ).rows[0].id

test('the list of an event says of each seat what it is, and who has it', async () => {
  const event = await room()
  await buy(event, 'A1')
  await buy(event, 'A2', { sourceToken: 'cnon:card-nonce-declined' })
  await holdSeats(db, { eventId: event.eventId, session: newId() }, [seat(event, 'A3')])
  await blockSeats(db, await hostOf(event), [seat(event, 'A4')], 'The band')
  await buy(event, 'T1-1')
  await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [
    await ticketOf(event, 'T1-1'),
  ])
  expect(await statesOf(event)).toEqual({
    A1: 'sold',
    A2: 'reserved',
    A3: 'held',
    A4: 'blocked',
    'T1-1': 'arrived',
    'T1-2': 'free',
  })
  const { seats } = (await seatingList(db, await hostOf(event)))!
  expect(seats[0]).toMatchObject({
    guest: 'Jackie Montgomery',
    row: 'A',
    seatNumber: '1',
    category: 'General',
  })
  expect(seats[3]).toMatchObject({ blockedFor: 'The band', guest: null })
})

test('an event that does not sell by the seat has none', async () => {
  const event = await room()
  await db.pool.query('update seating_charts set is_active = false where event_id = $1', [event.eventId])
  await db.pool.query('update ticket_types set is_seated = false where event_id = $1', [event.eventId])
  expect(await seatingList(db, await hostOf(event))).toBeNull()
})

describe('a blocked seat', () => {
  test('is neither held nor sold, and the places are fewer, until it is released', async () => {
    const event = await room()
    const host = await hostOf(event)
    const seats = [seat(event, 'A1'), seat(event, 'A2')]
    expect(await blockSeats(db, host, [...seats, ...seats], 'House')).toEqual({ changed: 2, left: 0 })
    expect(await capacityOf(event)).toBe(2)
    expect(await holdSeats(db, { eventId: event.eventId, session: newId() }, seats)).toMatchObject({
      failure: { code: 'SEATS_TAKEN' },
    })
    expect(await releaseBlockedSeats(db, host, seats)).toEqual({ changed: 2, left: 0 })
    expect(await capacityOf(event)).toBe(4)
    expect(await buy(event, 'A1')).toMatchObject({ status: 'completed' })
  })

  test('is never one that somebody has or holds, nor one of another event', async () => {
    const [event, other] = [await room(), await room()]
    await buy(event, 'A1')
    await holdSeats(db, { eventId: event.eventId, session: newId() }, [seat(event, 'A2')])
    const wanted = ['A1', 'A2'].map((name) => seat(event, name))
    expect(await blockSeats(db, await hostOf(event), [...wanted, seat(other, 'A1')], '')).toEqual({
      changed: 0,
      left: 3,
    })
    expect(await releaseBlockedSeats(db, await hostOf(event), wanted)).toEqual({ changed: 0, left: 2 })
    expect(await statesOf(event)).toMatchObject({ A1: 'sold', A2: 'held' })
  })
})

describe('a guest who is moved', () => {
  test('has the other seat, with the same ticket at the same price, and leaves theirs free', async () => {
    const event = await room()
    await buy(event, 'A1')
    const ticket = await ticketOf(event, 'A1')
    expect(await moveGuest(db, await hostOf(event), ticket, seat(event, 'A3'))).toEqual({
      ok: true,
      value: null,
    })
    expect(await statesOf(event)).toMatchObject({ A1: 'free', A3: 'sold' })
    const { rows } = await db.pool.query('select seat_details, status from tickets where id = $1', [ticket])
    expect(rows[0]).toMatchObject({
      status: 'active',
      seat_details: { seatId: seat(event, 'A3'), seatNumber: '3', price: 40 },
    })
    expect(await buy(event, 'A1')).toMatchObject({ status: 'completed' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is told by mail, and the event keeps who did it', async () => {
    const event = await room()
    await buy(event, 'A1')
    const ticket = await ticketOf(event, 'A1')
    for (const to of ['A3', 'A3'])
      expect((await moveGuest(db, await hostOf(event), ticket, seat(event, to))).ok).toBe(true)
    const { rows } = await db.pool.query(
      `select (select count(*)::integer from mail_outbox where kind = 'seat_changed' and payload ->> 'ticketId' = $1::text) as mails,
              user_id, metadata from ticket_logs where event_type = 'seat_changed' and ticket_id = $1::uuid`,
      [ticket],
    )
    expect(rows).toEqual([{ mails: 1, user_id: event.ownerId, metadata: { by: 'Tasha' } }])
  })

  test('is offered the seats of their ticket, also once their own seat has another category', async () => {
    const event = await room()
    await buy(event, 'A1')
    await db.pool.query(
      `update seats set seat_category_id = (select seat_category_id from seats where id = $2) where id = $1`,
      [seat(event, 'A1'), seat(event, 'T1-1')],
    )
    const { seats } = (await seatingList(db, await hostOf(event)))!
    const guest = seats.find(({ guest }) => guest !== null)!
    expect([guest.category, guest.ticketOfGuest]).toEqual(['VIP', 'General admission'])
    const offered = seatsForGuest(seats.filter(mayBeBlocked), guest)
    expect(offered.map(({ id }) => nameOf(event, id))).toEqual(['A2', 'A3', 'A4'])
    for (const { id } of offered)
      expect((await moveGuest(db, await hostOf(event), guest.ticketId!, id)).ok).toBe(true)
  })

  test('may get a seat that was blocked for them', async () => {
    const event = await room()
    await buy(event, 'A1')
    await buy(event, 'A2')
    await blockSeats(db, await hostOf(event), [seat(event, 'A4')], 'Jackie')
    expect(
      (await moveGuest(db, await hostOf(event), await ticketOf(event, 'A1'), seat(event, 'A4'))).ok,
    ).toBe(true)
    expect(await statesOf(event)).toMatchObject({ A1: 'free', A2: 'sold', A4: 'sold' })
    expect(await capacityOf(event)).toBe(4)
  })

  test.each<[string, (event: SeatedEvent) => Promise<[string, string]>, string]>([
    [
      'to a seat that is sold',
      async (event) => [await ticketOf(event, 'A1'), seat(event, 'A2')],
      'SEAT_TAKEN',
    ],
    [
      'to a seat that is held',
      async (event) => [await ticketOf(event, 'A1'), seat(event, 'A3')],
      'SEAT_TAKEN',
    ],
    [
      'to a seat of another price',
      async (event) => [await ticketOf(event, 'A1'), seat(event, 'T1-1')],
      'OTHER_CATEGORY',
    ],
    ['to no seat', async (event) => [await ticketOf(event, 'A1'), newId()], 'SEAT_NOT_FOUND'],
    ['without a ticket', async (event) => [newId(), seat(event, 'A4')], 'TICKET_NOT_FOUND'],
  ])('is refused %s, and nothing changes', async (_, wanted, code) => {
    const event = await room()
    await buy(event, 'A1')
    await buy(event, 'A2')
    await holdSeats(db, { eventId: event.eventId, session: newId() }, [seat(event, 'A3')])
    const before = await statesOf(event)
    expect(await moveGuest(db, await hostOf(event), ...(await wanted(event)))).toMatchObject({
      failure: { code },
    })
    expect(await statesOf(event)).toEqual(before)
  })
})

import { describe, expect, test } from 'vitest'
import { doorTypes } from '#modules/checkout/box-office/quote-at-door.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { openedTicketTypes } from '#modules/events/page/opened-ticket-types.server.ts'
import { copyTicketTypes } from '#modules/events/ticket-types/copy-ticket-types.server.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { stopSellingSeats } from '#modules/seating/event-chart/stop-selling-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { smallChart } from '#tests/support/seating-chart.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'

const db = await testDatabase()
const services = checkoutServices(db)

const hostOf = async (event: OnSale) =>
  (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
/** Puts a chart on sale: five seats of Standard for 30 dollars, four of VIP for 60. */
const sell = async (event: OnSale, chart: Chart, version = 1) =>
  sellByChart(db, await hostOf(event), { chart, name: 'Room', description: '', venueChartId: null, version })
const buy = async (event: OnSale, ...seatIds: string[]) =>
  buySeats(
    db,
    services,
    await makePerson(db),
    await wantSeats(db, event, seatIds as SeatId[], { seatSession: newId() }),
  )
const typesOf = async ({ eventId }: OnSale) =>
  (
    await db.pool.query(
      `select t.name, t.price_cents as price, t.is_seated as seated, t.is_hidden as hidden, i.capacity as places
       from ticket_types t join ticket_inventory i on i.ticket_type_id = t.id where t.event_id = $1 order by t.position`,
      [eventId],
    )
  ).rows.map(({ name, price, seated, hidden, places }) => [name, price, seated, hidden, places])
/** Sends the form of a ticket type with these fields changed. */
async function save(event: OnSale, name: string, over: Record<string, string>) {
  const host = await hostOf(event)
  const seen = ticketTypeValues((await ticketTypesToEdit(db, host)).find((type) => type.name === name)!)
  return (await saveTicketType(db, host, { fields: readTicketType({ ...seen, ...over }), seen })).ok
}

describe('seats are never sold as', () => {
  test.each([0, 2])(
    'a hidden type of their name that never had seats, all %i of it taken',
    async (places) => {
      const event = await makeEvent(db, { capacity: 2, priceCents: 0 })
      if (places > 0) await buySeats(db, services, await makePerson(db), want(event, places, {}, 0))
      expect(await save(event, 'General admission', { ticketName: 'Standard', isHidden: 'on' })).toBe(true)
      await db.pool.query('update ticket_inventory set capacity = $2 where event_id = $1', [
        event.eventId,
        places,
      ])
      await sell(event, smallChart())
      expect(await typesOf(event)).toEqual([
        ['Standard', 0, false, true, places],
        ['Standard', 3000, true, false, 5],
        ['VIP', 6000, true, false, 4],
      ])
    },
  )

  test('one that had seats, and that its host sells without any since', async () => {
    const [event, chart] = [await makeEvent(db), smallChart()]
    await sell(event, chart)
    // A seat that came back is remembered with its category.
    await buy(event, chart.seats[0]!.id)
    await db.pool.query('select void_ticket(event_id, id) from tickets where event_id = $1', [event.eventId])
    expect(await stopSellingSeats(db, await hostOf(event))).toMatchObject({ ok: true })
    expect(await save(event, 'Standard', { isHidden: '', capacity: '50', price: '20' })).toBe(true)
    await sell(event, chart, 2)
    expect(await typesOf(event)).toEqual([
      ['General admission', 4000, false, false, 100],
      ['Standard', 2000, false, false, 50],
      ['VIP', 6000, true, false, 4],
      ['Standard', 3000, true, false, 5],
    ])
  })

  test('a ticket type that lets in a table of 8', async () => {
    const [event, chart] = [await makeEvent(db), smallChart()]
    await sell(event, chart)
    await stopSellingSeats(db, await hostOf(event))
    expect(await save(event, 'Standard', { admits: '8', capacity: '5' })).toBe(true)
    await sell(event, chart, 2)
    await buy(event, chart.seats[0]!.id)
    expect(await countOf(db, 'from tickets where event_id = $1', [event.eventId])).toBe(1)
    await expect(
      db.pool.query('update ticket_types set admits = 8 where event_id = $1', [event.eventId]),
    ).rejects.toThrow('ticket_types_seat_is_for_one')
  })

  test('one that a guest has a ticket of without a seat', async () => {
    const [event, chart] = [await makeEvent(db), smallChart()]
    await sell(event, chart)
    await stopSellingSeats(db, await hostOf(event))
    expect(await save(event, 'Standard', { isHidden: '', capacity: '50' })).toBe(true)
    const [, { id }] = (await ticketTypesToEdit(db, await hostOf(event))) as [
      unknown,
      { id: OnSale['ticketTypeId'] },
    ]
    const standing = want({ ...event, ticketTypeId: id }, 1, {}, 3000)
    expect((await buySeats(db, services, await makePerson(db), standing)).status).toBe('completed')
    // As of before the loss of seats was written down.
    await db.pool.query('update ticket_types set lost_seats_at = now(), is_hidden = true where id = $1', [id])
    await sell(event, chart, 2)
    expect((await typesOf(event)).filter(([name]) => name === 'Standard')).toEqual([
      ['Standard', 3000, false, true, 50],
      ['Standard', 3000, true, false, 5],
    ])
  })
})

test('a ticket type whose words alone were changed since it lost its seats is sold with them again', async () => {
  const [event, chart] = [await makeEvent(db), smallChart()]
  expect((await buySeats(db, services, await makePerson(db), want(event, 1))).status).toBe('completed')
  await sell(event, chart)
  await stopSellingSeats(db, await hostOf(event))
  expect(await save(event, 'Standard', { ticketDescription: 'By the wall', capacity: '5' })).toBe(true)
  await sell(event, chart, 2)
  expect((await typesOf(event)).filter(([name]) => name === 'Standard')).toEqual([
    ['Standard', 3000, true, false, 5],
  ])
})

test('another night of a series knows that a ticket type has lost its seats', async () => {
  const [event, night] = [await makeEvent(db), await makeEvent(db)]
  await sell(event, smallChart())
  const host = await hostOf(event)
  await stopSellingSeats(db, host)
  const copies = (await ticketTypesToEdit(db, host)).map(({ id }) => ({
    of: id,
    eventId: night.eventId,
    id: newId<'ticket type'>(),
  }))
  await withTransaction(db, (tx) => copyTicketTypes(tx, event.eventId, copies, { asSeries: true }))
  await sell(night, smallChart())
  expect((await typesOf(night)).map(([name, , seated]) => [name, seated])).toEqual([
    ['General admission', false],
    ['General admission', false],
    ['Standard', true],
    ['VIP', true],
  ])
})

test('a ticket type that lost its seats is sold to nobody, also once a ticket of it is void, until its host shows it', async () => {
  const [event, chart] = [await makeEvent(db), smallChart()]
  await sell(event, chart)
  await buy(event, chart.seats[0]!.id)
  const [, vip] = chart.categories
  await sell(event, { ...chart, seats: chart.seats.map((seat) => ({ ...seat, categoryId: vip!.id })) }, 2)
  await db.pool.query('select void_ticket(event_id, id) from tickets where event_id = $1', [event.eventId])
  const ctx = ctxOf(db)
  const { eventId } = event
  const { id } = (await ticketTypesToEdit(db, await hostOf(event))).find(({ name }) => name === 'Standard')!
  await makePromoCode(db, event, { code: 'OLD', ticketTypeIds: [id] })
  const line = { eventId, ticketTypeId: id, quantity: 1, unitPriceCents: 3000 }
  const quoted = async () => (await quoteCart(ctx, [line], null, ['OLD'])).failures.map(({ code }) => code)
  const atDoor = async () => (await doorTypes(ctx, eventId)).map(({ name }) => name)
  expect(await quoted()).toEqual(['NOT_ON_SALE'])
  expect(await atDoor()).toEqual(['General admission', 'VIP'])
  expect(await openedTicketTypes(db, eventId, [id])).toEqual([])
  expect(await save(event, 'Standard', { isHidden: '', capacity: '1' })).toBe(true)
  expect(await quoted()).toEqual([])
  expect(await atDoor()).toEqual(['General admission', 'Standard', 'VIP'])
  const standing = want({ eventId, ticketTypeId: id }, 1, {}, 3000)
  expect((await buySeats(db, services, await makePerson(db), standing)).status).toBe('completed')
})

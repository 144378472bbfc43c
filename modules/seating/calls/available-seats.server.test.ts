// Which seats anybody may take at this moment, as programs are told, and what is said of each.
import { expect, test } from 'vitest'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type SeatingChartId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { addOldChart, anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase()
const night = async () =>
  anotherNight(db, await makeSeatedEvent(db, { A: { seats: 2 }, B: { seats: 1, category: 'VIP' } }))
const run = (sql: string) => (event: SeatedEvent) => db.pool.query(sql, [event.eventId, event.seats['A1']])
const A1 = 'where event_id = $1 and id = $2'

async function available(event: SeatedEvent, chartId: SeatingChartId = event.chartId) {
  const { rows } = await db.pool.query('select * from get_available_seats($1, $2)', [event.eventId, chartId])
  return rows.map((row) => ({
    ...row,
    name: Object.entries(event.seats).find(([, id]) => id === row.id)?.[0],
  }))
}
const buy = async (event: SeatedEvent) => {
  const request = await wantSeats(db, event, [event.seats['A1']!], { seatSession: newId() })
  await buySeats(db, checkoutServices(db), await makePerson(db), request)
}
const hold = ({ eventId, seats }: SeatedEvent) => holdSeats(db, { eventId, session: newId() }, [seats['A1']!])

test.each<[string, string, ((event: SeatedEvent) => Promise<unknown>)?]>([
  ['all that nobody has', 'A1 A2 B1'],
  ['not one that is held', 'A2 B1', hold],
  [
    'one whose hold is over',
    'A1 A2 B1',
    async (event) => {
      await hold(event)
      await run('update seat_holds set expires_at = now() where event_id = $1 and seat_id = $2')(event)
    },
  ],
  ['not one that is sold', 'A2 B1', buy],
  [
    'not one whose ticket is not paid yet',
    'A2 B1',
    async (event) => {
      await buy(event)
      await run("update tickets set status = 'pending' where event_id = $1 and seat_id = $2")(event)
    },
  ],
  [
    'not one whose guest is in',
    'A2 B1',
    async (event) => {
      await buy(event)
      await run("update tickets set status = 'used', used_at = now() where event_id = $1 and seat_id = $2")(
        event,
      )
    },
  ],
  [
    'one that is sold at another night of the same chart',
    'A1 A2 B1',
    async (event) => buy(await anotherNight(db, event)),
  ],
  [
    'one that is held at another night of the same chart',
    'A1 A2 B1',
    async (event) => hold(await anotherNight(db, event)),
  ],
  [
    'all of them, beside tickets without a seat',
    'A1 A2 B1',
    async ({ eventId }) => {
      const standing = { eventId, ticketTypeId: await addTicketType(db, eventId) }
      await buySeats(db, checkoutServices(db), await makePerson(db), want(standing, 1))
    },
  ],
  ['in the order of the chart', 'A2 B1 A1', run(`update seats set position = 9 ${A1}`)],
  [
    'one whose ticket was refunded',
    'A1 A2 B1',
    async (event) => {
      await buy(event)
      await run("update tickets set status = 'refunded' where event_id = $1 and seat_id = $2")(event)
    },
  ],
  ['not one that is blocked', 'A2 B1', run(`update seats set status = 'blocked' ${A1}`)],
  ['not one that was removed', 'A2 B1', run(`update seats set status = 'removed', position = null ${A1}`)],
  [
    'none of a ticket type that is not sold now',
    'A1 A2',
    ({ eventId, ticketTypeId }) =>
      db.pool.query('update ticket_types set sale_ends_at = now() where event_id = $1 and id <> $2', [
        eventId,
        ticketTypeId,
      ]),
  ],
  [
    'none of a chart that is no longer sold',
    '',
    run('update seating_charts set is_active = false where event_id = $1 and $2::uuid is not null'),
  ],
])('of the seats of an event are told: %s', async (_, expected, before) => {
  const event = await night()
  await before?.(event)
  expect((await available(event)).map(({ name }) => name).join(' ')).toBe(expected)
})

test('none is told under another chart, nor one of an old chart', async () => {
  const event = await night()
  await addOldChart(db, event)
  expect(await available(event, newId())).toEqual([])
  expect(await available(event)).toHaveLength(3)
})

test('a seat is premium, or for who cannot walk, by itself or by its category', async () => {
  const event = await night()
  const facts = async () =>
    (await available(event)).map(({ name, is_premium, is_ada }) =>
      [name, is_premium && 'premium', is_ada && 'ADA'].filter(Boolean).join(' '),
    )
  expect(await facts()).toEqual(['A1', 'A2', 'B1 premium'])
  await run(`update seats set is_premium = true, is_ada = true ${A1}`)(event)
  await db.pool.query(
    "update seat_categories set is_accessible = true, is_premium = false where event_id = $1 and name = 'VIP'",
    [event.eventId],
  )
  expect(await facts()).toEqual(['A1 premium ADA', 'A2', 'B1 ADA'])
})

test('of each is told what it is', async () => {
  const event = await makeSeatedEvent(db, {
    A: { seats: 1, section: 'Balcony' },
    T1: { seats: 1, isTable: true, soldWhole: true, category: 'VIP' },
  })
  await db.pool.query(`update seats set is_companion = true, amenities = '["Linen"]' where event_id = $1`, [
    event.eventId,
  ])
  await db.pool.query("update seat_categories set color = 'wine' where event_id = $1 and name = 'VIP'", [
    event.eventId,
  ])
  const [row, table] = await available(event)
  expect(row).toMatchObject({
    name: 'A1',
    seat_number: '1',
    section: 'Balcony',
    row_label: 'A',
    table_label: null,
    category: 'General',
    ticket_type_id: event.ticketTypeId,
    table_type: null,
    table_capacity: null,
    sold_whole: false,
    is_companion: true,
    amenities: ['Linen'],
  })
  expect(table).toMatchObject({
    section: 'Main floor',
    row_label: '',
    table_label: 'T1',
    category: 'VIP',
    category_color: 'wine',
    price: '80.00',
    table_type: 'round',
    table_capacity: 1,
    sold_whole: true,
  })
})

test('its price is that of this moment', async () => {
  const event = await night()
  const price = async () => (await available(event))[0]!.price
  expect(await price()).toBe('40.00')
  const earlyUntil = (until: string) =>
    db.pool.query(
      `update ticket_types set early_bird_price_cents = 2555, early_bird_until = ${until} where event_id = $1`,
      [event.eventId],
    )
  await earlyUntil("now() + interval '1 hour'")
  expect(await price()).toBe('25.55')
  await earlyUntil("now() - interval '1 second'")
  expect(await price()).toBe('40.00')
})

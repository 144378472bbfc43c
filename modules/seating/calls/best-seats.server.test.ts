// Which seats a party is offered, room by room.
import { expect, test } from 'vitest'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type PromoCodeId, type SeatId, type TicketTypeId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { addOldChart } from '#tests/support/seated-nights.ts'

const db = await testDatabase()

type Room = Parameters<typeof makeSeatedEvent>[1]

interface Party {
  quantity: number | null
  isApart?: true
  maxPrice?: number
  section?: string
  needsAccess?: true
  chartId?: string
  promoCodeId?: PromoCodeId
  session?: string
  email?: string
}

async function bestFor(event: SeatedEvent, party: Party): Promise<string> {
  const { rows } = await db.pool.query(
    'select get_best_available_seats($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as best',
    [
      event.eventId,
      party.chartId ?? event.chartId,
      party.quantity,
      !party.isApart,
      party.maxPrice ?? null,
      party.section ?? null,
      party.needsAccess ?? false,
      party.promoCodeId ?? null,
      party.session ?? '',
      party.email ?? null,
    ],
  )
  const { success, together, seat_ids } = rows[0].best as {
    success: boolean
    together: boolean
    seat_ids: SeatId[]
  }
  const names = seat_ids.map((id) => Object.entries(event.seats).find(([, one]) => one === id)?.[0])
  if (success === false) return `too few: ${names.join(' ')}${together ? ' together' : ''}`
  return `${names.join(' ')}${together ? '' : ', not together'}`
}

const hold = ({ eventId, seats }: SeatedEvent, ...names: string[]) =>
  holdSeats(
    db,
    { eventId, session: newId() },
    names.map((name) => seats[name]!),
  )
const change =
  (set: string, ...names: string[]) =>
  async ({ eventId, seats }: SeatedEvent) => {
    await db.pool.query(`update seats s set ${set} where event_id = $1 and id = any ($2)`, [
      eventId,
      names.map((name) => seats[name]),
    ])
  }
const table = (seats: number, distance: number) => ({ seats, distance, isTable: true })
const whole = (seats: number, distance: number) => ({ ...table(seats, distance), soldWhole: true })
const NEAR = { A: { seats: 4 }, B: { seats: 4, distance: 10 } }

test.each<[string, Room, Party, string, ((event: SeatedEvent) => Promise<unknown>)?]>([
  ['the nearest', NEAR, { quantity: 2 }, 'A1 A2'],
  ['beside each other', { A: { seats: 1 }, B: { seats: 2, distance: 10 } }, { quantity: 2 }, 'B1 B2'],
  [
    'each the nearest, where they need not sit together',
    { A: { seats: 1 }, B: { seats: 2, distance: 10 } },
    { quantity: 2, isApart: true },
    'A1 B1, not together',
  ],
  [
    'groups as large as can be, where no place is left for all',
    { A: { seats: 2 }, B: { seats: 3, distance: 10 } },
    { quantity: 5 },
    'B1 B2 B3 A1 A2, not together',
  ],
  [
    'no more than it asked for, where the last group could be larger',
    { A: { seats: 3 }, B: { seats: 3, distance: 10 } },
    { quantity: 4 },
    'A1 A2 A3 B1, not together',
  ],
  [
    'those of whom the farthest sits nearest',
    { A: { seats: 2 }, B: { seats: 2, distance: 5 } },
    { quantity: 2 },
    'B1 B2',
    change('focal_distance = 20', 'A2'),
  ],
  [
    'of places that are as near the first of the row',
    { A: { seats: 4 } },
    { quantity: 2 },
    'A1 A2',
    change('focal_distance = 5', 'A1', 'A2', 'A3', 'A4'),
  ],
  [
    'of places in two rows that are as near that of the first row',
    { A: { seats: 2, distance: 9 }, B: { seats: 2, distance: 5 } },
    { quantity: 1 },
    'A2',
    change('focal_distance = 5', 'A2'),
  ],
  [
    'the nearest, where one is left over at either end',
    { A: { seats: 3 } },
    { quantity: 2 },
    'A2 A3',
    change('focal_distance = 4 - place', 'A1', 'A2', 'A3'),
  ],
  [
    'as many as twenty',
    { A: { seats: 20 } },
    { quantity: 20 },
    Array.from({ length: 20 }, (_, at) => `A${at + 1}`).join(' '),
    ({ eventId }) =>
      db.pool.query('update ticket_types set max_per_person = 20 where event_id = $1', [eventId]),
  ],
  ['as many as are left', { A: { seats: 1 } }, { quantity: 2 }, 'too few: A1'],
  ['none of none', NEAR, { quantity: 0 }, 'too few: '],
  ['none of more than twenty', NEAR, { quantity: 21 }, 'too few: '],
  ['none of a number that is not told', NEAR, { quantity: null }, 'too few: '],
  ['none of another chart', NEAR, { quantity: 1, chartId: newId() }, 'too few: '],
  [
    'in the section that is preferred',
    { A: { seats: 2 }, B: { seats: 2, distance: 10, section: 'Balcony' } },
    { quantity: 2, section: 'Balcony' },
    'B1 B2',
  ],
  [
    'of the category that is preferred',
    { A: { seats: 2 }, B: { seats: 2, distance: 10, category: 'VIP' } },
    { quantity: 2, section: 'VIP' },
    'B1 B2',
  ],
  [
    'for a price that is not too high',
    { A: { seats: 2, category: 'VIP' }, B: { seats: 2, distance: 10 } },
    { quantity: 2, maxPrice: 79.99 },
    'B1 B2',
  ],
  [
    'for just that price',
    { A: { seats: 2, category: 'VIP' }, B: { seats: 2, distance: 10 } },
    { quantity: 2, maxPrice: 80 },
    'A1 A2',
  ],
  [
    'not what is no longer sold',
    NEAR,
    { quantity: 1 },
    'too few: ',
    async ({ eventId }) =>
      db.pool.query('update ticket_types set sale_ends_at = now() where event_id = $1', [eventId]),
  ],
  ['none that is for who cannot walk', { A: { seats: 2, ada: [1] } }, { quantity: 1 }, 'A2'],
  ['one of those, for who asks', { A: { seats: 2, ada: [1] } }, { quantity: 1, needsAccess: true }, 'A1'],
  ['none that is for their companion', NEAR, { quantity: 1 }, 'A2', change('is_companion = true', 'A1')],
  [
    'none of a category for who cannot walk',
    { A: { seats: 2, category: 'VIP' }, B: { seats: 2, distance: 10 } },
    { quantity: 1 },
    'B1',
    async ({ eventId }) =>
      db.pool.query("update seat_categories set is_accessible = true where event_id = $1 and name = 'VIP'", [
        eventId,
      ]),
  ],
  [
    'so that no single seat is left over in a row',
    { A: { seats: 3 }, B: { seats: 4, distance: 10 } },
    { quantity: 2 },
    'B1 B2',
  ],
  [
    'a row that the party fills',
    { A: { seats: 2 }, B: { seats: 4, distance: 10 } },
    { quantity: 2 },
    'A1 A2',
  ],
  [
    'the nearest end of a row',
    NEAR,
    { quantity: 2 },
    'A3 A4',
    change('focal_distance = 4 - place', 'A1', 'A2', 'A3', 'A4'),
  ],
  [
    'so that no single seat is left over at a table',
    { T1: table(4, 0), T2: table(4, 10) },
    { quantity: 2 },
    'T2-1 T2-2',
    (event) => hold(event, 'T1-3'),
  ],
  ['a table that the party fills', { T1: table(4, 0), T2: table(2, 10) }, { quantity: 2 }, 'T2-1 T2-2'],
  [
    'a whole table that is sold whole',
    { T1: whole(4, 0), A: { seats: 4, distance: 10 } },
    { quantity: 4 },
    'T1-1 T1-2 T1-3 T1-4',
  ],
  ['no part of one', { T1: whole(4, 0), A: { seats: 4, distance: 10 } }, { quantity: 2 }, 'A1 A2'],
  [
    'no part of one, for who asks for accessible seats either',
    { T1: whole(4, 0), A: { seats: 4, distance: 10 } },
    { quantity: 2, needsAccess: true },
    'A1 A2',
  ],
  [
    'one from which a seat was taken away',
    { T1: whole(4, 0), A: { seats: 4, distance: 10 } },
    { quantity: 3 },
    'T1-1 T1-2 T1-3',
    change("status = 'removed', position = null", 'T1-4'),
  ],
  [
    'one that stood on an old chart as well',
    { T1: whole(4, 0), A: { seats: 4, distance: 10 } },
    { quantity: 4 },
    'T1-1 T1-2 T1-3 T1-4',
    (event) => addOldChart(db, event),
  ],
])('a party is offered %s', async (_, room, party, expected, before) => {
  const event = await makeSeatedEvent(db, room)
  await before?.(event)
  expect(await bestFor(event, party)).toBe(expected)
})

const VIP_NEAREST: Room = { V: { seats: 6, category: 'VIP' }, A: { seats: 8, distance: 50 } }
test.each<[string, Party, string]>([
  ['of which they may all have one', { quantity: 4 }, 'A1 A2 A3 A4'],
  [
    'nearest, as many as they may have, where they need not sit together',
    { quantity: 4, isApart: true },
    'V1 V2 A1 A2, not together',
  ],
  [
    'of two ticket types, where one alone is not enough',
    { quantity: 10 },
    'A1 A2 A3 A4 A5 A6 A7 A8 V1 V2, not together',
  ],
  ['and too few, where they ask for more', { quantity: 11 }, 'too few: A1 A2 A3 A4 A5 A6 A7 A8 V1 V2'],
])(
  'a party is offered no more seats of a ticket type than one person may have: those %s',
  async (_, party, expected) => {
    const event = await makeSeatedEvent(db, VIP_NEAREST, { maxPerPerson: 10 })
    await db.pool.query('update ticket_types set max_per_person = 2 where event_id = $1 and id <> $2', [
      event.eventId,
      event.ticketTypeId,
    ])
    expect(await bestFor(event, party)).toBe(expected)
  },
)

test('a party that may have no more of a ticket type is offered a far place without it, and no part of a near one', async () => {
  const near = ['A', 'B', 'C', 'D']
  const event = await makeSeatedEvent(
    db,
    Object.fromEntries([...near, 'E'].map((name, at) => [name, { seats: 2, distance: 10 * at }])),
  )
  await db.pool.query('update ticket_types set max_per_person = 1 where event_id = $1 and id <> $2', [
    event.eventId,
    event.ticketTypeId,
  ])
  const isVip =
    "seat_category_id = (select c.id from seat_categories c where c.event_id = s.event_id and c.name = 'VIP')"
  await change(isVip, ...near.map((name) => `${name}1`))(event)
  expect(await bestFor(event, { quantity: 4 })).toBe('A1 A2 E1 E2, not together')
})

test('a party is offered seats of a hidden ticket type with the code that names it, and with no other', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 2, category: 'VIP' }, B: { seats: 2, distance: 10 } })
  const { rows } = await db.pool.query<{ id: TicketTypeId }>(
    'update ticket_types set is_hidden = true where event_id = $1 and id <> $2 returning id',
    [event.eventId, event.ticketTypeId],
  )
  const names = await makePromoCode(db, event, { ticketTypeIds: rows.map(({ id }) => id) })
  const other = await makePromoCode(db, event, { code: 'OTHER', ticketTypeIds: [event.ticketTypeId] })
  expect(await bestFor(event, { quantity: 2 })).toBe('B1 B2')
  expect(await bestFor(event, { quantity: 2, promoCodeId: names })).toBe('A1 A2')
  expect(await bestFor(event, { quantity: 2, promoCodeId: other })).toBe('B1 B2')
})

test('a party is offered what it holds itself, and not what others hold', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 5 } })
  const session = newId()
  await holdSeats(db, { ...event, session }, [event.seats['A1']!, event.seats['A2']!])
  await hold(event, 'A3')
  expect(await bestFor(event, { quantity: 2, session })).toBe('A1 A2')
  expect(await bestFor(event, { quantity: 2 })).toBe('A4 A5')
})

test('who is signed in is offered no more than they may have beside what they bought, and hold in another browser', async () => {
  const event = await makeSeatedEvent(
    db,
    { A: { seats: 8 }, V: { seats: 2, category: 'VIP', distance: 20 } },
    { maxPerPerson: 4 },
  )
  const buyer = await makePerson(db)
  const email = `${buyer}@steppers.example`
  const buy = async (names: string[], over: object = {}) => {
    const seats = names.map((name) => event.seats[name]!)
    const request = await wantSeats(db, event, seats, { seatSession: newId(), ...over })
    return buySeats(db, checkoutServices(db), buyer, request)
  }
  expect(await buy(['A1', 'A2'])).toMatchObject({ status: 'completed' })
  // Not paid: another order gives it back first.
  await buy(['A8'], { sourceToken: 'cnon:card-nonce-declined' })
  expect(await bestFor(event, { quantity: 3 })).toBe('A3 A4 A5')
  expect(await bestFor(event, { quantity: 3, email: 'dorian@example.org' })).toBe('A3 A4 A5')
  expect(await bestFor(event, { quantity: 3, email })).toBe('A3 A4 V1, not together')
  expect(await bestFor(event, { quantity: 5, email })).toBe('too few: A3 A4 V1 V2')
  const session = newId()
  await holdSeats(db, { ...event, session }, [event.seats['A7']!], { email })
  expect(await bestFor(event, { quantity: 3, email })).toBe('V1 V2 A3, not together')
  expect(await bestFor(event, { quantity: 2, email, session })).toBe('A3 A4')
  await db.pool.query("update seat_holds set expires_at = now() - interval '1 second' where event_id = $1", [
    event.eventId,
  ])
  expect(await bestFor(event, { quantity: 2, email })).toBe('A3 A4')
  // The host has lowered the limit since.
  await db.pool.query('update ticket_types set max_per_person = 1 where event_id = $1', [event.eventId])
  await change("status = 'blocked'", 'A3', 'A4', 'A6', 'A7')(event)
  expect(await bestFor(event, { quantity: 1, email })).toBe('V1')
  expect(await bestFor(event, { quantity: 1 })).toBe('A5')
})

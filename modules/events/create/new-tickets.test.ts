import { describe, expect, test } from 'vitest'
import { EVENT_STEPS, NEW_EVENT_VALUES } from '#modules/events/create/event-schema.ts'
import { newTickets } from '#modules/events/create/new-tickets.ts'
import { readStep } from '#platform/step-form.server.ts'
import { newId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const CHICAGO = 'America/Chicago'
const FIRST = { ...NEW_EVENT_VALUES, price: '20', capacity: '150', doorPrice: '' }

function read(over: Record<string, string>) {
  const fields = readStep(EVENT_STEPS.tickets, { ...FIRST, id: newId<'event'>(), ...over })
  if (!fields.ok) throw new Error(JSON.stringify(fields.failure))
  const now = toInstant('2026-11-23T18:00:00Z')
  return newTickets(fields.value, {
    timeZone: CHICAGO,
    days: 1,
    endsAt: toInstant('2026-12-13T08:00:00Z'),
    now,
  })
}
const listOf = (over: Record<string, string>) => {
  const done = read(over)
  if (!done.ok) throw new Error(JSON.stringify(done.failure))
  return done.value
}
const wrongIn = (over: Record<string, string>) => {
  const done = read(over)
  return done.ok ? [] : done.failure.fields.map(({ code, field }) => `${field}: ${code}`)
}

describe('the tickets of a new event', () => {
  test('are one, while nothing is typed in the others', () => {
    expect(listOf({})).toEqual([
      {
        suffix: '',
        ticketName: 'General admission',
        ticketDescription: '',
        price: 2_000,
        capacity: 150,
        maxPerPerson: 10,
        earlyBirdPrice: null,
        earlyBirdUntil: null,
        saleStartsAt: null,
        saleEndsAt: null,
        admits: 1,
        admitsOn: null,
        paidBy: 'any',
      },
    ])
  })

  test('are those in which something is typed, in their order, also behind one that is left out', () => {
    const table = { 'ticketName-2': 'Table seat', 'price-2': '60', 'capacity-2': '40', 'maxPerPerson-2': '' }
    const free = { 'ticketName-5': 'Students', 'price-5': '0', 'capacity-5': '20', 'maxPerPerson-5': '1' }
    expect(listOf({ ...table, ...free })).toMatchObject([
      { ticketName: 'General admission' },
      { ticketName: 'Table seat', price: 6_000, capacity: 40, maxPerPerson: 10 },
      { ticketName: 'Students', price: 0, capacity: 20, maxPerPerson: 1 },
    ])
  })

  test('have an early price to the end of its last day in the zone', () => {
    const early = { earlyBirdPrice: '15', earlyBirdUntil: '2026-12-01' }
    expect(listOf(early)).toMatchObject([
      { earlyBirdPrice: 1_500, earlyBirdUntil: '2026-12-02T05:59:59.999Z' },
    ])
  })

  test.each<[Record<string, string>, string[]]>([
    [{ 'price-2': '60', 'capacity-2': '40' }, ['ticketName-2: TICKET_NAME_MISSING']],
    [{ 'ticketName-2': 'Table' }, ['price-2: TICKET_PRICE_MISSING', 'capacity-2: TICKET_CAPACITY_MISSING']],
    [
      { 'ticketDescription-3': 'By the floor' },
      [
        'ticketName-3: TICKET_NAME_MISSING',
        'price-3: TICKET_PRICE_MISSING',
        'capacity-3: TICKET_CAPACITY_MISSING',
      ],
    ],
    [{ earlyBirdPrice: '20', earlyBirdUntil: '2026-12-01' }, ['earlyBirdPrice: EARLY_BIRD_NOT_CHEAPER']],
    [{ earlyBirdPrice: '15' }, ['earlyBirdUntil: EARLY_BIRD_DAY_MISSING']],
    [{ earlyBirdPrice: '15', earlyBirdUntil: '2026-11-22' }, ['earlyBirdUntil: EARLY_BIRD_IS_OVER']],
    [{ earlyBirdPrice: '15', earlyBirdUntil: '2026-11-23' }, []],
    [{ saleEnds: '2026-11-22' }, ['saleEnds: SALE_IS_OVER']],
    [{ saleEnds: '2026-11-23' }, []],
    [{ saleStarts: '2026-12-14' }, ['saleStarts: SALE_STARTS_TOO_LATE']],
    [{ saleStarts: '2026-12-12' }, []],
    [{ earlyBirdUntil: '2026-12-01' }, ['earlyBirdPrice: EARLY_BIRD_PRICE_MISSING']],
    [
      {
        'ticketName-2': 'Table',
        'price-2': '60',
        'capacity-2': '1',
        'earlyBirdPrice-2': '70',
        'earlyBirdUntil-2': '2026-12-01',
      },
      ['earlyBirdPrice-2: EARLY_BIRD_NOT_CHEAPER'],
    ],
  ])('are refused with %j', (typed, wrong) => {
    expect(wrongIn(typed)).toEqual(wrong)
  })
})

test('a new event without tickets here names the site where they are sold, or its price', () => {
  const none = { price: '', capacity: '' }
  expect(wrongIn(none)).toEqual(['price: TICKET_PRICE_MISSING', 'capacity: TICKET_CAPACITY_MISSING'])
  expect(listOf({ ...none, ticketUrl: 'tickets.example/ball' })).toEqual([])
  expect(wrongIn({ ...none, price: '20', ticketUrl: 'tickets.example/ball' })).toEqual([
    'capacity: TICKET_CAPACITY_MISSING',
  ])
})

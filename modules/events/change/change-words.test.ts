import { describe, expect, test } from 'vitest'
import { eventChange, ticketTypeChange } from '#modules/events/change/change-words.ts'
import type { EventFacts } from '#modules/events/edit/event-values.ts'
import type { TicketTypeFacts } from '#modules/events/series/merge/merge-ticket-type.ts'
import { toCents } from '#platform/money.ts'

const event = {
  title: 'The Ball',
  description: 'Old words',
  day: '2099-01-02',
  starts: '21:00',
  doorPrice: toCents(2_000),
  refunds: { days: 7 },
} as unknown as EventFacts // what a change says nothing of may be missing
const ticket: TicketTypeFacts = {
  ticketName: 'General admission',
  ticketDescription: '',
  price: toCents(2_000),
  capacity: 1_000,
  maxPerPerson: 10,
  isHidden: false,
  earlyBirdPrice: null,
  earlyBirdUntil: '',
  saleStarts: '',
  saleStartsTime: '',
  saleEnds: '',
  admits: 1,
  admitsOn: '',
  paidBy: 'any',
  day: '2099-01-02',
}

describe('what was changed of an event', () => {
  test.each<[Record<string, unknown>, string | null]>([
    [{}, null],
    [{ refunds: { days: 7 } }, null],
    [{ title: 'Jackie’s secret' }, 'Changed the name'],
    [{ day: '2099-01-03', starts: '20:00' }, 'Changed the day and hours'],
    [{ doorPrice: toCents(2_550) }, 'Changed the door price from $20.00 to $25.50'],
    [{ doorPrice: null }, 'Changed the door price from $20.00 to none'],
    [
      { title: 'X', description: 'Y', refunds: { days: 8 } },
      'Changed the name, the description, and what is paid back',
    ],
  ])('%j is %s', (over, expected) => {
    expect(eventChange(event, { ...event, ...over })).toBe(expected)
  })
})

describe('what was changed of a ticket', () => {
  test.each<[Partial<TicketTypeFacts>, string | null]>([
    [{}, null],
    [{ price: toCents(2_500) }, 'Changed the price of General admission from $20.00 to $25.00'],
    [{ earlyBirdPrice: toCents(1_500) }, 'Changed the early price of General admission from none to $15.00'],
    [{ capacity: 1_200 }, 'Changed the number of tickets of General admission from 1,000 to 1,200'],
    [{ isHidden: true }, 'Changed who sees it of General admission'],
    [
      { ticketName: 'VIP', price: toCents(0), saleStarts: '2099-01-01', saleEnds: '2099-01-02' },
      'Changed the name, the price from $20.00 to $0.00, and the days of sale of General admission',
    ],
  ])('%j is %s', (over, expected) => {
    expect(ticketTypeChange(ticket, { ...ticket, ...over })).toBe(expected)
  })
})

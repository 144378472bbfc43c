import { describe, expect, it } from 'vitest'
import type { HeldTicket } from '#modules/tickets/wallet/ticket-wallet.ts'
import { firstToShow, statusLine, ticketSeats, ticketsLine, whenLine } from '#modules/tickets/ticket-text.ts'
import { toInstant } from '#platform/time.ts'

const timeZone = 'America/Chicago'
const at = (text: string) => toInstant(text)
const held = (status: HeldTicket['status'], ticketType = 'General admission') =>
  ({ status, ticketType }) as HeldTicket

it.each([
  ['a set past midnight', '2026-12-13T02:00:00Z', '2026-12-13T08:00:00Z', 'Sat, Dec 12, 8 PM to 2 AM CST'],
  [
    'a weekender',
    '2026-12-12T00:00:00Z',
    '2026-12-14T05:00:00Z',
    'Fri, Dec 11, 6 PM to Sun, Dec 13, 11 PM CST',
  ],
])('tells when %s is, in its own zone', (_, startsAt, endsAt, words) => {
  expect(whenLine({ startsAt: at(startsAt), endsAt: at(endsAt), timeZone })).toBe(words)
})

it.each([
  ['one ticket by its type', [held('active')], 'General admission'],
  [
    'several by number and types',
    [held('active'), held('active', 'VIP table')],
    '2 tickets: General admission, VIP table',
  ],
  [
    'only what still opens the door, and the others by what became of them',
    [held('active'), held('pending'), held('used', 'VIP table'), held('refunded')],
    '2 tickets: General admission · 1 used · 1 refunded',
  ],
  ['the last one that is left', [held('used'), held('active')], '1 ticket: General admission · 1 used'],
  ['used tickets as used', [held('used'), held('used')], '2 used: General admission'],
  ['one used ticket as used', [held('used')], 'Used: General admission'],
  ['one refunded ticket as refunded', [held('refunded')], 'Refunded: General admission'],
])('counts %s', (_, tickets, words) => {
  expect(ticketsLine(tickets)).toBe(words)
})

const seated = (status: HeldTicket['status'], table: string, seatNumber: string) => ({
  ...held(status),
  seat: { section: '', row: '', table, seatNumber },
})
it.each([
  ['one', [seated('active', '3', '2')], 'Table 3 · Seat 2'],
  [
    'those beside each other at once, in the room too',
    [seated('used', '3', '1'), seated('pending', '3', '2')],
    'Table 3 · Seats 1 and 2',
  ],
  [
    'no seat that was given back',
    [seated('active', '3', '1'), seated('refunded', '3', '2'), seated('cancelled', '4', '1')],
    'Table 3 · Seat 1',
  ],
  [
    'of two tables as each of them is named alone',
    [
      { ...held('active'), seat: { section: 'Floor', row: '', table: '1', seatNumber: '1' } },
      { ...held('active'), seat: { section: 'Balcony', row: 'A', table: '', seatNumber: '3' } },
      { ...held('active'), seat: { section: 'Balcony', row: 'A', table: '', seatNumber: '4' } },
    ],
    'Floor · Table 1 · Seat 1; Balcony · Row A · Seats 3 and 4',
  ],
  ['nothing on general admission', [{ ...held('active'), seat: null }], ''],
])('names of seats %s', (_, tickets, words) => {
  expect(ticketSeats(tickets)).toBe(words)
})

it('opens first a ticket that still opens the door', () => {
  expect(firstToShow([held('used'), held('refunded'), held('pending'), held('active')]).status).toBe('active')
  expect(firstToShow([held('used'), held('cancelled')]).status).toBe('used')
})

const ONE = { admits: 1, admitsOn: null, usedAt: null }
const SET = {
  startsAt: at('2026-12-13T02:00:00Z'),
  endsAt: at('2026-12-13T08:00:00Z'),
  timeZone,
  night: '2026-12-12',
}
/** From Friday at 8 PM to Sunday at 11 PM. */
const WEEKENDER = {
  startsAt: at('2026-12-12T02:00:00Z'),
  endsAt: at('2026-12-14T05:00:00Z'),
  timeZone,
  night: '2026-12-11',
}

describe('the status of a ticket of a weekender as text', () => {
  const fridayNight = at('2026-12-12T07:00:00Z') // 1 AM on Saturday
  const [now, active, used] = [
    fridayNight,
    { ...ONE, status: 'active' },
    { ...ONE, status: 'used', usedAt: fridayNight },
  ] as const
  it.each([
    [active, 'Good for one entry each day.'],
    [{ ...active, admitsOn: [1, 3] }, 'Good for one entry on Fri, Dec 11 and Sun, Dec 13.'],
    [used, 'Ticket is used. You came in 1 AM. It is good again on Sat, Dec 12 and Sun, Dec 13.'],
    [{ ...used, admitsOn: [1, 3] }, 'Ticket is used. You came in 1 AM. It is good again on Sun, Dec 13.'],
    [{ ...used, admitsOn: [1] }, 'Ticket is used. You came in 1 AM.'],
    [{ ...active, admits: 0 }, 'Good once. Show it where it is handed out.'],
    [{ ...used, admits: 0 }, 'Ticket is used. You got it 1 AM.'],
  ] as const)('%o', (ticket, words) => {
    expect(statusLine({ ...ticket, admitsOn: ticket.admitsOn && [...ticket.admitsOn] }, WEEKENDER, now)).toBe(
      words,
    )
  })
})

it('of one night says nothing of another day, however late it was used', () => {
  const usedAt = at('2026-12-13T12:30:00Z') // 6:30 AM
  const ticket = { ...ONE, status: 'used', usedAt } as const
  expect(statusLine(ticket, { ...SET, endsAt: at('2026-12-13T13:00:00Z') }, usedAt)).toBe(
    'Ticket is used. You came in 6:30 AM.',
  )
  const after = {
    startsAt: at('2026-12-12T08:00:00Z'),
    endsAt: at('2026-12-12T12:00:00Z'),
    timeZone,
    night: '2026-12-12',
  }
  expect(
    statusLine({ ...ticket, usedAt: at('2026-12-12T08:30:00Z') }, after, at('2026-12-12T09:00:00Z')),
  ).toBe('Ticket is used. You came in 2:30 AM.')
})

describe('the status of a ticket as text', () => {
  const usedAt = at('2026-12-13T02:42:00Z')
  it.each([
    ['active', null, 'Good for one entry.'],
    ['pending', null, 'Held for you until it is paid in cash.'],
    ['used', usedAt, 'Ticket is used. You came in 8:42 PM.'],
    ['refunded', null, 'Ticket is refunded.'],
    ['cancelled', null, 'Ticket is cancelled.'],
  ] as const)('%s', (status, used, words) => {
    expect(statusLine({ ...ONE, status, usedAt: used }, SET, at('2026-12-13T05:00:00Z'))).toBe(words)
  })

  it('names the day once the night is over', () => {
    expect(statusLine({ ...ONE, status: 'used', usedAt }, SET, at('2026-12-14T18:00:00Z'))).toBe(
      'Ticket is used. You came in Sat, Dec 12, 8:42 PM.',
    )
  })
})

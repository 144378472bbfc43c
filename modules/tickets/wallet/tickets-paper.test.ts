import { expect, test } from 'vitest'
import type { TicketPage } from '#modules/tickets/wallet/get-ticket.server.ts'
import { printableTickets, ticketsPaper } from '#modules/tickets/wallet/tickets-paper.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-01T12:00:00Z')
const TICKET: TicketPage = {
  id: 'one' as TicketId,
  orderId: 'order' as OrderId,
  status: 'active',
  usedAt: null,
  holderName: 'Jackie Montgomery',
  ticketType: 'General admission',
  admits: 1,
  admitsOn: null,
  seat: null,
  code: { door: 'T1:ONE:HASH', hash: '23456789abcdefgh' },
  toPay: null,
  isBought: true,
  party: [],
  event: {
    id: 'ball' as EventId,
    title: 'The Holiday Steppers Ball',
    status: 'published',
    startsAt: toInstant('2026-12-13T02:00:00Z'),
    endsAt: toInstant('2026-12-13T08:00:00Z'),
    doorsAt: toInstant('2026-12-13T01:00:00Z'),
    timeZone: 'America/Chicago',
    night: '2026-12-12',
    room: 'Grand Ballroom',
    address: '1 Main St, Chicago, IL',
    cashUntilDays: null,
    directions: null,
  },
}
const drawing = { side: 37, path: 'M4 4h7v1h-7z' }
const blocksOf = (...tickets: TicketPage[]) =>
  ticketsPaper(
    tickets.map((ticket) => ({ ...ticket, drawing })),
    now,
  ).blocks

test('a ticket on paper says what stands on the screen, and has its code', () => {
  expect(blocksOf(TICKET)).toEqual([
    { is: 'heading', text: 'The Holiday Steppers Ball' },
    {
      is: 'facts',
      facts: [
        {
          name: 'When',
          value: expect.stringMatching(/^Sat, Dec 12, 8.PM to 2.AM CST, Doors 7.PM$/) as string,
        },
        { name: 'Where', value: 'Grand Ballroom, 1 Main St, Chicago, IL' },
        { name: 'Name', value: 'Jackie Montgomery' },
        { name: 'Ticket', value: 'General admission' },
      ],
    },
    { is: 'code', ...drawing, caption: '2345-6789-abcd-efgh' },
    expect.objectContaining({ is: 'text' }),
  ])
})

test('of a postponed event it says no hour: none is set', () => {
  const [, facts] = blocksOf({ ...TICKET, event: { ...TICKET.event, status: 'postponed' } })
  expect(JSON.stringify(facts)).toContain('"When","value":"Postponed: the new date is not set yet"')
})

test('what is to be paid at the door, and where somebody sits, stand on it', () => {
  const [, facts] = blocksOf({
    ...TICKET,
    status: 'pending',
    toPay: toCents(4_120),
    seat: { section: 'Floor', row: 'A', seatNumber: '7' },
  })
  expect(JSON.stringify(facts)).toMatch(
    /"Seat","value":"[^"]*A[^"]*7.*\$41\.20 in cash for all tickets of this order/,
  )
})

test('several are numbered, each on a sheet of its own', () => {
  const blocks = blocksOf(TICKET, { ...TICKET, id: 'two' as TicketId })
  expect(
    blocks.flatMap((block) => (block.is === 'heading' ? block.text : block.is === 'sheet' ? '' : [])),
  ).toEqual(['The Holiday Steppers Ball: ticket 1 of 2', '', 'The Holiday Steppers Ball: ticket 2 of 2'])
})

test.each([
  ['active', true],
  ['pending', true],
  ['used', false],
  ['cancelled', false],
  ['refunded', false],
] as const)('one that is %s is printed: %s', (status, isPrinted) => {
  expect(printableTickets([{ ...TICKET, status }])).toHaveLength(isPrinted ? 1 : 0)
})

test('one without a code is not printed', () => {
  expect(printableTickets([{ ...TICKET, status: 'pending', code: null }])).toEqual([])
})

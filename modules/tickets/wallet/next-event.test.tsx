import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { EventTicketsRow } from '#modules/tickets/wallet/event-tickets-row.tsx'
import { NextEvent } from '#modules/tickets/wallet/next-event.tsx'
import type { EventTickets, HeldTicket } from '#modules/tickets/wallet/ticket-wallet.ts'
import type { EventId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const group = (seat: HeldTicket['seat']): EventTickets => {
  const event: EventTickets['event'] = {
    id: '019b76da-a800-7e51-8429-65b0b07e4fcf' as EventId,
    title: 'The Holiday Steppers Ball',
    status: 'published',
    startsAt: toInstant('2026-12-13T02:00:00Z'),
    endsAt: toInstant('2026-12-13T08:00:00Z'),
    timeZone: 'America/Chicago',
    cashUntilDays: null,
    venue: 'Promontory Hall',
    city: 'Chicago',
  }
  const ticket = { id: 'a', status: 'active', ticketType: 'VIP', isExtra: false, seat, event } as HeldTicket
  return { event, tickets: [ticket], toPay: [] }
}

test.each([
  ['the next event', NextEvent],
  ['an event further down', EventTicketsRow],
])('the card of %s says where one sits', (_, Card) => {
  const shown = (seat: HeldTicket['seat']) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Card group={group(seat)} />
      </MemoryRouter>,
    )
  expect(shown({ table: '3', seatNumber: '2' })).toContain('Table 3 · Seat 2')
  expect(shown(null)).not.toContain('Seat')
})

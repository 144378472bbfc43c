import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventPrice } from '#modules/events/event-price.tsx'
import type { TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

test.each([
  [1, '<strong>$20.60</strong> all in, per person'],
  [8, '<strong>$20.60</strong> all in, for 8 guests'],
])('the price on a card says whom it is for: a ticket for %i', (admits, words) => {
  const ticketType = {
    id: 'g' as TicketTypeId,
    name: 'General',
    description: '',
    price: toCents(2_000),
    earlyBirdPrice: null,
    earlyBirdUntil: null,
    maxPerPerson: 10,
    admits,
    isSeated: false,
    admitsOn: null,
    paidBy: 'any' as const,
    saleStartsAt: null,
    saleEndsAt: null,
    version: 1,
    left: 500,
  }
  const event = {
    status: 'published' as const,
    startsAt: toInstant('2026-12-06T03:00:00Z'),
    endsAt: toInstant('2026-12-06T07:00:00Z'),
    onlineUntil: toInstant('2026-12-06T03:00:00Z'),
    timeZone: 'America/Chicago',
    ticketTypes: [ticketType],
    ticketUrl: '',
    doorPriceCents: null,
  }
  const html = renderToStaticMarkup(<EventPrice event={event} now={toInstant('2026-11-20T12:00:00Z')} />)
  expect(html.replaceAll(/<\/?span[^>]*>|<!-- -->/g, '')).toContain(words)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventPrice } from '#modules/events/event-price.tsx'
import type { TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const published = {
  status: 'published' as const,
  startsAt: toInstant('2026-12-06T03:00:00Z'),
  endsAt: toInstant('2026-12-06T07:00:00Z'),
  onlineUntil: toInstant('2026-12-06T03:00:00Z'),
  timeZone: 'America/Chicago',
  ticketTypes: [],
  ticketUrl: '',
  doorPriceCents: null,
}
const ticketType = {
  id: 'g' as TicketTypeId,
  name: 'General',
  description: '',
  price: toCents(2_000),
  earlyBirdPrice: null,
  earlyBirdUntil: null,
  maxPerPerson: 10,
  admits: 1,
  isSeated: false,
  admitsOn: null,
  paidBy: 'any' as const,
  saleStartsAt: null,
  saleEndsAt: null,
  version: 1,
  left: 500,
}
const textOf = (event: Parameters<typeof EventPrice>[0]['event']) =>
  renderToStaticMarkup(<EventPrice event={event} now={toInstant('2026-11-20T12:00:00Z')} />).replaceAll(
    /<\/?span[^>]*>|<!-- -->/g,
    '',
  )

test.each([
  [1_500, '<strong>$15.00</strong> per person at the door'],
  [0, '<strong>No cover</strong>'],
])('%i cents at the door are said on a card with whom they are for', (cents, words) => {
  expect(textOf({ ...published, doorPriceCents: toCents(cents) })).toContain(words)
})

test.each([
  [null, '>On now</strong>'],
  [3_000, '>On now</strong> · <strong>$30.00</strong> at the door'],
  [0, '>On now</strong> · <strong>No cover</strong>'],
])('an event that is on now says so in a line, with %s cents at the door', (cents, words) => {
  const startsAt = toInstant('2026-11-20T10:00:00Z')
  const onNow = { ...published, startsAt, onlineUntil: startsAt, ticketTypes: [ticketType] }
  expect(textOf({ ...onNow, doorPriceCents: cents === null ? null : toCents(cents) })).toContain(`${words}</`)
})

test.each([
  [1, '<strong>$20.60</strong> all in, per person'],
  [8, '<strong>$20.60</strong> all in, for 8 guests'],
])('the price on a card says whom it is for: a ticket for %i', (admits, words) => {
  expect(textOf({ ...published, ticketTypes: [{ ...ticketType, admits }] })).toContain(words)
})

import { describe, expect, test } from 'vitest'
import { type AnnouncedNight, newsOf } from '#modules/events/announce/announced-news.ts'
import { addDays } from '#platform/local-time.ts'
import type { EventId, OrganizerId, SeriesId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const NOW = toInstant('2026-11-20T12:00:00Z')
const TYPE = {
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
  left: 5,
}

/** A set on a day from 9 PM to 1 AM in Chicago. */
const nightOn = (day: string, over: Partial<AnnouncedNight> = {}): AnnouncedNight => ({
  id: `event of ${day}` as EventId,
  kind: 'set',
  status: 'published',
  isPremium: false,
  title: 'Saturday Social',
  startsAt: toInstant(`${addDays(day, 1)}T03:00:00Z`),
  endsAt: toInstant(`${addDays(day, 1)}T07:00:00Z`),
  onlineUntil: toInstant(`${addDays(day, 1)}T03:00:00Z`),
  doorsAt: null,
  timeZone: 'America/Chicago',
  night: day,
  venue: 'The Parkway Ballroom',
  city: 'Chicago',
  region: 'IL',
  picture: null,
  perks: [],
  doorPriceCents: null,
  acceptsCash: false,
  ticketUrl: '',
  note: '',
  organizer: { id: 'host' as OrganizerId, name: 'Ivory Social Club' },
  ticketTypes: [TYPE],
  seriesId: null,
  seriesDay: null,
  ...over,
})
const inSeries = (day: string, over: Partial<AnnouncedNight> = {}) =>
  nightOn(day, { seriesId: 's' as SeriesId, seriesDay: day, ...over })
const WEEKLY = ['2026-12-05', '2026-12-12', '2026-12-19'].map((day) => inSeries(day))

describe('what is new', () => {
  test('of an event says its day and hours in its own zone, place and price with the fee', () => {
    expect(newsOf([nightOn('2026-12-12')], NOW)).toEqual([
      {
        title: 'Saturday Social',
        path: '/events/event of 2026-12-12',
        when: 'Saturday, December 12, 2026, 9 PM to 1 AM CST',
        where: 'The Parkway Ballroom, Chicago, IL',
        price: '$20.60 all in, per person',
        nights: null,
      },
    ])
  })

  test('of a series is one thing: its rhythm, the first and the last night, and how many they are', () => {
    expect(newsOf(WEEKLY, NOW)).toMatchObject([
      {
        path: '/series/s',
        when: 'Every Saturday from Sat, Dec 5 to Sat, Dec 19: 3 nights, 9 PM to 1 AM CST',
        nights: '3 nights',
      },
    ])
  })

  test('of one night of a series leads to that night', () => {
    expect(newsOf(WEEKLY.slice(0, 1), NOW)).toMatchObject([
      { path: '/events/event of 2026-12-05', nights: null },
    ])
  })

  test('stands in the order of the nights, a series at its first one', () => {
    const [first, ...later] = WEEKLY
    const news = newsOf(
      [nightOn('2026-12-04', { title: 'A' }), first!, nightOn('2026-12-10', { title: 'B' }), ...later],
      NOW,
    )
    expect(news.map(({ title }) => title)).toEqual(['A', 'Saturday Social', 'B'])
  })

  test('of a weekender says both its days once', () => {
    const weekender = nightOn('2026-12-11', { endsAt: toInstant('2026-12-14T05:00:00Z') })
    expect(newsOf([weekender], NOW)[0]?.when).toBe('Fri, Dec 11, 9 PM to Sun, Dec 13, 11 PM CST')
  })

  test.each<[string, Partial<AnnouncedNight>, string]>([
    [
      'two prices',
      { ticketTypes: [TYPE, { ...TYPE, price: toCents(1_000) }] },
      'from $10.30 all in, per person',
    ],
    ['nothing to pay', { ticketTypes: [{ ...TYPE, price: toCents(0) }] }, 'Free'],
    [
      'an early price',
      {
        ticketTypes: [
          { ...TYPE, earlyBirdPrice: toCents(1_000), earlyBirdUntil: toInstant('2026-12-02T05:59:00Z') },
        ],
      },
      '$10.30 all in, per person. Early bird until Tue, Dec 1, then $20.60',
    ],
    ['nothing left', { ticketTypes: [{ ...TYPE, left: 0 }] }, 'Sold out'],
    ['no tickets', { ticketTypes: [] }, 'Pay at the door'],
    ['no tickets here', { ticketTypes: [], ticketUrl: 'https://a.example' }, 'Tickets on another site'],
    [
      'a price at the door',
      { ticketTypes: [], doorPriceCents: toCents(1_500) },
      '$15.00 per person at the door',
    ],
    ['an open door', { ticketTypes: [], doorPriceCents: toCents(0) }, 'No cover'],
    ['no place yet', { venue: '', city: '', region: '' }, '$20.60 all in, per person'],
  ])('of an event with %s says what it costs', (_, over, price) => {
    expect(newsOf([nightOn('2026-12-12', over)], NOW)[0]?.price).toBe(price)
  })

  test('is nothing without events', () => expect(newsOf([], NOW)).toEqual([]))
})

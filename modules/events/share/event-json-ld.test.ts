import { describe, expect, test } from 'vitest'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { sampleEvent, sampleTicketType } from '#tests/support/sample-event.ts'
import { danceEvent, danceNight } from '#modules/events/share/event-json-ld.ts'

const now = toInstant('2026-11-20T18:00:00.000Z')
const until = toInstant('2026-12-05T05:59:59.999Z')
const addresses = {
  url: 'https://example.org/events/1',
  images: ['https://example.org/art/1.jpg'],
  organizerUrl: 'https://example.org/organizer/1',
  seriesUrl: null,
}
// What a search engine reads: after JSON, where what is not known is not there.
const read = (event: Parameters<typeof danceEvent>[0], at = now) =>
  JSON.parse(JSON.stringify(danceEvent(event, addresses, at)))

describe('the JSON-LD of an event for search engines', () => {
  test('its times carry the offset of its own zone', () => {
    expect(read(sampleEvent())).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'DanceEvent',
      startDate: '2026-12-12T20:00:00-06:00',
      endDate: '2026-12-13T02:00:00-06:00',
      doorTime: '2026-12-12T19:00:00-06:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
    })
  })

  test('its venue has a whole address', () => {
    expect(read(sampleEvent()).location).toEqual({
      '@type': 'Place',
      name: 'Grand Ballroom',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '6351 S Cottage Grove Ave',
        addressLocality: 'Chicago',
        addressRegion: 'IL',
        postalCode: '60637',
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 41.778, longitude: -87.606 },
    })
  })

  test('a ticket costs there what it costs everywhere, until the price changes', () => {
    const early = sampleTicketType({ earlyBirdPrice: toCents(3500), earlyBirdUntil: until })
    const gone = sampleTicketType({ name: 'VIP', price: toCents(9000), left: 0 })
    const { offers } = read(sampleEvent({ ticketTypes: [early, gone] }))
    expect(offers).toEqual([
      {
        '@type': 'Offer',
        name: 'General admission',
        price: (allInPrice(toCents(3500)) / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-10-01T10:00:00-05:00',
        priceValidUntil: '2026-12-04T23:59:59-06:00',
        url: addresses.url,
      },
      expect.objectContaining({
        name: 'VIP',
        price: '92.70',
        availability: 'https://schema.org/SoldOut',
        priceValidUntil: '2026-12-12T20:00:00-06:00',
      }),
    ])
  })

  test.each([
    ['that has begun', {}, sampleEvent().startsAt],
    ['that is over', {}, sampleEvent().endsAt],
    ['that is called off', { status: 'cancelled' as const }, now],
    ['that is postponed', { status: 'postponed' as const }, now],
    ['that sells nothing here and has no price at the door', { ticketTypes: [], doorPriceCents: null }, now],
    ['that sold nothing here and is over', { ticketTypes: [] }, sampleEvent().endsAt],
  ])('an event %s offers nothing', (_what, over, at) => {
    expect(read(sampleEvent(over), at)).not.toHaveProperty('offers')
  })

  test.each([
    ['published', 'EventScheduled'],
    ['cancelled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
    ['archived', 'EventCancelled'], // before its night
  ] as const)('one that is %s is %s, on the day it was planned for', (status, expected) => {
    const { eventStatus, startDate } = read(sampleEvent({ status }))
    expect([eventStatus, startDate]).toEqual([`https://schema.org/${expected}`, '2026-12-12T20:00:00-06:00'])
  })

  test('what is paid at the door is offered where nothing is sold, and free is said', () => {
    const atDoor = (cents: number) => read(sampleEvent({ ticketTypes: [], doorPriceCents: toCents(cents) }))
    expect(atDoor(1250).offers).toEqual([
      {
        '@type': 'Offer',
        name: 'At the door',
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-10-01T10:00:00-05:00',
        url: addresses.url,
      },
    ])
    expect(atDoor(1250)).not.toHaveProperty('isAccessibleForFree')
    expect(atDoor(0)).toMatchObject({ isAccessibleForFree: true, offers: [{ price: '0.00' }] })
    const free = sampleEvent({ ticketTypes: [sampleTicketType({ price: toCents(0) })] })
    expect(read(free)).toMatchObject({ isAccessibleForFree: true, offers: [{ price: '0.00' }] })
  })

  test('what nobody told is left out', () => {
    const bare = sampleEvent({ venueDetails: null, venue: '', doorsAt: null, description: '', djs: '' })
    const made = read(bare, plusMs(now, 1))
    expect(made).not.toHaveProperty('doorTime')
    expect(made.description).toBe('Sat, Dec 12, 8 PM to 2 AM CST at Chicago. $41.20 all in, per person.')
    expect(made).not.toHaveProperty('performer')
    expect(made.location).toMatchObject({ name: 'Chicago', address: { addressLocality: 'Chicago' } })
    expect(made.location).not.toHaveProperty('geo')
  })
})

const WITH_OFFSET = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
const TEXT = expect.stringMatching(/\S/)
const ADDRESS = expect.stringMatching(/^https:\/\/\S+$/)
const OFFER = {
  '@type': 'Offer',
  price: expect.stringMatching(/^\d+\.\d\d$/),
  priceCurrency: 'USD',
  availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|SoldOut)$/),
  validFrom: WITH_OFFSET,
  url: ADDRESS,
}
const DEMANDED = {
  name: TEXT,
  startDate: WITH_OFFSET,
  location: { '@type': 'Place', name: TEXT, address: { '@type': 'PostalAddress', addressLocality: TEXT } },
}
const WISHED_FOR = {
  endDate: WITH_OFFSET,
  description: TEXT,
  eventStatus: expect.stringMatching(/^https:\/\/schema\.org\/Event\w+$/),
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  image: expect.arrayContaining([ADDRESS]),
  organizer: { '@type': 'Organization', name: TEXT, url: ADDRESS },
  performer: expect.arrayContaining([{ '@type': 'Person', name: TEXT }]),
  url: ADDRESS,
}

describe('search engines find what they demand and wish for in an event', () => {
  const soldOut = [sampleTicketType({ left: 0 }), sampleTicketType({ left: 0 })]
  const free = [sampleTicketType({ price: toCents(0) })]
  test.each<[string, Parameters<typeof sampleEvent>[0], boolean]>([
    ...(Object.keys(eventKinds) as EventKind[]).map((kind): [string, { kind: EventKind }, boolean] => [
      `of kind ${kind}`,
      { kind },
      true,
    ]),
    ['that is free', { ticketTypes: free }, true],
    ['that is sold out', { ticketTypes: soldOut }, true],
    ['that is paid at the door', { ticketTypes: [] }, true],
    ['without words of its own', { description: '' }, true],
    ['without a venue', { venueDetails: null, venue: '' }, true],
    [
      'in summer',
      { startsAt: toInstant('2026-07-05T01:00:00Z'), endsAt: toInstant('2026-07-05T07:00:00Z') },
      false,
    ],
    ['that is cancelled', { status: 'cancelled' as const }, false],
    ['that is postponed', { status: 'postponed' as const }, false],
  ])('%s', (_, over, isSelling) => {
    const made = read(sampleEvent(over))
    expect(made).toMatchObject({ '@type': 'DanceEvent', ...DEMANDED, ...WISHED_FOR })
    // Every offer that there is has all of it; there is at least one where something is to be had.
    const offers: unknown[] = made.offers ?? []
    expect(offers.length > 0).toBe(isSelling)
    for (const offer of offers) expect(offer).toMatchObject(OFFER)
  })

  test('and in each night of a series', () => {
    const night = JSON.parse(JSON.stringify(danceNight(sampleEvent(), addresses.url, now)))
    const { eventStatus, eventAttendanceMode, endDate } = WISHED_FOR
    expect(night).toMatchObject({ ...DEMANDED, eventStatus, eventAttendanceMode, endDate, url: ADDRESS })
    expect(night).not.toHaveProperty('@context')
    const series = { ...addresses, seriesUrl: 'https://example.org/series/1' }
    expect(danceEvent(sampleEvent(), series, now)['superEvent']).toEqual({
      '@type': 'EventSeries',
      name: 'The Holiday Steppers Ball',
      url: series.seriesUrl,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { sampleEvent, sampleTicketType } from '#tests/support/sample-event.ts'
import { danceEvent, djNames } from '#modules/events/share/event-json-ld.ts'

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
    ['that sells nothing here', { ticketTypes: [] }, now],
  ])('an event %s offers nothing', (_what, over, at) => {
    expect(read(sampleEvent(over), at)).not.toHaveProperty('offers')
  })

  test('a cancelled event says so', () => {
    expect(read(sampleEvent({ status: 'cancelled' })).eventStatus).toBe('https://schema.org/EventCancelled')
  })

  test('what nobody told is left out', () => {
    const bare = sampleEvent({ venueDetails: null, venue: '', doorsAt: null, description: '', djs: '' })
    const made = read(bare, plusMs(now, 1))
    expect(made).not.toHaveProperty('doorTime')
    expect(made).not.toHaveProperty('description')
    expect(made.performer).toEqual([])
    expect(made.location).toMatchObject({ name: 'Chicago', address: { addressLocality: 'Chicago' } })
    expect(made.location).not.toHaveProperty('geo')
  })
})

test.each([
  ['DJ Sam C. and Dee the Needle', ['DJ Sam C.', 'Dee the Needle']],
  ['DJ Phil, Big Mike & Ms. Andrea', ['DJ Phil', 'Big Mike', 'Ms. Andrea']],
  ['Sandy', ['Sandy']],
  ['', []],
])('%j names %j', (line, names) => {
  expect(djNames(line)).toEqual(names)
})

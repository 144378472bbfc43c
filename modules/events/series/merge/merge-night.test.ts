import { describe, expect, test } from 'vitest'
import { timesOn } from '#modules/events/create/event-times.ts'
import type { EventFacts } from '#modules/events/edit/event-values.ts'
import { mergeNight, type SeriesNight } from '#modules/events/series/merge/merge-night.ts'
import { toCents } from '#platform/money.ts'

const FACTS: EventFacts = {
  title: 'Friday Night Set',
  kind: 'set',
  description: '',
  djs: 'DJ Mercer',
  attire: '',
  level: '',
  minAge: null,
  parking: '',
  food: '',
  hotelName: '',
  hotelUrl: '',
  hotelCode: '',
  cashUntil: null,
  refunds: null,
  passOn: 0,
  refundPolicy: '',
  hostPhone: '',
  hosts: '',
  perks: '',
  doorPrice: null,
  acceptsCash: false,
  showsGuests: false,
  ticketUrl: '',
  isPremium: false,
  isUnlisted: false,
  organizerId: 'a',
  hostName: '',
  venueId: 'grand',
  venueName: '',
  address: '',
  city: '',
  region: '',
  timeZone: '',
  day: '2026-12-04',
  starts: '21:00',
  ends: '02:00',
  lastDay: '',
  doors: '',
}
const CHICAGO = 'America/Chicago'
const night = (day: string, over: Partial<EventFacts> = {}, seriesDay = day): SeriesNight => {
  const facts = { ...FACTS, day, ...over }
  return { facts, seriesDay, timeZone: CHICAGO, ...timesOn(facts, CHICAGO) }
}
const BEFORE = night('2026-12-04')
const OTHER = night('2026-12-18')
const merge = (after: Partial<EventFacts>, own: SeriesNight, before = BEFORE) =>
  mergeNight(before, { ...before.facts, ...after }, own)

describe('another night of a series, after one was changed', () => {
  test.each<[string, Partial<EventFacts>]>([
    ['its name', { title: 'Friday Night Live' }],
    ['its hours', { starts: '20:00', ends: '01:00', doors: '19:00' }],
    ['its price at the door', { doorPrice: toCents(2500), acceptsCash: true }],
    ['what is good to know', { perks: 'Coat check' }],
    ['its hosts', { hosts: 'Lady T' }],
    ['its host', { organizerId: '', hostName: 'Oxblood Social Club' }],
    ['its venue', { venueId: '', venueName: 'The Ivory', city: 'Gary', region: 'IN' }],
  ])('takes over %s', (_what, after) => {
    expect(merge(after, OTHER)).toEqual({ facts: { ...OTHER.facts, ...after }, keepsItsOwn: false })
  })

  test.each<[string, Partial<EventFacts>, Partial<EventFacts>]>([
    ['a DJ', { djs: 'DJ Nell' }, { djs: 'DJ Slick' }],
    ['its hours, whole', { ends: '21:00' }, { starts: '21:30', ends: '23:00' }],
    ['a price at the door', { doorPrice: toCents(2500) }, { doorPrice: toCents(4000) }],
    ['hosts', { hosts: 'Nell' }, { hosts: 'Lady T' }],
    ['a host', { organizerId: 'b' }, { organizerId: 'c' }],
    ['a venue, whole', { venueId: '', venueName: 'The Ivory', city: 'Gary' }, { venueId: 'loft' }],
  ])('keeps %s that is its own', (_what, after, its) => {
    const own = night('2026-12-18', its)
    expect(merge({ ...after, title: 'Another name' }, own)).toEqual({
      facts: { ...own.facts, title: 'Another name' },
      keepsItsOwn: true,
    })
  })

  test('stays as it is where nothing was changed, whatever is its own', () => {
    const own = night('2026-12-18', { djs: 'DJ Slick', venueId: 'loft' })
    expect(merge({}, own)).toEqual({ facts: own.facts, keepsItsOwn: false })
  })

  test('has the same hours where the clock skips one of them, from either side', () => {
    // On March 14, 2027 the clock goes from 2 to 3: the end is stored as 3 AM.
    const skipping = night('2027-03-13', { ends: '03:00' })
    expect(merge({ ends: '01:00' }, skipping)).toEqual({
      facts: { ...skipping.facts, ends: '01:00' },
      keepsItsOwn: false,
    })
    expect(merge({ starts: '20:00' }, OTHER, skipping)).toEqual({
      facts: { ...OTHER.facts, starts: '20:00' },
      keepsItsOwn: false,
    })
    expect(merge({ ends: '01:00' }, night('2027-03-20', { ends: '03:00' })).keepsItsOwn).toBe(true)
  })

  test('moves by as many days, over the end of a year as well', () => {
    expect(merge({ day: '2026-12-05' }, night('2026-12-31')).facts.day).toBe('2027-01-01')
    expect(merge({ day: '2026-12-03' }, night('2026-12-11')).facts.day).toBe('2026-12-10')
  })

  test('stays on a day that is its own', () => {
    const moved = night('2026-12-19', {}, '2026-12-18')
    expect(merge({ day: '2026-12-05' }, moved)).toEqual({ facts: moved.facts, keepsItsOwn: true })
  })

  test('moves with another one that was moved as far', () => {
    const before = night('2026-12-05', {}, '2026-12-04')
    const moved = night('2026-12-19', {}, '2026-12-18')
    expect(merge({ day: '2026-12-06' }, moved, before).facts.day).toBe('2026-12-20')
  })

  test('lasts as many days, from its own first one', () => {
    expect(merge({ lastDay: '2026-12-06' }, OTHER).facts).toMatchObject({
      day: '2026-12-18',
      lastDay: '2026-12-20',
    })
    const before = night('2026-12-04', { lastDay: '2026-12-06' })
    const own = night('2026-12-18', { lastDay: '2026-12-20' })
    expect(merge({ lastDay: '' }, own, before).facts.lastDay).toBe('')
    expect(merge({ day: '2026-12-05', lastDay: '2026-12-07' }, own, before).facts).toMatchObject({
      day: '2026-12-19',
      lastDay: '2026-12-21',
    })
  })

  test('keeps a length that is its own, also when it moves', () => {
    const own = night('2026-12-18', { lastDay: '2026-12-19' })
    expect(merge({ day: '2026-12-05', lastDay: '2026-12-07' }, own)).toEqual({
      facts: { ...own.facts, day: '2026-12-19', lastDay: '2026-12-20' },
      keepsItsOwn: true,
    })
  })
})

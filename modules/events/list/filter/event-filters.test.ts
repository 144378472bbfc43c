import { describe, expect, it } from 'vitest'
import { eventFilterParams, filterSummary } from '#modules/events/list/filter/event-filters.ts'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import { filterMessages } from '#modules/events/messages.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { listAddress } from '#platform/list-address.ts'

const read = (query: string) => readEventQuery(new URLSearchParams(query))

describe('the URL of a filtered event list', () => {
  it.each([
    ['nothing', '', {}],
    ['empty fields', 'city=&when=&kind=&free=&q=&page=', {}],
    ['a city with its state', 'city=St.+Louis,+mo', { city: { city: 'St. Louis', region: 'MO' } }],
    ['a city alone', 'city=Chicago', { city: { city: 'Chicago' } }],
    ['tonight', 'when=tonight', { when: { kind: 'tonight' } }],
    ['a day', 'when=2026-12-12', { when: { kind: 'days', from: '2026-12-12', to: '2026-12-12' } }],
    ['a leap month', 'when=2028-02', { when: { kind: 'days', from: '2028-02-01', to: '2028-02-29' } }],
    [
      'from a day to a day',
      'when=2026-12-12..2026-12-14',
      { when: { kind: 'days', from: '2026-12-12', to: '2026-12-14' } },
    ],
    ['near a ZIP code', 'near=60637', { near: { zip: '60637', miles: 50 } }],
    ['farther around it', 'near=60637&within=250', { near: { zip: '60637', miles: 250 } }],
    ['the first of a field that says something', 'when=&when=tonight', { when: { kind: 'tonight' } }],
    [
      'what it offers and whom it admits',
      'level=beginner&age=19&parking=1&food=1&premium=1',
      { level: 'beginner', age: 19, hasParking: true, hasFood: true, premiumOnly: true },
    ],
    [
      'what it costs, when it opens and what to wear',
      'hotel=1&most=20&doors=evening&ends=late&attire=all+white&dj=DJ+Sam+C.',
      { hasHotel: true, most: 20, doors: 'evening', ends: 'late', attire: 'all white', dj: 'DJ Sam C.' },
    ],
    ['the youngest of all', 'age=0', { age: 0 }],
    [
      'kind, free and words',
      'kind=weekender&free=1&q=+holiday+ball+',
      { kind: 'weekender', freeOnly: true, text: 'holiday ball' },
    ],
  ])('says %s', (_, query, filters) => {
    expect(read(query)).toMatchObject({ filters, unreadable: [] })
    expect(read(query).filters).toEqual(filters)
  })

  it.each([
    ['a city of a hundred letters', `city=${'x'.repeat(101)}`, 'city'],
    ['a city with a null byte', 'city=Gary%00', 'city'],
    ['a day that never was', 'when=2026-02-29', 'when'],
    ['a month that never was', 'when=2026-13', 'when'],
    ['days the wrong way round', 'when=2026-12-14..2026-12-12', 'when'],
    ['a year out of reach', 'when=0001-01-01', 'when'],
    ['three days', 'when=2026-12-12..2026-12-13..2026-12-14', 'when'],
    ['an unknown kind', 'kind=gig', 'kind'],
    ['a kind every object has', 'kind=constructor', 'kind'],
    ['a level that is every one', 'level=any', 'level'],
    ['an age in words', 'age=nineteen', 'age'],
    ['an age of a hundred', 'age=100', 'age'],
    ['an age before birth', 'age=-1', 'age'],
    ['parking in other words', 'parking=yes', 'parking'],
    ['food in other words', 'food=0', 'food'],
    ['a hotel in other words', 'hotel=yes', 'hotel'],
    ['a price with cents', 'most=19.99', 'most'],
    ['a price that no night has', 'most=10000', 'most'],
    ['an hour', 'doors=21', 'doors'],
    ['an end', 'ends=2', 'ends'],
    ['premium in other words', 'premium=yes', 'premium'],
    ['free in other words', 'free=yes', 'free'],
  ])('%s is refused by its field', (_, query, field) => {
    expect(read(query).unreadable).toEqual([field])
    expect(filterMessages).toHaveProperty(field)
  })

  it.each([
    '',
    'city=Gary%2C+IN&when=weekend&kind=set&free=1&q=%22two+tone%22',
    'when=2026-12',
    'when=2026-12-12',
    'most=20&doors=evening&ends=late&attire=red&dj=Sam+%26+Dee',
    'free=1&level=advanced&age=0&parking=1&food=1&premium=1',
  ])('%j is written back as it was read', (query) => {
    const { filters, params } = read(query)
    const address = `/events${query && `?${query}`}`
    expect(listAddress('/events', eventFilterParams(filters))).toBe(address)
    expect(listAddress('/events', params)).toBe(address)
  })
})

it.each([
  ['steppers', { all: 'steppers', head: '', prefix: 'steppers' }],
  ['holiday  bal', { all: 'holiday bal', head: 'holiday', prefix: 'bal' }],
  ['"holiday ball"', { all: '"holiday ball"', head: '', prefix: null }],
  ['"holiday ball', { all: '"holiday ball', head: '"holiday', prefix: null }],
  ['ball -free', { all: 'ball -free', head: 'ball -', prefix: null }],
  ['two-tone', { all: 'two-tone', head: 'two-', prefix: 'tone' }],
  ['?!', undefined],
  ['\u0000', undefined],
])('the search %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

describe('the button that opens the filters on a phone', () => {
  it.each([
    ['', 'All cities'],
    ['kind=set&when=tonight&q=ball', 'All cities'],
    ['city=Chicago,+IL', 'Chicago'],
    ['near=60637', '60637'],
    ['city=Chicago,+IL&most=12&doors=evening&hotel=1', 'Chicago, 3 more'],
    ['attire=white', 'All cities, 1 more'],
    ['dj=Sam', 'All cities, 1 more'],
  ])('says of %s: %s', (query, said) => {
    const { filters } = read(query)
    expect(filterSummary(filters, eventFilterParams(filters))).toBe(said)
  })
})

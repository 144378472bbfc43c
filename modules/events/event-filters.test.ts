import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventFilterParams, readEventFilters } from '#modules/events/event-filters.ts'
import { readCursor, writeCursor } from '#modules/events/page-cursor.ts'
import { filterMessages } from '#modules/events/messages.ts'
import { searchWords } from '#modules/events/search-words.ts'
import { newId } from '#platform/ids.ts'

const read = (query: string) => readEventFilters(new URLSearchParams(query))

describe('the address of a list', () => {
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
    ['the first of a field that says something', 'when=&when=tonight', { when: { kind: 'tonight' } }],
    [
      'kind, free and words',
      'kind=weekender&free=1&q=+holiday+ball+',
      { kind: 'weekender', freeOnly: true, text: 'holiday ball' },
    ],
  ])('says %s', (_, query, filters) => {
    expect(read(query)).toEqual({ ok: true, value: { filters, cursor: undefined } })
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
    ['free in other words', 'free=yes', 'free'],
    ['a page of its own making', 'page=2', 'page'],
  ])('%s is refused by its field', (_, query, field) => {
    expect(read(query)).toEqual({ ok: false, failure: { code: 'BAD_FILTER', field } })
    expect(filterMessages).toHaveProperty(field)
  })

  it.each([
    '',
    'city=Gary%2C+IN&when=weekend&kind=set&free=1&q=%22two+tone%22',
    'when=2026-12',
    'when=2026-12-12',
  ])('%j is written back as it was read', (query) => {
    const answer = read(query)
    expect(answer.ok && eventFilterParams(answer.value.filters).toString()).toBe(query)
  })
})

describe('a page cursor', () => {
  const cursor = { direction: 'after' as const, startsAtMicros: 1_796_000_000_123_456, id: newId<'event'>() }
  it('reads back what was written', () => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
    expect(readCursor(writeCursor({ ...cursor, direction: 'before' }))).toEqual({
      ...cursor,
      direction: 'before',
    })
  })

  it('is nothing when it was written elsewhere', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(readCursor(text)).toBeUndefined()
      }),
    )
    expect(readCursor(btoa(`a.99999999999999999999.${cursor.id}`))).toBeUndefined()
    expect(readCursor(btoa(`a.1.${'f'.repeat(36)}`))).toBeUndefined()
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

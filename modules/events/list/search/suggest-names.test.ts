import { describe, expect, test } from 'vitest'
import { type EventNames, suggestNames } from '#modules/events/list/search/suggest-names.ts'

const event = (names: Partial<EventNames>): EventNames => ({
  title: 'The Ivory Ball',
  host: 'Classy Steppers',
  venue: 'The Parkway Ballroom',
  city: 'Chicago, IL',
  djs: 'DJ Nell and Sam C.',
  ...names,
})

describe('what is suggested while somebody types', () => {
  test.each<[string, string, string[]]>([
    ['an event and a venue', 'ball', ['The Ivory Ball', 'The Parkway Ballroom']],
    ['a host', 'Clas', ['Classy Steppers']],
    ['a city', 'chi', ['Chicago, IL']],
    ['a DJ', 'nel', ['DJ Nell']],
    ['another DJ of the same line', 'sam', ['Sam C.']],
    ['what begins with several words', 'the par', ['The Parkway Ballroom']],
    ['nothing for one letter', 'b', []],
    ['nothing for what stands there whole', 'dj nell', []],
    ['nothing for what was only near', 'Chicgo', []],
  ])('%s: %j', (_, typed, names) => {
    expect(suggestNames([event({})], typed)).toEqual(names)
  })

  test('is each name once, the most frequent first, and eight at most', () => {
    const twice = [
      event({ title: 'Ball of one night' }),
      event({ title: 'The Oxblood Ball', host: 'CLASSY STEPPERS' }),
    ]
    expect(suggestNames(twice, 'ball')).toEqual([
      'The Parkway Ballroom',
      'Ball of one night',
      'The Oxblood Ball',
    ])
    expect(suggestNames(twice, 'classy')).toEqual(['Classy Steppers'])
    const many = Array.from({ length: 20 }, (_, at) => event({ title: `Ball number ${at}` }))
    expect(suggestNames(many, 'ball')).toHaveLength(8)
  })
})

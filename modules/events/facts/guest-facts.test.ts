import { expect, test } from 'vitest'
import { ageWords, typedGuestFacts } from '#modules/events/facts/guest-facts.ts'

test.each([
  [0, 'All ages'],
  [18, '18 and over'],
  [99, '99 and over'],
])('the lowest age of %s says "%s"', (age, words) => {
  expect(ageWords(age)).toBe(words)
})

const NOTHING = {
  level: null,
  minAge: null,
  parking: '',
  food: '',
  hotelName: '',
  hotelUrl: '',
  hotelCode: '',
}

test.each([
  [{}, {}],
  [
    { level: 'any', minAge: '21', food: 'Buffet' },
    { level: 'any', minAge: 21, food: 'Buffet' },
  ],
  [{ level: 'constructor', minAge: '100' }, {}],
  [{ minAge: '-1', hotelUrl: 'javascript:alert(1)' }, {}],
  [{ hotelUrl: 'https://palmer.example' }, { hotelUrl: 'https://palmer.example' }],
])('of what is typed, %j, the preview shows %j', (typed: Record<string, string>, shown) => {
  expect(typedGuestFacts((name) => typed[name] ?? '')).toEqual({ ...NOTHING, ...shown })
})

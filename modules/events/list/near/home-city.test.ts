import { expect, test } from 'vitest'
import { citiesByCount, homeCity } from '#modules/events/list/near/home-city.ts'

test.each([
  ['Chicago', { city: 'Chicago' }],
  [' Chicago , IL ', { city: 'Chicago', region: 'IL' }],
  ['Chicago, Illinois', { city: 'Chicago', region: 'IL' }],
  ['Chicago, IL, USA', { city: 'Chicago', region: 'IL' }],
  ['chicago IL', { city: 'chicago', region: 'IL' }],
  ['New York', { city: 'New York' }],
  ['Chicago, the South Side', { city: 'Chicago' }],
  ['', null],
  [',', null],
])('%j is read as %j', (location, city) => expect(homeCity(location)).toEqual(city))

test('the city somebody goes to most is first, the latest one where they are alike', () => {
  expect(citiesByCount(['Gary', 'Chicago', '', 'Chicago', 'Detroit', ''])).toEqual([
    'Chicago',
    'Gary',
    'Detroit',
  ])
})

import { expect, test } from 'vitest'
import { suggestTown, townPosition, townTimeZone } from '#modules/venues/towns/town-position.server.ts'

test.each([
  ['Detroit', 'MI', [42.3, -83.1]],
  ['  DETROIT ', 'MI', [42.3, -83.1]],
  ['St. Louis', 'MO', [38.6, -90.2]],
  ['saint louis', 'MO', [38.6, -90.2]],
  ['Honolulu', 'HI', [21.3, -157.9]],
  ['the first of a state', 'IL', null],
  ['Detroi', 'MI', null],
  ['roit', 'MI', null],
  ['Detroit', 'IL', null],
  ['Detroit', 'XX', null],
  ['Detroit', 'constructor', null],
  ['.*', 'MI', null],
  ['', 'MI', null],
])('%j in %s is at %j', async (city, state, position) => {
  const found = await townPosition(city, state)
  expect(found?.map((degrees) => Math.round(degrees * 10) / 10) ?? null).toEqual(position)
})

test('the first and the last town of a state are found', async () => {
  const ends = [await townPosition('Abingdon', 'IL'), await townPosition('Zion', 'IL')]
  expect(ends.every(Boolean)).toBe(true)
})

test.each([
  ['Detroit', 'MI', 'America/New_York'],
  ['Ironwood', 'MI', 'America/Chicago'],
  ['Gary', 'IN', 'America/Chicago'],
  ['Indianapolis', 'IN', 'America/New_York'],
  ['Louisville', 'KY', 'America/New_York'],
  ['Memphis', 'TN', 'America/Chicago'],
  ['Boise', 'ID', 'America/Denver'],
  ['Miami', 'FL', 'America/New_York'],
  ['Pensacola', 'FL', 'America/Chicago'],
  ['Dallas', 'TX', 'America/Chicago'],
  ['El Paso', 'TX', 'America/Denver'],
  ['Juneau', 'AK', 'America/Anchorage'],
  ['Adak', 'AK', null],
  ['Nowhere at all', 'MI', null],
])('the clocks of %s, %s are those of %s', async (city, state, zone) => {
  expect(await townTimeZone(city, state)).toBe(zone)
})

test.each([
  ['Chicgo', 'IL', 'Chicago'],
  ['CHCAGO', 'IL', 'Chicago'],
  ['St. Lious', 'MO', 'Saint Louis'],
  ['Indianpolis', 'IN', 'Indianapolis'],
  ['Chicago', 'IL', null],
  ["O'Fallon", 'MO', null],
  ["Coeur d'Alene", 'ID', null],
  ['LaPorte', 'IN', null],
  ['San José', 'CA', null],
  ['N. Chicago', 'IL', null],
  ['Harlem', 'NY', null],
  ['Wellston', 'MO', null],
  ['st louis', 'MO', null],
  ['Bronzeville', 'IL', null],
  ['Chicago', 'XX', null],
  ['', 'IL', null],
  ['Xy', 'IL', null],
])('%j in %s is meant to be %s', async (city, state, meant) => {
  expect(await suggestTown(city, state)).toBe(meant)
})

import { expect, test } from 'vitest'
import { whereOf, wheres } from '#modules/seating/picker/list/wheres.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { toCents } from '#platform/money.ts'

const price = { price: toCents(4000), allIn: toCents(4350) }

/** A room of one seat for each pair of a section and a category; '' for none. */
function room(pairs: [section: string, category: string][]) {
  const [sections, categories] = [0, 1].map((at) =>
    [...new Set(pairs.map((pair) => pair[at]!))].filter(Boolean),
  )
  return {
    sections: sections!.map((name) => ({ name })),
    categories: categories!.map((name) => ({ id: name, name })),
    blocks: pairs.map(([section]) => ({ section: sections!.indexOf(section) })),
    block: pairs.map((_, at) => at),
    category: pairs.map(([, category]) => categories!.indexOf(category)),
  } as unknown as SeatPlan
}

test.each<[string, [string, string][], string[]]>([
  [
    'a room without sections',
    [
      ['', 'VIP'],
      ['', 'Standard'],
    ],
    ['VIP', 'Standard'],
  ],
  [
    'categories that are a section each',
    [
      ['Floorside', 'Floorside table'],
      ['Balcony', 'Balcony rail'],
    ],
    ['Floorside', 'Balcony'],
  ],
  [
    'a category in two sections',
    [
      ['Left', 'Standard'],
      ['Right', 'Standard'],
    ],
    ['Left', 'Right', 'Standard'],
  ],
  [
    'two categories in a section',
    [
      ['Main', 'VIP'],
      ['Main', 'Standard'],
    ],
    ['Main', 'VIP', 'Standard'],
  ],
  [
    'a category in a section and outside of any',
    [
      ['Main', 'Standard'],
      ['', 'Standard'],
    ],
    ['Main', 'Standard'],
  ],
  [
    'the same words',
    [
      ['Balcony', 'balcony '],
      ['Main', 'balcony '],
    ],
    ['Balcony', 'Main'],
  ],
])('%s', (_, pairs, expected) => {
  const onSale = Object.fromEntries(pairs.map(([, category]) => [category, price]))
  expect(wheres(room(pairs), onSale)).toEqual(expected)
})

test('a category that is not on sale is not asked for, nor is a section of it alone', () =>
  expect(
    wheres(
      room([
        ['', 'VIP'],
        ['', 'Standard'],
        ['Gallery', 'Standard'],
        ['Booths', 'Standard'],
        ['Booths', 'VIP'],
      ]),
      { VIP: price },
    ),
  ).toEqual(['Booths', 'VIP']))

test.each([
  ['VIP', 'VIP'],
  ['Floorside table', 'Floorside'],
  ['another', ''],
])('who looks for %s chooses %j', (category, where) => {
  const plan = room([
    ['Floorside', 'Floorside table'],
    ['Hall', 'VIP'],
    ['Hall', 'Standard'],
  ])
  expect(whereOf(plan, ['Floorside', 'Hall', 'VIP', 'Standard'], category)).toBe(where)
})

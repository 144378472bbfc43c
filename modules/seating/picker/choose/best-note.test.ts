import { expect, test } from 'vitest'
import { bestNote } from '#modules/seating/picker/choose/best-note.ts'
import { toCents } from '#platform/money.ts'

const asked = (more: Record<string, string> = {}) => ({
  quantity: '8',
  section: 'Balcony',
  maxPrice: '',
  ...more,
})
const TOGETHER = { together: 'on' }

test.each([
  [
    asked(TOGETHER),
    true,
    true,
    'There are no 8 such seats side by side in Balcony. These are the best elsewhere.',
  ],
  [asked(), true, false, 'There are not 8 such seats left in Balcony. The best elsewhere are among these.'],
  [asked({ quantity: '1' }), true, true, 'No such seat is left in Balcony. This is the best elsewhere.'],
  [
    asked({ ...TOGETHER, section: '' }),
    false,
    false,
    'There are no 8 such seats side by side. These are the best that are left.',
  ],
  [asked(TOGETHER), false, true, undefined],
])(
  'who asked for %j, and got seats elsewhere %s, side by side %s, hears %s',
  (fields, isElsewhere, isTogether, text) => {
    expect(bestNote(fields, { isElsewhere, isTogether })?.text).toBe(text)
  },
)

test.each([
  [asked(TOGETHER), 2, 'One person may have 2 such seats in Balcony. The best elsewhere are among these.'],
  [asked(), 1, 'One person may have 1 such seat in Balcony. The best elsewhere are among these.'],
])(
  'who asked for %j where one person may have %i hears so, and is offered no more',
  (fields, mostThere, text) => {
    const found = { isElsewhere: true, isTogether: true, mostThere }
    expect(bestNote(fields, found)).toEqual({ text, other: null })
  },
)

test.each([
  ['8', 'These are the best elsewhere.'],
  ['1', 'This is the best elsewhere.'],
])('who asked for %s where all costs more hears for how much, and is offered none', (quantity, end) => {
  const found = { isElsewhere: true, isTogether: true, mostThere: 0, leastThere: toCents(8_440) }
  expect(bestNote(asked({ ...TOGETHER, quantity, maxPrice: '3800' }), found)).toEqual({
    text: `Nothing in Balcony costs so little: a seat there is $84.40 or more, all in. ${end}`,
    other: null,
  })
})

test.each([8, 0])('a limit of %i is not why seats are elsewhere', (mostThere) => {
  const found = { isElsewhere: true, isTogether: true, mostThere }
  expect(bestNote(asked(TOGETHER), found)?.text).toMatch(/^There are no 8/)
})

test('who did not ask for seats side by side hears nothing of it', () => {
  expect(bestNote(asked(), { isElsewhere: false, isTogether: false })).toBeNull()
})

test('as many apart are offered where there are none side by side', () => {
  expect(bestNote(asked(TOGETHER), { isElsewhere: true, isTogether: true })?.other).toEqual({
    label: 'Take 8 apart in Balcony',
    fields: asked(),
  })
})

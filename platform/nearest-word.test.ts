import { expect, test } from 'vitest'
import { halves, nearestWord, nearWords, oneSlipFrom, swapped } from '#platform/nearest-word.ts'

test.each([
  ['chicgo', 'chicago'],
  ['holliday', 'holiday'],
  ['begginer', 'beginner'],
  ['tsaha', 'tasha'],
  ['weekedner', 'weekender'],
  ['jams', 'jam'],
])('%j is %j, mistyped', (typed, meant) => {
  expect(nearestWord(typed, ['frolic', meant, 'class'])).toBe(meant)
})

test.each([
  ['a short word, which is near to too many', 'bal', ['ball']],
  ['two slips in five letters', 'ctaas', ['class']],
  ['three slips', 'hllidya', ['holidays']],
  ['nothing there', 'ball', []],
])('nothing is meant by %s', (_, typed, candidates) => {
  expect(nearestWord(typed, candidates)).toBeNull()
})

test('the nearest is taken, then the first', () => {
  expect(nearestWord('holliday', ['holidays', 'holiday'])).toBe('holiday')
  expect(nearestWord('ballet', ['ballot', 'bullet'])).toBe('ballot')
})

test('all that is near may be asked for, the nearest first', () => {
  expect(nearWords('laddy', ['ladle', 'lady', 'daddy', 'vee', 'laddy'])).toEqual([
    { word: 'laddy', slips: 0 },
    { word: 'lady', slips: 1 },
    { word: 'daddy', slips: 1 },
  ])
})

test('a word that is not typed to its end is compared with beginnings, when it is the last', () => {
  expect(nearestWord('hollid', ['holidaymakers'], true)).toBe('holidaymakers')
  expect(nearestWord('hollid', ['holidaymakers'])).toBeNull()
})

test('neighbours change places', () => {
  expect(swapped('abc')).toEqual(['bac', 'acb'])
  expect(swapped('')).toEqual([])
})

test('one slip is two that change places, another letter, one more or one less at any place', () => {
  const slips = oneSlipFrom('vea')
  for (const word of ['eva', 'vee', 'sea', 'vera', 'veal', 'avea']) expect(slips).toContain(word)
  for (const word of ['ve', 'vie', 'vegan']) expect(slips).not.toContain(word)
  expect(slips.every((word) => nearestWord('vea', [word], false, 1) === word)).toBe(true)
  expect(oneSlipFrom('vera')).toEqual(expect.arrayContaining(['era', 'vra', 'vea', 'ver', 'verra', 'vega']))
})

test('a word of eight letters or more may be two, each of four or more', () => {
  expect(halves('ballrooms')).toEqual([
    ['ball', 'rooms'],
    ['ballr', 'ooms'],
  ])
  expect(halves('ballroo')).toEqual([])
  expect(halves('a'.repeat(40))).toHaveLength(33)
  expect(halves('a'.repeat(41))).toEqual([])
})

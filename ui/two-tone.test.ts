import { expect, test } from 'vitest'
import { tonePairs, twoToneOf } from '#ui/two-tone.ts'

const ids = Array.from({ length: 1000 }, (_, i) => `0190a1b2-0000-7000-8000-${String(i).padStart(12, '0')}`)

test('an id has the same art everywhere and for ever', () => {
  expect(twoToneOf('0190a1b2-0000-7000-8000-000000000001')).toEqual(
    twoToneOf('0190a1b2-0000-7000-8000-000000000001'),
  )
  expect(twoToneOf('a')).toMatchInlineSnapshot(`
    {
      "cutAt": 0.5700000000000001,
      "dark": "midnight",
      "light": "brass",
    }
  `)
})

test('ids that follow each other get different art, and every pair of tones is used', () => {
  const used = ids.map((id) =>
    tonePairs.findIndex(([dark, light]) => dark === twoToneOf(id).dark && light === twoToneOf(id).light),
  )
  const counts = tonePairs.map((_, pair) => used.filter((one) => one === pair).length)
  for (const count of counts) expect(count).toBeGreaterThan(50)
  const repeats = used.filter((pair, i) => i > 0 && pair === used[i - 1]).length
  expect(repeats).toBeLessThan(200)
})

test('the light tone leaves the lower left to the text', () => {
  for (const id of ids) {
    const { cutAt } = twoToneOf(id)
    expect(cutAt).toBeGreaterThanOrEqual(0.46)
    expect(cutAt).toBeLessThanOrEqual(0.62)
  }
})

import { describe, expect, test } from 'vitest'
import { contrasts, linearRgb, luminance, SHAPE, TEXT } from '#tests/support/contrast.ts'

const grounds = ['bg', 'surface', 'surface-2']
const textPairs = [
  ...['text', 'text-muted', 'text-faint'].flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ...['info', 'success', 'warning', 'danger'].flatMap((tone) => [
    [tone, 'bg'],
    [tone, `${tone}-soft`],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary', 'bg'],
  ['primary', 'surface'],
  ['on-primary-soft', 'primary-soft'],
  ['on-accent', 'accent'],
  ['accent-text', 'bg'],
  ['on-danger', 'danger'],
  ['bg', 'text'],
  ...['oxblood', 'lagoon', 'plum', 'forest', 'midnight', 'cocoa'].map((tone) => ['on-tone', `tone-${tone}`]),
] as [string, string][]

const shapePairs = [
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['border-strong', 'surface'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((seat) => [`seat-${seat}`, 'surface']),
] as [string, string][]

describe('colour contrast in the light and the dark theme', () => {
  test.each(textPairs)('%s can be read on %s', (front, back) => {
    for (const contrast of contrasts(front, back)) expect(contrast).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(shapePairs)('%s can be told from %s', (front, back) => {
    for (const contrast of contrasts(front, back)) expect(contrast).toBeGreaterThanOrEqual(SHAPE)
  })

  test('the contrast ratio of black on white is 21', () => {
    const [white, black] = [linearRgb(1, 0, 0), linearRgb(0, 0, 0)].map(luminance)
    expect((white! + 0.05) / (black! + 0.05)).toBeCloseTo(21, 2)
  })
})

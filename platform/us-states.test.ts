import { describe, expect, test } from 'vitest'
import { stateCode } from './us-states.ts'

describe('the state of a billing address', () => {
  test.each([
    ['Illinois', 'IL'],
    ['il', 'IL'],
    [' IL ', 'IL'],
    ['I.L.', 'IL'],
    ['new york', 'NY'],
    ['District of Columbia', 'DC'],
    ['Virginia', 'VA'],
    ['West Virginia', 'WV'],
    ['Puerto Rico', 'PR'],
  ])('"%s" is %s', (written, code) => {
    expect(stateCode(written)).toBe(code)
  })

  test.each(['', 'XX', 'Bavaria', 'Ill'])('"%s" is no state', (written) => {
    expect(stateCode(written)).toBeNull()
  })
})

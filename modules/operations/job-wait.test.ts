import { expect, it } from 'vitest'
import { waitAfterFailure } from '#modules/operations/job-wait.ts'
import { HOUR_MS } from '#platform/time.ts'

it.each([
  ['every 5 seconds', 5_000, [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]],
  ['every hour', HOUR_MS, [60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, HOUR_MS, HOUR_MS]],
])('a job that runs %s waits longer after each failure, up to a limit', (_, everyMs, waits) => {
  expect(waits.map((_wait, at) => waitAfterFailure(everyMs, at + 1))).toEqual(waits)
  expect(waitAfterFailure(everyMs, 10_000)).toBe(waits.at(-1))
})

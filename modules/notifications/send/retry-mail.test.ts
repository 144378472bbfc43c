import { expect, it } from 'vitest'
import { waitAfterTry } from '#modules/notifications/send/retry-mail.ts'
import { HOUR_MS } from '#platform/time.ts'

const waits = (isPermanent: boolean): number[] => {
  const before: number[] = []
  for (let tries = 1; ; tries++) {
    const wait = waitAfterTry(tries, isPermanent)
    if (wait === null) return before
    before.push(wait)
  }
}

it('a mail is tried twelve times, at growing intervals of at most six hours', () => {
  const between = waits(false)
  expect(between).toHaveLength(12 - 1)
  expect(between.slice(0, 4)).toEqual([30_000, 120_000, 480_000, 1_920_000])
  expect(between.slice(5)).toEqual(Array.from({ length: 6 }, () => 6 * HOUR_MS))
})

it('a mail that was refused for good is tried four times', () => {
  expect(waits(true)).toHaveLength(4 - 1)
})

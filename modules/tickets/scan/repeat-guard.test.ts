import { expect, it } from 'vitest'
import { repeatGuard } from '#modules/tickets/scan/repeat-guard.ts'

it.each<[string, [code: string, atMs: number, isNew: boolean][]]>([
  [
    'a code is new once and then the same for three seconds',
    [
      ['A', 0, true],
      ['A', 100, false],
      ['A', 3_099, false],
      ['A', 6_099, true],
    ],
  ],
  [
    'a code left lying there is presented once, however long it lies',
    [
      ['A', 0, true],
      ['A', 2_000, false],
      ['A', 4_000, false],
      ['A', 6_000, false],
    ],
  ],
  [
    'another code is new at once, and the first one is new after it',
    [
      ['A', 0, true],
      ['B', 50, true],
      ['A', 100, true],
    ],
  ],
])('%s', (_, sights) => {
  const isNewSight = repeatGuard()
  for (const [code, atMs, isNew] of sights)
    expect([code, atMs, isNewSight(code, atMs)]).toEqual([code, atMs, isNew])
})

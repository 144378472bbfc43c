import { expect, it } from 'vitest'
import { repeatGuard } from '#modules/tickets/scan/camera/repeat-guard.ts'

it.each<[string, [code: string, atMs: number, isNew: boolean, isAsked?: boolean][]]>([
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
  [
    'a code that lies there while its answer is long in coming is still the same one after it',
    [
      ['A', 0, true],
      ['A', 2_000, false, true],
      ['A', 4_500, false, true],
      ['A', 7_000, false],
    ],
  ],
  [
    'another code is new once the answer is there, and the one before it only when it comes back',
    [
      ['A', 0, true],
      ['B', 1_000, false, true],
      ['A', 2_000, false, true],
      ['B', 2_100, true],
      ['A', 2_200, true],
    ],
  ],
  [
    'a code that was away for long, and is seen while another is asked about, is new after it',
    [
      ['A', 0, true],
      ['A', 5_000, false, true],
      ['A', 9_000, true],
    ],
  ],
])('%s', (_, sights) => {
  const isNewSight = repeatGuard()
  for (const [code, atMs, isNew, isAsked = false] of sights)
    expect([code, atMs, isNewSight(code, atMs, isAsked)]).toEqual([code, atMs, isNew])
})

import { describe, expect, test } from 'vitest'
import { type DoorScan, mergeScans, uniteScans } from '#modules/tickets/offline/report/merge-scans.ts'
import { scannedAtMs } from '#modules/tickets/offline/report/scanned-at.ts'

const scan = (device: string, counter: number, atMs: number, over: Partial<DoorScan> = {}): DoorScan => ({
  device,
  counter,
  ticket: 't',
  kind: 'in',
  atMs,
  ...over,
})

describe('scans of one ticket', () => {
  test.each<[string, DoorScan[], string | null, number]>([
    ['the earliest wins', [scan('b', 1, 20), scan('a', 1, 30), scan('c', 9, 10)], 'c 9', 2],
    [
      'at the same moment the device decides, then the number',
      [scan('b', 1, 5), scan('a', 3, 5), scan('a', 2, 5)],
      'a 2',
      2,
    ],
    [
      'what was refused counts for nothing',
      [scan('a', 1, 1, { kind: 'refused' }), scan('b', 1, 2)],
      'b 1',
      0,
    ],
    [
      'what was taken back counts for nothing',
      [scan('a', 1, 1), scan('a', 2, 3, { kind: 'undone', undoes: 1 }), scan('b', 1, 2)],
      'b 1',
      0,
    ],
    [
      'also when that is heard first',
      [scan('a', 2, 3, { kind: 'undone', undoes: 1 }), scan('a', 1, 1)],
      null,
      0,
    ],
    [
      'another device takes nothing back',
      [scan('a', 1, 1), scan('b', 2, 3, { kind: 'undone', undoes: 1 })],
      'a 1',
      0,
    ],
  ])('%s', (_, scans, first, duplicates) => {
    const merged = mergeScans(uniteScans(scans)).get('t')
    const admission = merged?.admission
    expect(admission ? `${admission.device} ${admission.counter}` : null).toBe(first)
    expect(merged?.duplicates).toHaveLength(duplicates)
  })
})

test('a scan that is told twice is one, and having let in outweighs having refused', () => {
  const [refused, admitted] = [scan('a', 1, 1, { kind: 'refused' }), scan('a', 1, 5)]
  expect(uniteScans([refused], [admitted], [refused])).toEqual([admitted])
  expect(uniteScans([admitted], [refused])).toEqual([admitted])
  const earlier = scan('a', 1, 4, { ticket: 'u' })
  expect(uniteScans([scan('a', 1, 9)], [earlier])).toEqual([earlier])
})

test.each<[string, Partial<DoorScan>, Partial<DoorScan>]>([
  ['another ticket', { ticket: 's' }, { ticket: 't' }],
  ['another scan that is taken back', { kind: 'undone', undoes: 1 }, { kind: 'undone', undoes: 2 }],
  ['a scan that is taken back', { kind: 'undone' }, { kind: 'undone', undoes: 1 }],
])(
  'of two reports under one number that name %s the same one counts, whichever is heard first',
  (_, one, two) => {
    const [a, b] = [scan('a', 3, 5, one), scan('a', 3, 5, two)]
    expect(uniteScans([a], [b])).toEqual([a])
    expect(uniteScans([b], [a])).toEqual([a])
  },
)

test.each([
  ['so long after the last contact', { contactMs: 100, elapsedMs: 20 }, 200, 120],
  ['no earlier than that contact', { contactMs: 100, elapsedMs: -7_200_000 }, 200, 100],
  ['no later than it arrived', { contactMs: 100, elapsedMs: 7_200_000 }, 200, 200],
  ['at the contact, when the server itself went back', { contactMs: 100, elapsedMs: 50 }, 90, 100],
])('a scan was %s', (_, made, receivedMs, at) => {
  expect(scannedAtMs(made, receivedMs)).toBe(at)
})

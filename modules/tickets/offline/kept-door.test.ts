import { describe, expect, test } from 'vitest'
import { firstUse, type KeptScan, waitingScans } from '#modules/tickets/offline/kept-door.ts'
import { waitingAsRecent } from '#modules/tickets/offline/waiting-as-recent.ts'
import { UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import { type Instant, MINUTE_MS, plusMs, toInstant } from '#platform/time.ts'

const friday = toInstant('2026-12-12T03:00:00Z')
const saturday = toInstant('2026-12-13T03:00:00Z')
const dayOf = (at: Instant) => (at < '2026-12-12T12:00:00Z' ? 1 : 2)

const scanOf = (counter: number, at: Instant, over: Partial<KeptScan> = {}): KeptScan => ({
  id: 'd',
  counter,
  contact: '',
  elapsedMs: 0,
  at,
  kind: 'in',
  ticketKey: 'k',
  ...over,
})

describe('when a ticket came in', () => {
  const ofFriday = { at: friday, by: 'Tasha' }
  test.each<[string, typeof ofFriday | null, KeptScan[], Instant | null]>([
    ['never', null, [scanOf(1, friday, { ticketKey: 'other' })], null],
    ['as the server said', ofFriday, [], friday],
    ['by the first scan of a day', null, [scanOf(2, plusMs(friday, 1)), scanOf(1, friday)], friday],
    ['today, also of one who was here yesterday', ofFriday, [scanOf(1, saturday)], saturday],
    [
      'today first, of many times',
      ofFriday,
      [scanOf(1, saturday), scanOf(2, plusMs(saturday, MINUTE_MS))],
      saturday,
    ],
    [
      'not by a scan that was taken back',
      ofFriday,
      [scanOf(1, saturday), scanOf(2, saturday, { kind: 'undone', undoes: 1 })],
      friday,
    ],
  ])('%s', (_, told, scans, at) => {
    expect(firstUse('k', told, scans, 'Kim', dayOf)?.at ?? null).toBe(at)
  })
})

test.each([
  [0, 1],
  [UNDO_MINUTES * MINUTE_MS, 1],
  [UNDO_MINUTES * MINUTE_MS + 1, null],
])('a scan that waits can be taken back while the server takes it: %i ms after it', (passedMs, undo) => {
  const [line] = waitingAsRecent([scanOf(1, friday)], 'Kim', plusMs(friday, passedMs))
  expect(line?.undo).toBe(undo)
})

test('scans are handed in in their order: what one takes back is before it', () => {
  const scans = [scanOf(2, friday, { kind: 'undone', undoes: 1 }), scanOf(3, friday), scanOf(1, friday)]
  expect(waitingScans(scans).map(({ counter }) => counter)).toEqual([1, 2, 3])
})

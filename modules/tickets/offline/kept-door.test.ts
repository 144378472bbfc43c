import { describe, expect, test } from 'vitest'
import {
  admissions,
  firstUse,
  isKeptAsLink,
  keptAsLink,
  keptDoorId,
  type KeptScan,
  reportOf,
  waitingScans,
} from '#modules/tickets/offline/kept-door.ts'
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
    expect(firstUse('k', told, admissions(scans), 'Kim', dayOf)?.at ?? null).toBe(at)
  })
})

describe('a scan that waits', () => {
  const line = {
    id: '1',
    at: friday,
    kind: 'in',
    message: 'Come in',
    holderName: null,
    by: 'Kim',
    link: null,
    undo: 1,
  }
  test.each<[string, Partial<KeptScan>, object]>([
    ['in', { holderName: 'Jackie' }, { holderName: 'Jackie' }],
    ['in by hand', { kind: 'by hand' }, {}],
    ['taken back', { kind: 'undone', undoes: 7 }, { kind: 'undone', message: 'Scan taken back', undo: null }],
    [
      'refused, with its reason',
      { kind: 'refused', reason: 'ALREADY_IN' },
      { kind: 'refused', message: 'Already in', undo: null },
    ],
    ['not answered', { kind: 'asked' }, { kind: 'refused', message: 'Not checked', undo: null }],
  ])('is a line of the strip: %s', (_, scan, expected) => {
    expect(waitingAsRecent([scanOf(1, friday, scan)], 'Kim', friday)).toEqual([{ ...line, ...expected }])
  })

  test.each([
    [0, 1],
    [UNDO_MINUTES * MINUTE_MS, 1],
    [UNDO_MINUTES * MINUTE_MS + 1, null],
  ])('can be taken back while the server takes it: %i ms after it', (passedMs, undo) => {
    expect(waitingAsRecent([scanOf(1, friday)], 'Kim', plusMs(friday, passedMs))).toMatchObject([{ undo }])
  })

  test('can be taken back once', () => {
    const scans = [scanOf(3, friday, { kind: 'undone', undoes: 1 }), scanOf(2, friday), scanOf(1, friday)]
    expect(waitingAsRecent(scans, 'Kim', friday).map(({ undo }) => undo)).toEqual([null, 2, null])
  })

  test('is shown among six, and no more', () => {
    const scans = [7, 6, 5, 4, 3, 2, 1].map((counter) => scanOf(counter, friday))
    expect(waitingAsRecent(scans, 'Kim', friday).map(({ id }) => id)).toEqual(['7', '6', '5', '4', '3', '2'])
  })

  const report = { counter: 1, contact: '', elapsedMs: 0 }
  test.each<[string, Partial<KeptScan>, object]>([
    ['in, by a code', { code: 'K7P3' }, { kind: 'in', code: 'K7P3' }],
    ['in, found by name', { key: '00' }, { kind: 'in', key: '00' }],
    ['refused', { kind: 'refused', reason: 'ALREADY_IN' }, { kind: 'refused', reason: 'ALREADY_IN' }],
    ['taken back', { kind: 'undone', undoes: 7 }, { kind: 'undone', undoes: 7 }],
    [
      'not answered',
      { kind: 'asked', code: 'K7P3' },
      { kind: 'refused', reason: 'NOT_CHECKED', code: 'K7P3' },
    ],
  ])('is told to the server as what it is: %s', (_, scan, expected) => {
    expect(reportOf(scanOf(1, friday, scan))).toEqual({ ...report, ...expected })
  })
})

test('a door of a link is kept as one, and no other is', () => {
  const [link, kim] = [keptDoorId(keptAsLink('l1'), 'ball'), keptDoorId('kim', 'link-ball')]
  expect([keptAsLink('l1'), link, kim].map(isKeptAsLink)).toEqual([true, true, false])
})

test('scans are handed in in their order: what one takes back is before it', () => {
  const scans = [scanOf(2, friday, { kind: 'undone', undoes: 1 }), scanOf(3, friday), scanOf(1, friday)]
  expect(waitingScans(scans).map(({ counter }) => counter)).toEqual([1, 2, 3])
})

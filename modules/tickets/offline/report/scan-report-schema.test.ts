import { expect, test } from 'vitest'
import { ScanReportSchema } from '#modules/tickets/offline/report/scan-report-schema.ts'
import { MAX_REPORTED_SCANS } from '#modules/tickets/offline/report/scan-report.ts'
import { MAX_SCAN_LENGTH } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'

const scan = (over: object = {}) => ({ counter: 1, contact: '1.x', elapsedMs: 0, kind: 'in', ...over })
const scans = (count: number) => Array.from({ length: count }, (_, at) => scan({ counter: at + 1 }))
const report = (over: object = {}) => ({ device: newId(), scans: [scan()], ...over })
const ofScan = (over: object) => report({ scans: [scan(over)] })
const isRead = (said: object) => ScanReportSchema.safeParse(said).success

test.each<[string, object]>([
  ['with all that it may say', report({ doorName: 'North door', since: '2026-12-12T02:00:00.000Z' })],
  ['of no scans', report({ scans: [] })],
  ['of as many scans as go at once', report({ scans: scans(MAX_REPORTED_SCANS) })],
  ['of a name of 200 characters', report({ doorName: 'n'.repeat(200) })],
  ...['in', 'by hand', 'refused', 'undone'].map((kind): [string, object] => [kind, ofScan({ kind })]),
  ['of the last number', ofScan({ counter: 1_000_000_000 })],
  ['of a contact of 80 characters', ofScan({ contact: 'c'.repeat(80) })],
  ['of a clock that was set', ofScan({ elapsedMs: -1e12 })],
  ['of a code as it is cut', ofScan({ code: 'A'.repeat(MAX_SCAN_LENGTH + 1) })],
  ['of a reason', ofScan({ reason: 'ALREADY_IN' })],
  ['of a reason of 40 characters', ofScan({ reason: 'A'.repeat(40) })],
  ['of a ticket on the list', ofScan({ key: '0123456789abcdef0123' })],
  ['of a scan that is taken back', ofScan({ kind: 'undone', undoes: 1 })],
])('a report is read: %s', (_, said) => {
  expect(isRead(said)).toBe(true)
})

test.each<[string, object]>([
  ['of no device', report({ device: 'd' })],
  ['of more than is asked for', report({ more: 1 })],
  ['of a scan with more than is asked for', ofScan({ more: 1 })],
  ['of more scans than go at once', report({ scans: scans(MAX_REPORTED_SCANS + 1) })],
  ['of one number twice', report({ scans: [scan(), scan()] })],
  ['of a name of 201 characters', report({ doorName: 'n'.repeat(201) })],
  ['since what is no moment', report({ since: '2026-12-12' })],
  ['since another century', report({ since: '1026-12-12T02:00:00.000Z' })],
  ['of the number 0', ofScan({ counter: 0 })],
  ['of a number that is none of a device', ofScan({ counter: 1_000_000_001 })],
  ['of half a number', ofScan({ counter: 1.5 })],
  ['of a contact of 81 characters', ofScan({ contact: 'c'.repeat(81) })],
  ['of a time long ago', ofScan({ elapsedMs: -1e12 - 1 })],
  ['of a time far off', ofScan({ elapsedMs: 1e12 + 1 })],
  ['of a scan without an answer', ofScan({ kind: 'asked' })],
  ['of a longer code', ofScan({ code: 'A'.repeat(MAX_SCAN_LENGTH + 2) })],
  ['of a reason in words', ofScan({ reason: 'was in' })],
  ['of no reason', ofScan({ reason: '' })],
  ['of a reason of 41 characters', ofScan({ reason: 'A'.repeat(41) })],
  ['of half a key', ofScan({ key: '0123456789' })],
  ['of a key and more', ofScan({ key: '0123456789abcdef012345' })],
  ['of a key that is none', ofScan({ key: 'x123456789abcdef0123' })],
  ['of a scan that takes back none', ofScan({ kind: 'undone', undoes: 0 })],
])('a report is not read: %s', (_, said) => {
  expect(isRead(said)).toBe(false)
})

test('what is no text in a code is made one', () => {
  expect(ScanReportSchema.parse(ofScan({ code: 'A\uD800' })).scans[0]?.code).toBe('A\uFFFD')
})

import { expect, test } from 'vitest'
import type { CallSquare } from '#modules/payments/square/square-calls.server.ts'
import { squareReports } from '#modules/payments/square/square-reports.server.ts'
import { toInstant } from '#platform/time.ts'

const NOW = '2026-11-29T08:00:00Z'
const disputeOf = (id: string, state: string, at: string) => ({
  id,
  state,
  amount_money: { amount: 100, currency: 'USD' },
  disputed_payment: { payment_id: 'P' },
  created_at: at,
})

/** Square with so many pages of disputes that wait for evidence, and one of each other list, all of one time. */
function withPages(pages: number, at = NOW) {
  const asked: URL[] = []
  const call = async (schema: Parameters<CallSquare>[0], { path }: { path: string }) => {
    const url = new URL(path, 'https://square.invalid')
    asked.push(url)
    const state = url.searchParams.get('states')
    const page = Number(url.searchParams.get('cursor') ?? 1)
    const cursor = state === 'EVIDENCE_REQUIRED' && page < pages ? { cursor: String(page + 1) } : {}
    const disputes = state ? [disputeOf(`${state} ${page}`, state, at)] : []
    return { ok: true, value: schema.parse({ disputes, ...cursor }) }
  }
  return { reports: squareReports(call as CallSquare, 'L'), asked }
}
const since = toInstant('2026-11-26T08:00:00Z')

test('disputes are read to the last page of each state, and those that are open before all else', async () => {
  const { reports, asked } = withPages(60)
  const { events, missing } = await reports.eventsSince(since)
  expect([missing, events.length]).toEqual([null, 60 + 7])
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(67)
  const lists = [
    ...new Set(asked.map(({ pathname, searchParams }) => searchParams.get('states') ?? pathname)),
  ]
  expect(lists).toEqual([
    'INQUIRY_EVIDENCE_REQUIRED',
    'INQUIRY_PROCESSING',
    'EVIDENCE_REQUIRED',
    'PROCESSING',
    '/v2/refunds',
    'INQUIRY_CLOSED',
    'WON',
    'LOST',
    'ACCEPTED',
  ])
  expect(asked.every(({ searchParams }) => searchParams.get('location_id') === 'L')).toBe(true)
})

test('of more than are read what was read is kept, and it is said that others are missing', async () => {
  const { reports, asked } = withPages(Infinity)
  const { events, missing } = await reports.eventsSince(since)
  expect([missing, events.length, asked.length]).toEqual(['TOO_MANY', 500 + 7, 500 + 8])
})

test('a dispute that is open is told of however old it is, one that is over is not', async () => {
  const { events } = await withPages(1, '2026-11-26T07:59:59Z').reports.eventsSince(since)
  expect(events.map(({ objectId }) => objectId)).toEqual([
    'INQUIRY_EVIDENCE_REQUIRED 1',
    'INQUIRY_PROCESSING 1',
    'EVIDENCE_REQUIRED 1',
    'PROCESSING 1',
  ])
})

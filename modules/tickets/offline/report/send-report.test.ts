import { afterEach, expect, test, vi } from 'vitest'
import { sendReport } from '#modules/tickets/offline/report/send-report.client.ts'

afterEach(() => vi.unstubAllGlobals())

const json = (status: number, type = 'application/json; charset=utf-8') =>
  new Response('{}', { status, headers: { 'Content-Type': type } })
const failing = (error: unknown) => () => {
  throw error
}

test.each<[string, () => unknown, string]>([
  ['an answer', () => json(200), 'told'],
  ['a page of a network that answers by itself', () => json(200, 'text/html'), 'no signal'],
  ['an answer of no kind', () => new Response(null), 'no signal'],
  ['an error of the server', () => json(500), 'no signal'],
  ['the way to the sign-in', () => ({ type: 'opaqueredirect' }), 'signed out'],
  ['that there is no such door', () => json(404), 'not their door'],
  ['the same of a stranger', () => json(404, 'text/html'), 'no signal'],
  ['a refusal', () => json(400), 'unreadable'],
  ['a refusal of another device', () => json(403), 'unreadable'],
  ['a refusal of so many', () => json(413), 'unreadable'],
  ['that it is busy', () => json(429), 'busy'],
  ['the same of a stranger', () => json(429, 'text/html'), 'no signal'],
  ['no answer in time', failing(new DOMException('Too slow', 'TimeoutError')), 'too slow'],
  ['no network', failing(new TypeError('Failed to fetch')), 'no signal'],
  ['what was ended', failing(new DOMException('Ended', 'AbortError')), 'no signal'],
  ['what only calls itself too slow', failing({ name: 'TimeoutError' }), 'no signal'],
])('%s to a report is understood', async (_, answer, kind) => {
  vi.stubGlobal('fetch', async () => answer())
  expect((await sendReport('/report', { device: 'd', scans: [] })).kind).toBe(kind)
})

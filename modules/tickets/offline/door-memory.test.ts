import { afterEach, expect, test, vi } from 'vitest'
import { type DoorMemory, doorNow } from '#modules/tickets/offline/door-memory.client.ts'
import { HOUR_MS, MINUTE_MS, toInstant } from '#platform/time.ts'

afterEach(() => vi.useRealTimers())

const serverMs = Date.parse('2026-12-13T02:00:00Z')

/** What a device whose clock is so far off takes for this moment, so long after its last contact. */
function nowOn({ offMs, passedMs }: { offMs: number; passedMs: number }) {
  vi.useFakeTimers({ now: serverMs + offMs + passedMs })
  const contact = { written: `${serverMs}.signed`, deviceMs: serverMs + offMs }
  return doorNow({ door: { contact } } as DoorMemory)
}

test.each([
  ['right', 0],
  ['two hours behind', -2 * HOUR_MS],
  ['two hours ahead', 2 * HOUR_MS],
])('on a clock that is %s it is the hour of the server', (_, offMs) => {
  expect(nowOn({ offMs, passedMs: 0 })).toBe(toInstant(new Date(serverMs)))
  expect(nowOn({ offMs, passedMs: 40 * MINUTE_MS })).toBe('2026-12-13T02:40:00.000Z')
})

test('it is never before the last contact, however the clock was set back since', () => {
  expect(nowOn({ offMs: 0, passedMs: -2 * HOUR_MS })).toBe('2026-12-13T02:00:00.000Z')
})

test('before the first contact it is that of the device', () => {
  vi.useFakeTimers({ now: serverMs })
  expect(doorNow({ door: { contact: null } } as DoorMemory)).toBe('2026-12-13T02:00:00.000Z')
})

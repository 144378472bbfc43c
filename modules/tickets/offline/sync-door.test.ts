import { afterEach, expect, test, vi } from 'vitest'
import type { DoorMemory } from '#modules/tickets/offline/door-memory.client.ts'
import { FIRST_STATUS } from '#modules/tickets/offline/door-status.ts'
import type { KeptScan } from '#modules/tickets/offline/kept-door.ts'
import type { ScanReport } from '#modules/tickets/offline/report/scan-report-schema.ts'
import type { ScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { syncDoor } from '#modules/tickets/offline/sync-door.client.ts'
import { MAX_SCAN_LENGTH } from '#modules/tickets/qr-payload.ts'
import { systemNow } from '#platform/time.ts'

afterEach(() => vi.unstubAllGlobals())

const scanOf = (counter: number, code = `code ${counter}`): KeptScan => ({
  id: 'kim ball',
  counter,
  contact: '1.x',
  elapsedMs: 1,
  at: systemNow(),
  kind: 'refused',
  reason: 'NOT_A_TICKET',
  code,
})

/** A door in a browser with so many scans that wait; its store keeps nothing but what is deleted. */
function doorWith(scans: KeptScan[]) {
  const deleted: number[] = []
  const store = {
    deleteScans: async (_: string, counters: number[]) => void deleted.push(...counters),
    writeChanges: async () => {},
    writeDoor: async () => {},
    deleteLists: async () => {},
  } as unknown as ScanStore
  const memory: DoorMemory = {
    settings: {
      eventId: 'ball',
      person: { id: 'kim', name: 'Kim' },
      publicKey: '',
      addresses: { scan: '/scan', list: '/list', report: '/report' },
      onChange: () => {},
    },
    store,
    door: { id: 'kim ball', deviceId: 'd', counter: 9, contact: null, heardUntil: null },
    kept: null,
    list: null,
    changes: new Map(),
    scans,
    inFlight: new Set(),
    setAside: new Set(),
    status: FIRST_STATUS,
  }
  return { memory, deleted }
}

/** A server that answers 400 or 413 to a report with a scan that `isBad`, and keeps every other. */
function serverThatRefuses(isBad: (report: ScanReport) => number | null) {
  const sizes: number[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const report = JSON.parse(body) as ScanReport
    sizes.push(report.scans.length)
    const status = isBad(report)
    if (status !== null) return Response.json({ message: 'No' }, { status })
    const kept = report.scans.map(({ counter }) => counter)
    return Response.json({ contact: '2.x', now: systemNow(), kept, changes: [], state: null })
  })
  return sizes
}

test('a scan that the server cannot read keeps back no other, and the door is online', async () => {
  const { memory, deleted } = doorWith(Array.from({ length: 9 }, (_, at) => scanOf(at + 1)))
  const sizes = serverThatRefuses(({ scans }) => (scans.some(({ counter }) => counter === 4) ? 400 : null))
  await syncDoor(memory, false)
  expect(deleted.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5, 6, 7, 8, 9])
  expect(memory.status).toMatchObject({ link: 'online', waiting: 1 })
  expect(sizes.length).toBeLessThan(12)
  await syncDoor(memory, false)
  expect(sizes.at(-1)).toBe(0)
})

test('a report that is too large goes in parts', async () => {
  const { memory, deleted } = doorWith(Array.from({ length: 7 }, (_, at) => scanOf(at + 1)))
  serverThatRefuses(({ scans }) => (scans.length > 2 ? 413 : null))
  await syncDoor(memory, false)
  expect(deleted).toHaveLength(7)
  expect(memory.status.link).toBe('online')
})

test('what is longer than any code is cut to what a report takes', async () => {
  const { memory } = doorWith([scanOf(1, 'A'.repeat(MAX_SCAN_LENGTH + 80))])
  const lengths: number[] = []
  serverThatRefuses(({ scans }) => (lengths.push(...scans.map(({ code }) => code?.length ?? 0)), null))
  await syncDoor(memory, false)
  expect(lengths).toEqual([MAX_SCAN_LENGTH])
})

test('a server that reads nothing at all is as good as none', async () => {
  const { memory, deleted } = doorWith([scanOf(1)])
  serverThatRefuses(() => 400)
  await syncDoor(memory, false)
  expect([deleted, memory.status.link]).toEqual([[], 'offline'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handInWaiting, type ToHandIn } from '#modules/tickets/offline/hand-in.client.ts'
import { keptAsLink, keptDoorId, type KeptDoor, type KeptScan } from '#modules/tickets/offline/kept-door.ts'
import type { ScanReport } from '#modules/tickets/offline/report/scan-report-schema.ts'
import { openScanStore, type ScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { systemNow } from '#platform/time.ts'

vi.mock('#modules/tickets/offline/scan-store.client.ts', () => ({ openScanStore: vi.fn<() => void>() }))
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

const kim = { id: 'kim', name: 'Kim' }
const [front, back] = [keptAsLink('front'), keptAsLink('back')]

/** A browser with one scan of each of these doors, or so many; answers which it has then. */
function browserWith(doors: Record<string, number>) {
  const scans = Object.entries(doors).flatMap(([id, count]) =>
    Array.from({ length: count }, (_, at): KeptScan => ({
      id,
      counter: at + 1,
      contact: `contact of ${id}`,
      elapsedMs: 1,
      at: systemNow(),
      kind: 'refused',
      reason: 'NOT_A_TICKET',
      code: 'x',
    })),
  )
  let left = scans
  const listsGone = vi.fn<() => void>()
  const doorOf = (id: string): KeptDoor => ({
    id,
    deviceId: `device of ${id}`,
    counter: 9,
    contact: null,
    heardUntil: null,
  })
  const store = {
    readDoor: async (id: string) => doorOf(id),
    writeDoor: async () => {},
    readList: async () => null,
    readChanges: async () => [],
    writeChanges: async () => {},
    readScans: async (id: string) => left.filter((scan) => scan.id === id),
    writeScan: async () => {},
    readDoorsWithScans: async () => [...new Set(left.map(({ id }) => id))],
    deleteScans: async (id: string, counters: number[]) => {
      left = left.filter((scan) => scan.id !== id || !counters.includes(scan.counter))
    },
    deleteLists: async () => listsGone(),
  } as unknown as ScanStore
  vi.mocked(openScanStore).mockResolvedValue(store)
  return { left: () => left.map(({ id, counter }) => `${id} ${counter}`), listsGone }
}

/** A server that takes reports at addresses that it `answers`. */
function server(answers: (address: string) => boolean = () => true) {
  const reports: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { device, scans } = JSON.parse(body) as ScanReport
    reports.push(`${address}: ${scans.map(({ contact }) => contact).join()} on ${device}`)
    if (!answers(address)) throw new TypeError('No signal')
    const kept = scans.map(({ counter }) => counter)
    return Response.json({ contact: '2.x', now: systemNow(), kept, changes: [], state: null })
  })
  return reports
}

const to = (over: Partial<ToHandIn> = {}): ToHandIn => ({
  person: kim,
  openAt: null,
  reportOf: (eventId, keptAs) => `/${eventId}/${keptAs}`,
  ...over,
})
const [ball, park] = [keptDoorId('kim', 'ball'), keptDoorId('kim', 'park')]
const reported = (eventId: string, keptAs: string) => {
  const id = keptDoorId(keptAs, eventId)
  return `/${eventId}/${keptAs}: contact of ${id} on device of ${id}`
}

test('a member hands in what they scanned at every door, and nothing of anybody else', async () => {
  const others = [keptDoorId('opal', 'ball'), keptDoorId(front, 'ball')]
  const { left, listsGone } = browserWith({ [ball]: 1, [others[0]!]: 1, [others[1]!]: 1, [park]: 1 })
  const reports = server()
  expect(await handInWaiting(to())).toEqual({ waited: 2, left: 0 })
  expect(reports).toEqual([reported('ball', 'kim'), reported('park', 'kim')])
  expect(left()).toEqual(others.map((id) => `${id} 1`))
  expect(listsGone).not.toHaveBeenCalled()
})

test('the page of a link hands in what each link of this browser scanned, as that link', async () => {
  const { left } = browserWith({
    [keptDoorId(front, 'ball')]: 1,
    [keptDoorId(back, 'ball')]: 1,
    [keptDoorId(front, 'park')]: 1,
    [ball]: 1,
  })
  const reports = server()
  const person = { id: back, name: 'Back' }
  expect(await handInWaiting(to({ person, openAt: 'ball' }))).toEqual({ waited: 2, left: 0 })
  expect(reports).toEqual([reported('ball', front), reported('park', front)])
  // The scanner that is open hands in its own.
  expect(left()).toEqual([`${keptDoorId(back, 'ball')} 1`, `${ball} 1`])
  expect(await handInWaiting(to({ person }))).toEqual({ waited: 1, left: 0 })
})

test('what does not get through stays, and keeps back no other door', async () => {
  const { left } = browserWith({ [ball]: 2, [park]: 1 })
  server((address) => address !== '/ball/kim')
  expect(await handInWaiting(to())).toEqual({ waited: 3, left: 2 })
  expect(left()).toEqual([`${ball} 1`, `${ball} 2`])
  server()
  expect(await handInWaiting(to())).toEqual({ waited: 2, left: 0 })
  expect(await handInWaiting(to())).toEqual({ waited: 0, left: 0 })
})

test('a browser that keeps nothing hands in nothing', async () => {
  vi.mocked(openScanStore).mockRejectedValue(new Error('Private window'))
  expect(await handInWaiting(to())).toBeNull()
})

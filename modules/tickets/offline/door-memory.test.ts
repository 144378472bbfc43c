import { afterEach, expect, test, vi } from 'vitest'
import { addScan, type DoorMemory, doorNow, readMemory } from '#modules/tickets/offline/door-memory.client.ts'
import type { KeptDoor } from '#modules/tickets/offline/kept-door.ts'
import type { ScanStore } from '#modules/tickets/offline/scan-store.client.ts'
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

/** What a browser keeps that knows this door, or none, when the page of its scanner is opened with no signal. */
async function openedWith(known: KeptDoor | null) {
  const store = {
    deleteLists: async () => {},
    readDoor: async () => known,
    writeDoor: async () => {},
    readList: async () => null,
    readChanges: async () => [],
    readScans: async () => [],
    addScan: async (id: string, scan: object) => ({ ...scan, id, counter: 1 }),
  } as unknown as ScanStore
  return readMemory(store, {
    eventId: 'ball',
    person: { id: 'kim', name: 'Kim' },
    publicKey: '',
    firstContact: `${serverMs}.of the page`,
    addresses: { scan: '/scan', list: '/list', report: '/report' },
    onChange: () => {},
  })
}

test('a scan before the first contact is kept under that of the page, by the clock of the device', async () => {
  vi.useFakeTimers({ now: serverMs + 5 * MINUTE_MS })
  expect(await addScan(await openedWith(null), { kind: 'asked', code: 'K7P3' })).toMatchObject({
    contact: `${serverMs}.of the page`,
    elapsedMs: 5 * MINUTE_MS,
    at: '2026-12-13T02:05:00.000Z',
    code: 'K7P3',
  })
})

test('a page brings no contact to a door that had its own, nor to who may scan there no more', async () => {
  vi.useFakeTimers({ now: serverMs })
  const door = { id: 'kim ball', deviceId: 'd', counter: 3, heardUntil: null }
  const own = { written: '1.own', deviceMs: serverMs }
  const ofKnown = await addScan(await openedWith({ ...door, contact: own }), { kind: 'in' })
  expect(ofKnown).toMatchObject({ contact: '1.own' })
  const lost = { ...door, contact: null, lostAfterMs: serverMs }
  expect(await addScan(await openedWith(lost), { kind: 'in' })).toBeNull()
  // Whoever is put back opens a newer page; a door that never had a contact needs none.
  for (const back of [
    { ...lost, lostAfterMs: serverMs - 1 },
    { ...door, contact: null },
  ])
    expect(await addScan(await openedWith(back), { kind: 'in' })).toMatchObject({
      contact: `${serverMs}.of the page`,
    })
})

test('where the clock of the device is behind, the page is of the moment it is opened', async () => {
  vi.useFakeTimers({ now: serverMs - 60 * MINUTE_MS })
  const memory = await openedWith(null)
  vi.setSystemTime(serverMs - 50 * MINUTE_MS)
  expect(await addScan(memory, { kind: 'in' })).toMatchObject({
    elapsedMs: 10 * MINUTE_MS,
    at: '2026-12-13T02:10:00.000Z',
  })
})

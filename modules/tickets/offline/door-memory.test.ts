import { afterEach, expect, test, vi } from 'vitest'
import {
  addScan,
  byHandToday,
  type DoorMemory,
  doorNow,
  type DoorSettings,
  openMemory,
  readMemory,
  rewriteScan,
  tell,
  usesKnown,
  waitingIn,
} from '#modules/tickets/offline/door-memory.client.ts'
import type { KeptDoor, KeptList, KeptScan } from '#modules/tickets/offline/kept-door.ts'
import { hexOf } from '#modules/tickets/offline/list/list-keys.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { sealTicket } from '#modules/tickets/offline/list/seal-ticket.server.ts'
import { writeDoorList } from '#modules/tickets/offline/list/write-door-list.ts'
import type { ScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { newId } from '#platform/ids.ts'
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
async function openedWith(
  known: KeptDoor | null,
  over: Partial<Record<keyof ScanStore, unknown>> = {},
  settings: Partial<DoorSettings> = {},
  read = readMemory,
) {
  const store = {
    deleteLists: async () => {},
    readDoor: async () => known,
    writeDoor: async () => {},
    readList: async () => null,
    readChanges: async () => [],
    readScans: async () => [],
    addScan: async (id: string, scan: object) => ({ ...scan, id, counter: 1 }),
    writeScan: async () => {},
    ...over,
  } as unknown as ScanStore
  return read(store, {
    eventId: 'ball',
    person: { id: 'kim', name: 'Kim' },
    publicKey: '',
    firstContact: `${serverMs}.of the page`,
    addresses: { scan: '/scan', list: '/list', report: '/report' },
    onChange: () => {},
    ...settings,
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

test('where no page brings a contact, and there was none, nothing is kept', async () => {
  expect(await addScan(await openedWith(null, {}, { firstContact: null }), { kind: 'in' })).toBeNull()
})

test('lists of other people and of events that are over go, and no other', async () => {
  vi.useFakeTimers({ now: serverMs })
  const deleteLists = vi.fn<ScanStore['deleteLists']>(async () => {})
  await openedWith(null, { deleteLists })
  expect(deleteLists).not.toHaveBeenCalled()
  await openedWith(null, { deleteLists }, {}, openMemory)
  const isGone = deleteLists.mock.calls[0]![0]
  const kept = (personId: string, ms: number) =>
    isGone({ personId, closesAt: toInstant(new Date(serverMs + ms)) } as KeptList)
  expect([kept('kim', 1), kept('kim', 0), kept('opal', 1)]).toEqual([false, true, true])
})

const [eventId, signer, hash] = [newId<'event'>(), listSigner('a secret'), '0123456789ABCDEF']
const [early, late] = [toInstant('2026-12-13T01:00:00Z'), toInstant('2026-12-13T02:30:00Z')]
const ticket = (its: string) => ({
  ...sealTicket(eventId, { ticketId: newId<'ticket'>(), hash: its, name: 'Jackie', seat: '', salt: 's' }),
  state: 'used' as const,
  type: 0,
  usedSeconds: Date.parse(early) / 1_000,
  usedBy: 1,
})
const [line, other] = [ticket(hash), ticket('FEDCBA9876543210')]
const [key, otherKey] = [hexOf(line.key), hexOf(other.key)]

/** The same with a list of two tickets that came in early, by Opal. */
async function withList(over: Parameters<typeof openedWith>[1] = {}, settings: Partial<DoorSettings> = {}) {
  const times = { startsAt: early, endsAt: late, doorsAt: early, closesAt: late, madeAt: early }
  const of = { eventId, title: 'The Ball', timeZone: 'America/Chicago', isPostponed: false, salt: 's' }
  const types = [{ name: 'Entry', isExtra: false, admitsOn: null }]
  const head = { v: 1 as const, ...of, ...times, night: '2026-12-12', types, people: ['Opal'] }
  const written = writeDoorList(head, [line, other])
  const bytes = new Uint8Array([...written, ...signer.sign(written)])
  const readList = async () => ({ id: 'kim ball', bytes, listedAt: early }) as KeptList
  return openedWith(null, { readList, ...over }, { publicKey: signer.publicKey, ...settings })
}

const scanOf = (over: Partial<KeptScan>): KeptScan => ({
  id: 'kim ball',
  counter: 1,
  contact: '',
  elapsedMs: 0,
  at: late,
  kind: 'in',
  ...over,
})

/** Of both tickets, when they came in and by whom, as a device knows it that keeps these scans and changes. */
async function known(memory: DoorMemory) {
  const usedOf = await usesKnown(memory, memory.list!)
  return [key, otherKey].map((its) => {
    const use = usedOf(memory.list!.byKey(its === key ? line.key : other.key)!)
    return use && `${use.by} ${use.at === early ? 'early' : 'late'}`
  })
}

test.each<[string, { key: string; used: object | null }[], Partial<KeptScan>[], (string | null)[]]>([
  ['the list', [], [], ['Opal early', 'Opal early']],
  [
    'news, which outweigh it',
    [
      { key, used: null },
      { key: otherKey, used: { at: late, by: 'Ray' } },
    ],
    [],
    [null, 'Ray late'],
  ],
  [
    'a scan of a ticket that was taken back before',
    [{ key, used: null }],
    [{ ticketKey: key }],
    ['Kim late', 'Opal early'],
  ],
  [
    'a scan of a code that knows no ticket yet',
    [{ key, used: null }],
    [{ code: hash }],
    ['Kim late', 'Opal early'],
  ],
  [
    'a scan that knows its ticket, whatever its code',
    [{ key, used: null }],
    [{ code: 'K7P3', ticketKey: key }],
    ['Kim late', 'Opal early'],
  ],
  ['a scan of neither', [{ key, used: null }], [{}, { code: 'FFFFFFFFFFFFFFFF' }], [null, 'Opal early']],
  [
    'a scan that let nobody in',
    [{ key, used: null }],
    [{ kind: 'asked', ticketKey: key }],
    [null, 'Opal early'],
  ],
])('when a ticket came in is known of %s', async (_, changes, scans, expected) => {
  const kept = scans.map((scan, at) => scanOf({ counter: at + 1, ...scan }))
  const memory = await withList({ readChanges: async () => changes, readScans: async () => kept })
  expect(await known(memory)).toEqual(expected)
})

test('where the browser tells of no scans any more, those that were read before count', async () => {
  const memory = await withList({ readChanges: async () => [{ key, used: null }] })
  memory.scans = [scanOf({ ticketKey: key })]
  memory.store.readScans = async () => Promise.reject(new Error('Closed'))
  expect(await known(memory)).toEqual(['Kim late', 'Opal early'])
})

test('what is no code was not let in before, however many were', async () => {
  const memory = await withList({ readScans: async () => [scanOf({ code: 'a poster' })] })
  expect(await byHandToday(memory, 'another poster')).toBeNull()
})

test('the screen is told how many scans wait, and from when the list is', async () => {
  const onChange = vi.fn<() => void>()
  const scans = [scanOf({}), scanOf({ counter: 2 }), scanOf({ counter: 3, isKept: true })]
  const memory = await withList({ readScans: async () => scans }, { onChange })
  memory.inFlight.add(2)
  tell(memory)
  expect(waitingIn(memory).map(({ counter }) => counter)).toEqual([1])
  expect([memory.status.waiting, memory.status.listedAt, onChange.mock.calls.length]).toEqual([1, early, 1])
  memory.list = null
  tell(memory)
  expect(memory.status.listedAt).toBeNull()
})

test('a scan that cannot be kept is none, and the screen is told that the device is full', async () => {
  const full = async () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  for (const keep of [addScan, rewriteScan]) {
    const memory = await withList({ addScan: full, writeScan: full })
    expect([await keep(memory, scanOf({})), memory.status.isFull, memory.scans]).toEqual([null, true, []])
  }
})

test('what became of a scan takes its place, and no other', async () => {
  const memory = await withList({ readScans: async () => [scanOf({}), scanOf({ counter: 2 })] })
  await rewriteScan(memory, scanOf({ kind: 'refused' }))
  expect(memory.scans.map(({ kind }) => kind)).toEqual(['refused', 'in'])
  expect(memory.status.isFull).toBe(false)
})

test('a scan waits as soon as it is kept', async () => {
  const memory = await withList()
  await addScan(memory, { kind: 'in', code: 'K7P3' })
  expect(waitingIn(memory)).toMatchObject([{ counter: 1, kind: 'in', code: 'K7P3' }])
})

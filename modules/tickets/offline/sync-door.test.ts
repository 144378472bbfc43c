import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DoorMemory } from '#modules/tickets/offline/door-memory.client.ts'
import { FIRST_STATUS } from '#modules/tickets/offline/door-status.ts'
import type { KeptScan } from '#modules/tickets/offline/kept-door.ts'
import type { ScanReport } from '#modules/tickets/offline/report/scan-report-schema.ts'
import type { ScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { MAX_REPORTED_SCANS } from '#modules/tickets/offline/report/scan-report.ts'
import { syncDoor } from '#modules/tickets/offline/sync-door.client.ts'
import { MAX_SCAN_LENGTH } from '#modules/tickets/qr-payload.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { writeDoorList } from '#modules/tickets/offline/list/write-door-list.ts'
import { newId } from '#platform/ids.ts'
import { epochMs, HOUR_MS, type Instant, MINUTE_MS, plusMs, systemNow, toInstant } from '#platform/time.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

/** A door in a browser with so many scans that wait; its store keeps nothing but what is deleted, and is `full` of changes or doors. */
function doorWith(scans: KeptScan[], full: 'changes' | 'doors' | null = null) {
  const deleted: number[] = []
  const written: unknown[] = []
  const write = (store: typeof full) => async (value: unknown) => {
    written.push(value)
    if (store === full) throw new DOMException('Full', 'QuotaExceededError')
  }
  const store = {
    deleteScans: async (_: string, counters: number[]) => {
      written.push('scans go')
      deleted.push(...counters)
    },
    writeChanges: write('changes'),
    writeDoor: write('doors'),
    writeScan: async () => {},
    writeList: async () => {},
    deleteLists: async (isGone: unknown) => void written.push(isGone),
  } as unknown as ScanStore
  const memory: DoorMemory = {
    settings: {
      eventId: 'ball',
      person: { id: 'kim', name: 'Kim' },
      publicKey: '',
      firstContact: null,
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
    mostAtOnce: MAX_REPORTED_SCANS,
    status: FIRST_STATUS,
  }
  return { memory, deleted, written }
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
  expect(sizes).toEqual([9, 5, 3, 3, 2, 1, 5])
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

test('who has a list and has heard nothing since hears of everything since it was made', async () => {
  const { memory } = doorWith([])
  memory.list = { head: { madeAt: '2026-12-12T02:00:00.000Z' } } as DoorMemory['list']
  const since: unknown[] = []
  serverThatRefuses((report) => (since.push(report.since), null))
  await syncDoor(memory, false)
  expect([since, memory.door.heardUntil]).toEqual([['2026-12-12T02:00:00.000Z'], expect.any(String)])
})

test.each([
  ['with a list', true, 0, [1]],
  ['without a list not yet', false, 0, []],
  ['without a list not that night', false, 12 * 60, []],
  ['without a list after a night', false, 13 * 60, [1]],
])('what the server answered is forgotten once it was heard of: %s', async (_, hasList, minutes, gone) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = plusMs(systemNow(), -minutes * MINUTE_MS)
  const { memory, deleted } = doorWith([{ ...scanOf(1), isKept: true, at }])
  if (hasList) memory.list = { head: {} } as DoorMemory['list']
  serverThatRefuses(() => null)
  await syncDoor(memory, false)
  expect([deleted, memory.scans.map(({ counter }) => counter)]).toEqual([gone, gone.length > 0 ? [] : [1]])
})

test.each([
  ['by hand', {}, [], [1]],
  ['in', {}, [], [1]],
  // Who was taken back is not in.
  ['undone', { undoes: 7 }, [], [1]],
  ['refused', {}, [1], []],
] as const)(
  'without a list who was let in is remembered after it was handed in: %s',
  async (kind, more, gone, left) => {
    const { memory, deleted } = doorWith([{ ...scanOf(1), kind, ...more }])
    serverThatRefuses(() => null)
    await syncDoor(memory, false)
    expect([deleted, memory.scans.map(({ counter }) => counter)]).toEqual([gone, left])
    const sizes = serverThatRefuses(() => null)
    await syncDoor(memory, false)
    expect(sizes).toEqual([0])
  },
)

test('with a list the news tells who was let in, and what was handed in is forgotten', async () => {
  const { memory, deleted } = doorWith([{ ...scanOf(1), kind: 'by hand' }])
  memory.list = { head: {} } as DoorMemory['list']
  serverThatRefuses(() => null)
  await syncDoor(memory, false)
  expect([deleted, memory.scans]).toEqual([[1], []])
})

test('who may scan no more needs a page that is newer than the one they have', async () => {
  const { memory } = doorWith([])
  memory.settings.firstContact = '9.of the page'
  memory.door.contact = { written: '7.x', deviceMs: 1 }
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Gone' }, { status: 404 }))
  await syncDoor(memory, false)
  expect(memory.door).toMatchObject({ contact: null, lostAfterMs: 9 })
})

test.each([
  ['a stranger’s refusal', new Response('<h1>No</h1>', { status: 403 }), 'offline', 0],
  ['a stranger’s error', new Response('<h1>No</h1>', { status: 400 }), 'offline', 0],
  ['too many reports', Response.json({ message: 'Later' }, { status: 429 }), 'online', 0],
  ['a session that ended', Response.json({ message: 'Gone' }, { status: 404 }), 'not their door', 0],
])(
  '%s is told as what it is, and only the last deletes the list, and ends what is kept',
  async (_, answer, link, aside) => {
    const { memory } = doorWith([scanOf(1)])
    memory.list = { head: {} } as DoorMemory['list']
    memory.door.contact = { written: '7.x', deviceMs: 1 }
    memory.changes.set('k', null)
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', async () => answer)
    await syncDoor(memory, false)
    expect(memory).toMatchObject({ status: { link }, setAside: { size: aside } })
    expect(memory.changes.size).toBe(link === 'not their door' ? 0 : 1)
    expect(memory.door.lostAfterMs).toBe(link === 'not their door' ? 7 : undefined)
    expect([memory.list, memory.door.contact].map((kept) => kept === null)).toEqual(
      Array(2).fill(link === 'not their door'),
    )
  },
)

test('a scan of another device keeps back no other, and the list stays', async () => {
  const { memory, deleted } = doorWith([scanOf(1), scanOf(2)])
  memory.list = { head: {} } as DoorMemory['list']
  serverThatRefuses(({ scans }) => (scans.some(({ counter }) => counter === 1) ? 403 : null))
  await syncDoor(memory, false)
  expect([deleted, memory.status.link, memory.list !== null]).toEqual([[2], 'online', true])
})

test('what does not get through in time goes in parts the next time, and in larger ones again', async () => {
  const { memory, deleted } = doorWith(Array.from({ length: 100 }, (_, at) => scanOf(at + 1)))
  const sizes = serverThatRefuses(({ scans }) => {
    if (scans.length > 30) throw new DOMException('Too slow', 'TimeoutError')
    return null
  })
  await syncDoor(memory, false)
  expect(memory.status.link).toBe('offline')
  for (let time = 0; time < 2; time++) await syncDoor(memory, false)
  expect(sizes.slice(0, 3)).toEqual([100, 50, 25])
  await syncDoor(memory, false)
  await syncDoor(memory, false)
  expect([deleted.length, memory.status.link, memory.mostAtOnce]).toEqual([100, 'online', MAX_REPORTED_SCANS])
})

const signer = listSigner('a secret')

/** An answer with a list of no tickets, signed. */
function listAnswer(at: Instant, closesAt: Instant): Response {
  const night = { startsAt: at, endsAt: at, doorsAt: at, closesAt, madeAt: at, night: '2026-12-11' }
  const of = { eventId: newId<'event'>(), title: 'The Ball', timeZone: 'America/Chicago', isPostponed: false }
  const written = writeDoorList({ v: 1, ...of, ...night, salt: 's', types: [], people: [] }, [])
  const headers = { ETag: '"1"', 'X-Listed-At': at }
  return new Response(Buffer.concat([written, signer.sign(written)]), { headers })
}

test('after its first list a device hears at once of what happened while that was on its way', async () => {
  const { memory } = doorWith([])
  const at = toInstant('2026-12-12T02:00:00Z')
  memory.settings.publicKey = signer.publicKey
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    asked.push(body ? `${address} ${(JSON.parse(body) as ScanReport).since}` : address)
    const now = plusMs(at, MINUTE_MS) // a list may be older than that
    if (body) return Response.json({ contact: '2.x', now, kept: [], changes: [], state: null })
    return listAnswer(at, at)
  })
  await syncDoor(memory, true)
  expect(asked).toEqual(['/report undefined', '/list', `/report ${at}`])
  // From then on the news come with the report that is made anyway.
  await syncDoor(memory, true)
  expect(asked.slice(3)).toEqual([`/report ${plusMs(at, MINUTE_MS)}`, '/list'])
})

describe('the list of a night that is over', () => {
  const now = systemNow()
  const hourAgo = plusMs(now, -HOUR_MS)
  const contact = `${epochMs(now)}.x`

  /** A device with a list that closes at a moment, at a server that sends this one; answers what it holds and keeps then. */
  async function listAfter(closesAt: Instant, sent: Response | null) {
    const { memory } = doorWith([])
    memory.settings.publicKey = signer.publicKey
    memory.door.contact = { written: contact, deviceMs: epochMs(now) }
    memory.list = { head: { madeAt: hourAgo, closesAt } } as DoorMemory['list']
    memory.kept = { etag: '"0"' } as DoorMemory['kept']
    memory.changes.set('k', null)
    const kept: unknown[] = ['a list']
    memory.store.writeList = async (list) => void kept.push(list)
    memory.store.deleteLists = async () => void kept.splice(0)
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
      if (!sent) throw new TypeError('No signal')
      return body ? Response.json({ contact, now, kept: [], changes: [], state: null }) : sent
    })
    await syncDoor(memory, true)
    return [memory.list !== null, memory.kept !== null, memory.changes.size, kept.length]
  }
  const wiped = [false, false, 0, 0]
  const later = plusMs(now, HOUR_MS)

  test.each([
    ['when the server says so', later, () => new Response(null, { status: 410 })],
    ['when it is the newest there is', later, () => listAnswer(hourAgo, hourAgo)],
    ['without a signal, on a page that stayed open', hourAgo, () => null],
  ])('is wiped %s', async (_, closesAt, sent) => {
    expect(await listAfter(closesAt, sent())).toEqual(wiped)
  })

  test('is another than one that is still needed', async () => {
    expect(await listAfter(later, listAnswer(hourAgo, later))).toEqual([true, true, 1, 2])
    expect(await listAfter(later, null)).toEqual([true, true, 1, 1])
  })
})

test('a server that reads nothing at all is as good as none', async () => {
  const { memory, deleted } = doorWith([scanOf(1)])
  serverThatRefuses(() => 400)
  await syncDoor(memory, false)
  expect([deleted, memory.status.link]).toEqual([[], 'offline'])
})

const NEWS = [{ key: 'k', used: { at: toInstant('2026-12-12T02:30:00Z'), by: 'Opal' } }]
const told = (over: object = {}) => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const answer = { contact: '2.x', now: '2026-12-12T03:00:00.000Z', kept: [1], changes: NEWS, state: null }
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, ...over }))
}
const list = { head: {} } as DoorMemory['list']

test('with a list the news are kept before the scans go that they tell of', async () => {
  const { memory, written } = doorWith([scanOf(1)])
  memory.list = list
  told()
  await syncDoor(memory, false)
  const door = { contact: { written: '2.x' }, heardUntil: '2026-12-12T03:00:00.000Z' }
  expect(written).toMatchObject([[{ id: 'kim ball', ...NEWS[0] }], door, 'scans go'])
  expect([memory.changes.get('k'), memory.status.isFull]).toEqual([NEWS[0]?.used, false])
})

test('without a list no news are kept', async () => {
  const { memory, written } = doorWith([scanOf(1)])
  told()
  await syncDoor(memory, false)
  expect([written[0], memory.changes.size, memory.door.heardUntil]).toEqual([[], 0, null])
})

test.each([
  ['changes', null],
  ['doors', '2026-12-12T03:00:00.000Z'],
] as const)(
  'news that a browser full of %s does not keep are asked for again, and that it is full is said',
  async (full, heard) => {
    const { memory } = doorWith([scanOf(1)], full)
    memory.list = list
    memory.status = { ...FIRST_STATUS, isFull: false }
    told()
    await syncDoor(memory, false)
    expect([memory.status, memory.changes.size, memory.door.heardUntil]).toEqual([
      expect.objectContaining({ link: 'online', isFull: true }),
      1,
      heard,
    ])
  },
)

test('a browser that cannot keep the news keeps who is in by its own scans, until it can', async () => {
  const admission = { ...scanOf(2), kind: 'in', ticketKey: 'k' } as const
  const settled = { ...scanOf(3), kind: 'by hand', isKept: true } as const
  const { memory, deleted } = doorWith([scanOf(1), admission, settled], 'changes')
  memory.list = list
  told({ kept: [1, 2] })
  await syncDoor(memory, false)
  // What let nobody in makes room.
  expect([deleted, memory.scans.map(({ counter }) => counter), memory.status]).toEqual([
    [1],
    [2, 3],
    expect.objectContaining({ waiting: 0, isFull: true }),
  ])
  memory.store.writeChanges = async () => {}
  told({ kept: [] })
  await syncDoor(memory, false)
  expect([deleted, memory.scans, memory.status.isFull]).toEqual([[1, 2, 3], [], false])
})

test.each([
  ['the news', true],
  ['which scans the server has', false],
])('a browser that cannot keep %s hands them in once', async (_, hasList) => {
  const scans = Array.from({ length: 3 }, (__, at) => ({ ...scanOf(at + 1), kind: 'in' as const }))
  const { memory, deleted } = doorWith(scans, hasList ? 'changes' : null)
  memory.store.writeScan = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  memory.mostAtOnce = 1
  if (hasList) memory.list = list
  const sizes = serverThatRefuses(() => {
    if (sizes.length > 9) throw new TypeError('It goes on without an end')
    return null
  })
  await syncDoor(memory, false)
  expect(memory.status).toMatchObject({ waiting: 0, isFull: true })
  await syncDoor(memory, false)
  expect([sizes, deleted, memory.scans.length]).toEqual([[1, 1, 1, 0], [], 3])
})

test('a device is full no more once it keeps what it hears', async () => {
  const { memory } = doorWith([])
  memory.status = { ...FIRST_STATUS, isFull: true }
  told()
  await syncDoor(memory, false)
  expect(memory.status.isFull).toBe(false)
})

test.each([null, 'North door'])('a report says what its door is called: %j', async (name) => {
  const { memory } = doorWith([])
  const names: unknown[] = []
  serverThatRefuses((report) => (names.push(report.doorName ?? null), null))
  vi.stubGlobal('localStorage', { getItem: () => name })
  await syncDoor(memory, false)
  expect(names).toEqual([name])
})

test.each([null, 'doors'] as const)(
  'who is told that they run the door no more loses its list alone, also where the browser is full: %j',
  async (full) => {
    const { memory, written } = doorWith([], full)
    memory.list = list
    told({ contact: null, kept: [], changes: [] })
    await syncDoor(memory, false)
    expect([memory.list, memory.door.lostAfterMs, memory.status]).toEqual([
      null,
      0,
      expect.objectContaining({ link: 'not their door', isFull: full !== null }),
    ])
    const isGone = written.find((one) => typeof one === 'function') as (kept: { id: string }) => boolean
    expect([isGone({ id: 'kim ball' }), isGone({ id: 'kim other' })]).toEqual([true, false])
  },
)

test('who is signed out keeps the list', async () => {
  const { memory } = doorWith([scanOf(1)])
  memory.list = list
  told()
  vi.stubGlobal('fetch', async () => ({ type: 'opaqueredirect' }))
  await syncDoor(memory, false)
  expect([memory.status.link, memory.list]).toEqual(['signed out', list])
})

test('a device that gets no first list asks once', async () => {
  const { memory } = doorWith([])
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address === '/list') throw new TypeError('Failed to fetch')
    return Response.json({ contact: '2.x', now: systemNow(), kept: [], changes: [], state: null })
  })
  await syncDoor(memory, true)
  expect(asked).toEqual(['/report', '/list'])
})

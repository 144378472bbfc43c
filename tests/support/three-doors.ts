import { type DoorScan, mergeScans, uniteScans } from '#modules/tickets/offline/report/merge-scans.ts'
import { admissions, firstUse, type KeptScan, type Use } from '#modules/tickets/offline/kept-door.ts'
import { scannedAtMs } from '#modules/tickets/offline/report/scanned-at.ts'
import { HOUR_MS, type Instant, MINUTE_MS, toInstant } from '#platform/time.ts'

/** How the server of a simulated night works; a negative control works otherwise. */
export interface SimulatedServer {
  unite: (...reports: DoorScan[][]) => DoorScan[]
  /** When a scan was, by the last contact before it and by what the device's own clock says. */
  timeOf: (scan: { contactMs: number; elapsedMs: number; deviceMs: number }, receivedMs: number) => number
}

export const PRODUCT: SimulatedServer = { unite: uniteScans, timeOf: scannedAtMs }

/** A scan as it truly was, whatever clocks and reports say. */
export interface TrueScan {
  device: string
  counter: number
  ticket: string
  isIn: boolean
  trueMs: number
}

export interface Night {
  truth: TrueScan[]
  undone: Set<string>
  /** What the server has at the end. */
  scans: DoorScan[]
  /** Every report that arrived, to be merged in other orders. */
  reports: DoorScan[][]
  hadPartition: boolean
}

interface Door {
  name: string
  clockOffMs: number
  isOnline: boolean
  contact: { serverMs: number; deviceMs: number }
  told: Map<string, Use>
  counter: number
  waiting: (DoorScan & { contactMs: number; elapsedMs: number; deviceMs: number })[]
  own: KeptScan[]
}

const TICKETS = ['a', 'b', 'c', 'd', 'e', 'f']
const START_MS = Date.UTC(2026, 11, 13, 1)
const STEPS = 60

/** A repeatable source of numbers between 0 and 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Plays a night at three doors whose clocks are up to two hours off, which lose and find their signal at random, and whose reports
 * arrive twice, in parts and late. At the end everybody reaches the server.
 */
export function playNight(
  random: () => number,
  server: SimulatedServer,
  { isAlwaysOnline = false } = {},
): Night {
  let nowMs = START_MS
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T
  const night: Night = { truth: [], undone: new Set(), scans: [], reports: [], hadPartition: false }
  const usesNow = (): Map<string, Use> =>
    new Map(
      [...mergeScans(night.scans)].flatMap(([ticket, { admission }]): [string, Use][] =>
        admission ? [[ticket, { at: instantOf(admission.atMs), by: admission.device }]] : [],
      ),
    )
  const doors = ['north', 'south', 'yard'].map((name): Door => {
    const clockOffMs = Math.round((random() * 4 - 2) * HOUR_MS)
    const contact = { serverMs: nowMs, deviceMs: nowMs + clockOffMs }
    return { name, clockOffMs, isOnline: true, contact, told: new Map(), counter: 0, waiting: [], own: [] }
  })
  const hear = (door: Door) => {
    door.contact = { serverMs: nowMs, deviceMs: nowMs + door.clockOffMs }
    door.told = usesNow()
  }
  const arrive = (report: DoorScan[]) => {
    night.reports.push(report)
    night.scans = server.unite(night.scans, report)
  }
  const sync = (door: Door) => {
    const report = door.waiting.map(({ contactMs, elapsedMs, deviceMs, ...scan }) => ({
      ...scan,
      atMs: server.timeOf({ contactMs, elapsedMs, deviceMs }, nowMs),
    }))
    // A weak signal: a part arrives, or all of it twice, or the answer is lost and everything is sent again later.
    const fate = random()
    if (fate < 0.2) return arrive(report.slice(0, Math.ceil(report.length / 2)))
    arrive(report)
    if (fate < 0.4) return undefined
    if (fate < 0.6) arrive(report.toReversed())
    door.waiting = []
    hear(door)
    return undefined
  }
  const scan = (door: Door, ticket: string) => {
    const counter = (door.counter += 1)
    const name = `${door.name} ${counter}`
    const deviceMs = nowMs + door.clockOffMs
    const record = (kind: DoorScan['kind'], atMs: number): DoorScan => ({
      device: door.name,
      counter,
      ticket,
      kind,
      atMs,
    })
    let isIn: boolean
    if (door.isOnline) {
      isIn = !usesNow().has(ticket)
      arrive([record(isIn ? 'in' : 'refused', nowMs)])
      // The answer is lost: the door goes by its own list.
      if (!isAlwaysOnline && random() < 0.1) {
        door.isOnline = false
        isIn = judge(door, ticket)
        const elapsedMs = deviceMs - door.contact.deviceMs
        door.waiting.push({
          ...record(isIn ? 'in' : 'refused', 0),
          contactMs: door.contact.serverMs,
          elapsedMs,
          deviceMs,
        })
        // What the server let in when the door did not is a scan of that door all the same.
        isIn ||= night.scans.some(
          (known) => `${known.device} ${known.counter}` === name && known.kind === 'in',
        )
      }
    } else {
      isIn = judge(door, ticket)
      const elapsedMs = deviceMs - door.contact.deviceMs
      door.waiting.push({
        ...record(isIn ? 'in' : 'refused', 0),
        contactMs: door.contact.serverMs,
        elapsedMs,
        deviceMs,
      })
    }
    door.own.push(keptScan(counter, ticket, isIn, nowMs))
    night.truth.push({ device: door.name, counter, ticket, isIn, trueMs: nowMs })
  }
  const takeBack = (door: Door) => {
    const last = door.own.findLast(
      ({ kind, counter }) => kind === 'in' && !night.undone.has(`${door.name} ${counter}`),
    )
    if (door.isOnline || !last) return
    const counter = (door.counter += 1)
    const deviceMs = nowMs + door.clockOffMs
    const elapsedMs = deviceMs - door.contact.deviceMs
    const undo = {
      device: door.name,
      counter,
      ticket: last.ticketKey ?? '',
      kind: 'undone' as const,
      atMs: 0,
      undoes: last.counter,
    }
    door.waiting.push({ ...undo, contactMs: door.contact.serverMs, elapsedMs, deviceMs })
    door.own.push({ ...keptScan(counter, '', false, nowMs), kind: 'undone', undoes: last.counter })
    night.undone.add(`${door.name} ${last.counter}`)
    night.truth.push({ device: door.name, counter, ticket: undo.ticket, isIn: false, trueMs: nowMs })
  }

  for (let step = 0; step < STEPS; step++) {
    nowMs += 1 + Math.round(random() * 4 * MINUTE_MS)
    const door = pick(doors)
    const what = random()
    if (what < 0.65) scan(door, pick(TICKETS))
    else if (what < 0.7) takeBack(door)
    else if (what < 0.85 && !isAlwaysOnline) {
      door.isOnline = !door.isOnline
      night.hadPartition ||= !door.isOnline
      if (door.isOnline) sync(door)
    } else if (door.isOnline) sync(door)
  }
  // At last everybody has a signal, and sends until nothing waits.
  for (const door of doors) {
    nowMs += MINUTE_MS
    while (door.waiting.length > 0) sync(door)
  }
  return night
}

const judge = (door: Door, ticket: string): boolean =>
  firstUse(ticket, door.told.get(ticket) ?? null, admissions(door.own), door.name, () => 1) === null

const instantOf = (ms: number): Instant => toInstant(new Date(ms))

const keptScan = (counter: number, ticket: string, isIn: boolean, ms: number): KeptScan => ({
  id: '',
  counter,
  contact: '',
  elapsedMs: 0,
  at: instantOf(ms),
  kind: isIn ? 'in' : 'refused',
  ticketKey: ticket,
})

/** What a night broke of what is promised; empty when it all held. */
export function brokenPromises(
  night: Night,
  random: () => number,
  { isAlwaysOnline = false } = {},
): string[] {
  const broken: string[] = []
  const known = new Set(night.scans.map(({ device, counter }) => `${device} ${counter}`))
  for (const { device, counter } of night.truth)
    if (!known.has(`${device} ${counter}`)) broken.push(`lost: ${device} ${counter}`)
  const merged = mergeScans(night.scans)
  for (const ticket of TICKETS) {
    const letIn = night.truth
      .filter(
        (scan) => scan.ticket === ticket && scan.isIn && !night.undone.has(`${scan.device} ${scan.counter}`),
      )
      .toSorted((a, b) => a.trueMs - b.trueMs)
    const { admission, duplicates } = merged.get(ticket) ?? { admission: null, duplicates: [] }
    if (duplicates.length !== Math.max(letIn.length - 1, 0)) broken.push(`duplicates of ${ticket}`)
    const [first] = letIn
    if (`${first?.device} ${first?.counter}` !== `${admission?.device} ${admission?.counter}`)
      broken.push(`the first of ${ticket}`)
    if (isAlwaysOnline && letIn.length > 1) broken.push(`twice, all online: ${ticket}`)
  }
  // In any order, in any parts, and twice.
  const shuffled = [...night.reports, ...night.reports.slice(0, 5)]
    .map((report) => ({ report, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ report }) => report)
  const half = Math.floor(shuffled.length / 2)
  const again = uniteScans(uniteScans(...shuffled.slice(half)), uniteScans(...shuffled.slice(0, half)))
  if (JSON.stringify(again) !== JSON.stringify(uniteScans(...night.reports))) broken.push('order of reports')
  return broken
}

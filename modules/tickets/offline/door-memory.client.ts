import type { DoorList, ListedTicket } from '#modules/tickets/offline/list/door-list.ts'
import { dayNumber } from '#modules/tickets/offline/day-number.ts'
import { type DoorStatus, FIRST_STATUS } from '#modules/tickets/offline/door-status.ts'
import { findByCode, hashOf } from '#modules/tickets/offline/judge/judge-presented.ts'
import {
  admissions,
  firstUse,
  type KeptDoor,
  keptDoorId,
  type KeptList,
  type KeptScan,
  type Use,
  waitingScans,
} from '#modules/tickets/offline/kept-door.ts'
import { openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'
import { MAX_REPORTED_SCANS } from '#modules/tickets/offline/report/scan-report.ts'
import type { DoorAddresses } from '#modules/tickets/offline/report/send-report.client.ts'
import type { ScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { epochMs, type Instant, systemNow, toInstant } from '#platform/time.ts'

/** Which door of whom a scanner keeps, and by which key its list is signed. */
export interface DoorSettings {
  eventId: string
  person: { id: string; name: string }
  publicKey: string
  /** The contact that the page of the scanner brings along; null where there is no such page. */
  firstContact: string | null
  addresses: DoorAddresses
  onChange: () => void
}

/** What a scanner knows of its door: the same as its browser keeps, and never more than that. */
export interface DoorMemory {
  settings: DoorSettings
  store: ScanStore
  door: KeptDoor
  kept: KeptList | null
  list: DoorList | null
  changes: Map<string, Use | null>
  scans: KeptScan[]
  /** Scans that the server is asked about at this moment. */
  inFlight: Set<number>
  /** Scans that the server could not read: they stay in the browser, and are tried once more when the page is opened again. */
  setAside: Set<number>
  /** So many scans go at once: fewer after a report that did not get through in time. */
  mostAtOnce: number
  status: DoorStatus
}

/** Reads what the browser kept of a door that is opened. Lists of other people, and of events that are over, are deleted. */
export async function openMemory(store: ScanStore, settings: DoorSettings): Promise<DoorMemory> {
  const { id } = settings.person
  await store.deleteLists((list) => list.closesAt <= systemNow() || list.personId !== id)
  return readMemory(store, settings)
}

/** Reads what the browser kept of a door. */
export async function readMemory(store: ScanStore, settings: DoorSettings): Promise<DoorMemory> {
  const { person, eventId, publicKey } = settings
  const id = keptDoorId(person.id, eventId)
  const known = (await store.readDoor(id)) ?? newDoor(id)
  const door = { ...known, contact: known.contact ?? contactOfPage(settings.firstContact, known.lostAfterMs) }
  await store.writeDoor(door)
  const kept = await store.readList(id)
  const changes = await store.readChanges(id)
  return {
    settings,
    store,
    door,
    kept,
    list: kept && (await openDoorList(kept.bytes, publicKey)),
    changes: new Map(changes.map(({ key, used }) => [key, used])),
    scans: await store.readScans(id),
    inFlight: new Set(),
    setAside: new Set(),
    mostAtOnce: MAX_REPORTED_SCANS,
    status: FIRST_STATUS,
  }
}

/** A door that this browser does not know. */
const newDoor = (id: string): KeptDoor => ({
  id,
  deviceId: crypto.randomUUID(),
  counter: 0,
  contact: null,
  heardUntil: null,
})

/** When the server wrote a contact. */
export const writtenMs = (written: string): number => Number.parseInt(written, 10)

/**
 * The contact that a page brings. Until the server is reached the clock is that of the device, and begins with the page; where the
 * clock of the device is behind, the page is of this moment.
 */
function contactOfPage(written: string | null, lostAfterMs = 0): KeptDoor['contact'] {
  if (written === null || writtenMs(written) <= lostAfterMs) return null
  return { written, deviceMs: Math.min(writtenMs(written), epochMs(systemNow())) }
}

/** Scans that wait for the server, in their order. */
export const waitingIn = ({ scans, inFlight }: DoorMemory): KeptScan[] =>
  waitingScans(scans).filter(({ counter }) => !inFlight.has(counter))

/** Tells the screen that something changed. */
export function tell(memory: DoorMemory, over: Partial<DoorStatus> = {}): void {
  memory.status = {
    ...memory.status,
    ...over,
    waiting: waitingIn(memory).length,
    listedAt: memory.list && memory.kept ? memory.kept.listedAt : null,
  }
  memory.settings.onChange()
}

/**
 * This moment by the clock of the server, whose last contact begins with when it was: the clock of a device may be hours off, and what
 * has passed on it since then is right all the same. Where a page brought the first contact, that is by the clock of the device.
 */
export function doorNow({ door: { contact } }: Pick<DoorMemory, 'door'>): Instant {
  const now = systemNow()
  if (!contact) return now
  const passedMs = Math.max(0, epochMs(now) - contact.deviceMs)
  return toInstant(new Date(writtenMs(contact.written) + passedMs))
}

/** The scans of this device that the server may not have, with those of other tabs: all of them write theirs before they tell a verdict. */
const scansOfAllTabs = ({ store, door, scans }: DoorMemory): Promise<KeptScan[]> =>
  store.readScans(door.id).catch(() => scans)

/** What was let in before there was a list does not know which ticket of it that was. */
async function withTicket(list: DoorList, scan: KeptScan): Promise<KeptScan> {
  if (!scan.code || scan.ticketKey !== undefined) return scan
  return { ...scan, ticketKey: (await findByCode(list, scan.code))?.ticket.key }
}

/** Answers when a ticket of the list came in first, as far as this device knows. */
export async function usesKnown(
  memory: DoorMemory,
  list: DoorList,
): Promise<(ticket: ListedTicket) => Use | null> {
  const scans = admissions(await scansOfAllTabs(memory))
  const admitted = await Promise.all(scans.map((scan) => withTicket(list, scan)))
  const { changes, settings } = memory
  const dayOf = dayIn(memory)
  return (ticket) => {
    const told = changes.get(ticket.key)
    const known = told === undefined ? ticket.used : told
    return firstUse(ticket.key, known, admitted, settings.person.name, dayOf)
  }
}

/** The day of the event at a moment; without a list there is one. */
const dayIn =
  ({ list }: DoorMemory) =>
  (at: Instant) =>
    list ? dayNumber(list.head, at) : 1

/** When a code that no ticket of the list has was let in by hand today; null when it was not. */
export async function byHandToday(memory: DoorMemory, code: string): Promise<Use | null> {
  const { settings } = memory
  const hash = hashOf(code)
  if (hash === null) return null
  const dayOf = dayIn(memory)
  const today = dayOf(doorNow(memory))
  const [first] = admissions(await scansOfAllTabs(memory)).filter(
    (scan) => scan.code && hashOf(scan.code) === hash && dayOf(scan.at) === today,
  )
  return first ? { at: first.at, by: settings.person.name } : null
}

/** Keeps a new scan under the next number; null when the browser cannot, or they may scan there no more. */
export async function addScan(
  memory: DoorMemory,
  scan: Pick<KeptScan, 'kind'> & Partial<KeptScan>,
): Promise<KeptScan | null> {
  const { contact, id } = memory.door
  if (!contact) return null
  const at = doorNow(memory)
  const since = { contact: contact.written, elapsedMs: epochMs(systemNow()) - contact.deviceMs }
  return orFull(memory, async () => {
    const added = await memory.store.addScan(id, { ...scan, ...since, at })
    memory.scans.push(added)
    return added
  })
}

/** Keeps what became of a scan; null when the browser cannot. */
export const rewriteScan = (memory: DoorMemory, scan: KeptScan): Promise<KeptScan | null> =>
  orFull(memory, async () => {
    await memory.store.writeScan(scan)
    memory.scans = memory.scans.map((one) => (one.counter === scan.counter ? scan : one))
    return scan
  })

async function orFull<T>(memory: DoorMemory, write: () => Promise<T>): Promise<T | null> {
  try {
    return await write()
  } catch {
    tell(memory, { isFull: true })
    return null
  }
}

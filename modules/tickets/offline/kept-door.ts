import { MAX_SCAN_LENGTH } from '#modules/tickets/qr-payload.ts'
import type { ReportedScan } from '#modules/tickets/offline/report/scan-report-schema.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** The database of the browser that holds it all. */
export const DOOR_DATABASE = 'door'

/** A door as a scanner keeps it: one person at one event. `id` is both. */
export interface KeptDoor {
  id: string
  deviceId: string
  /** The number of its last scan. */
  counter: number
  /** What the server wrote at the last contact, and when that was by the clock of this device. */
  contact: { written: string; deviceMs: number } | null
  /** Of who may scan there no more: only a page of the scanner that is newer brings a contact. Milliseconds, by the server's clock. */
  lostAfterMs?: number
  /** Until when the server has told what happened at the other doors. */
  heardUntil: Instant | null
}

/** The list of a door. */
export interface KeptList {
  id: string
  personId: string
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Until when it is known to be complete. */
  listedAt: Instant
  closesAt: Instant
}

/** A ticket that came in, or was taken back, since the list was made. */
export interface KeptChange {
  id: string
  key: string
  used: Use | null
}

/** When a ticket came in, and who let it in. */
export interface Use {
  at: Instant
  by: string | null
}

/** A scan that the server may not have. */
export interface KeptScan {
  id: string
  counter: number
  contact: string
  elapsedMs: number
  at: Instant
  /** `asked` waits for its answer: a browser that is killed then has let nobody in. */
  kind: ReportedScan['kind'] | 'asked'
  reason?: string
  code?: string
  key?: string
  undoes?: number
  /** The ticket on the list that it is of. */
  ticketKey?: string
  holderName?: string
  /** The server answered: kept until it tells of the ticket as of a change. */
  isKept?: boolean
}

/** The name of a door in the browser. */
export const keptDoorId = (personId: string, eventId: string): string => `${personId} ${eventId}`

const LINK = 'link-'

/** As whom a browser keeps the door of a link: nobody who signs in or out. */
export const keptAsLink = (linkId: string): string => `${LINK}${linkId}`

/** The link as which a door is kept. */
export const linkKeptAs = (personId: string): string => personId.slice(LINK.length)

/** Whether a kept door, or who it is kept for, is a link's. */
export const isKeptAsLink = (id: string): boolean => id.startsWith(LINK)

/** Scans that the server has not, in their order. */
export const waitingScans = (scans: KeptScan[]): KeptScan[] =>
  scans.filter((scan) => !scan.isKept).toSorted((a, b) => a.counter - b.counter)

/**
 * When a ticket came in first on the last day that it did, as far as this scanner knows: what the server said last, and its own
 * `admissions` since. Null when it did not.
 */
export function firstUse(
  ticketKey: string,
  told: Use | null,
  admitted: KeptScan[],
  personName: string,
  dayOf: (at: Instant) => number,
): Use | null {
  const own = admitted
    .filter((scan) => scan.ticketKey === ticketKey)
    .map(({ at }) => ({ at, by: personName }))
  const uses = [...(told ? [told] : []), ...own].toSorted((a, b) => epochMs(a.at) - epochMs(b.at))
  const lastDay = Math.max(...uses.map(({ at }) => dayOf(at)))
  return uses.find(({ at }) => dayOf(at) === lastDay) ?? null
}

/** Whether a scan let somebody in. */
export const isAdmission = (kind: KeptScan['kind']): boolean => kind === 'in' || kind === 'by hand'

/** The scans that let somebody in and were not taken back. */
export function admissions(scans: KeptScan[]): KeptScan[] {
  const undone = new Set(scans.map(({ undoes }) => undoes))
  return scans.filter((scan) => isAdmission(scan.kind) && !undone.has(scan.counter))
}

/** A kept scan as it is reported; one without an answer let nobody in. What is too long for a code is cut. */
export function reportOf(scan: KeptScan): ReportedScan {
  const { counter, contact, elapsedMs, kind, reason, code, key, undoes } = scan
  const shown = kind === 'asked' ? { kind: 'refused' as const, reason: 'NOT_CHECKED' } : { kind, reason }
  return { counter, contact, elapsedMs, ...shown, code: code?.slice(0, MAX_SCAN_LENGTH), key, undoes }
}

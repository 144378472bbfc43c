/** A scan that let somebody in, or took that back, as a door reports it. */
export interface DoorScan {
  device: string
  counter: number
  ticket: string
  kind: 'in' | 'refused' | 'undone'
  /** When it was made, by the server's clock (`scannedAtMs`). */
  atMs: number
  /** The number of the scan on the same device that this one takes back. */
  undoes?: number
}

/** What became of one ticket: who let it in first, and who did so again. */
export interface MergedTicket {
  admission: DoorScan | null
  duplicates: DoorScan[]
}

/**
 * Unites what is known of scans: every scan is kept once, by its device and number. Where two reports of one differ, having
 * let in outweighs having refused, then the earlier counts. It is commutative, associative and idempotent.
 */
export function uniteScans(...reports: readonly DoorScan[][]): DoorScan[] {
  const weightierLast = reports.flat().toSorted((a, b) => byWeight(b, a))
  const known = new Map(weightierLast.map((scan) => [nameOf(scan.device, scan.counter), scan]))
  return [...known.values()].toSorted(inOrder)
}

/** What united scans mean for each ticket: of the admissions that stand, the earliest wins and the others are duplicates. */
export function mergeScans(scans: readonly DoorScan[]): Map<string, MergedTicket> {
  const undone = new Set(scans.map(({ device, undoes }) => nameOf(device, undoes)))
  const isIn = ({ kind, device, counter }: DoorScan) => kind === 'in' && !undone.has(nameOf(device, counter))
  const merged = new Map<string, MergedTicket>()
  for (const [ticket, its] of Map.groupBy(scans, (scan) => scan.ticket)) {
    const standing = its.filter(isIn).toSorted(inOrder)
    merged.set(ticket, { admission: standing[0] ?? null, duplicates: standing.slice(1) })
  }
  return merged
}

/** What takes no scan back names the one without a number, which there is not. */
const nameOf = (device: string, counter: number | undefined): string => `${device} ${counter}`

const WEIGHT: Record<DoorScan['kind'], number> = { in: 0, undone: 1, refused: 2 }

const byWeight = (a: DoorScan, b: DoorScan): number =>
  WEIGHT[a.kind] - WEIGHT[b.kind] ||
  a.atMs - b.atMs ||
  compare(a.ticket, b.ticket) ||
  (a.undoes ?? 0) - (b.undoes ?? 0)

const inOrder = (a: DoorScan, b: DoorScan): number =>
  a.atMs - b.atMs || compare(a.device, b.device) || a.counter - b.counter

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

import type { ScanReport } from '#modules/tickets/offline/report/scan-report-schema.ts'
import type { ScanReportAnswer } from '#modules/tickets/offline/report/scan-report.ts'

const TIMEOUT_MS = 10_000
const REFUSED = [400, 403, 413]

/** Where a door's scanner asks. */
export interface DoorAddresses {
  scan: string
  list: string
  report: string
}

export type ReportOutcome =
  | { kind: 'told'; answer: ScanReportAnswer }
  /** No answer: no signal, or a network that answers by itself. */
  | { kind: 'no signal' }
  | { kind: 'signed out' }
  | { kind: 'not their door' }
  /** The server does not take these scans: it cannot read them, they are too many, or they are of another device or person. */
  | { kind: 'unreadable' }
  /** It did not get through in time: fewer scans may. */
  | { kind: 'too slow' }
  /** There is a signal, and the server takes no report for a while. */
  | { kind: 'busy' }

/** Hands in scans and hears the news. */
export async function sendReport(address: string, report: ScanReport): Promise<ReportOutcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: JSON.stringify(report),
      headers: { 'Content-Type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.type === 'opaqueredirect') return { kind: 'signed out' }
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    if (response.status === 404 && isOurs) return { kind: 'not their door' }
    if (isOurs && REFUSED.includes(response.status)) return { kind: 'unreadable' }
    if (isOurs && response.status === 429) return { kind: 'busy' }
    if (!response.ok || !isOurs) return { kind: 'no signal' }
    return { kind: 'told', answer: (await response.json()) as ScanReportAnswer }
  } catch (error) {
    return { kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'too slow' : 'no signal' }
  }
}

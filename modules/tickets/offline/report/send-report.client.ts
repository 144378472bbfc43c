import type { ScanReport } from '#modules/tickets/offline/report/scan-report-schema.ts'
import type { ScanReportAnswer } from '#modules/tickets/offline/report/scan-report.ts'

const TIMEOUT_MS = 10_000

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
  /** The server does not take these scans from this person. */
  | { kind: 'foreign' }
  /** The server cannot read the report, or it is too large. */
  | { kind: 'unreadable' }

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
    if (response.status === 403) return { kind: 'foreign' }
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    if (response.status === 404 && isOurs) return { kind: 'not their door' }
    if (response.status === 400 || response.status === 413) return { kind: 'unreadable' }
    if (!response.ok || !isOurs) return { kind: 'no signal' }
    return { kind: 'told', answer: (await response.json()) as ScanReportAnswer }
  } catch {
    return { kind: 'no signal' }
  }
}

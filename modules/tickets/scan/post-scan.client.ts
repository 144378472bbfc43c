import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import type { ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'

/** What the scanner shows of its door: as the server last saw it. */
export type ScanState = DoorState & { isTonight: boolean }

export interface ScanActionData {
  feedback: ScanFeedback | null
  state: ScanState
}

const SCAN_TIMEOUT_MS = 8_000

/** Presents a code, a cash payment or a scan to take back to the door's server; null when it could not answer. */
export async function postScan(
  address: string,
  fields: Record<string, string>,
): Promise<ScanActionData | null> {
  try {
    const feedback = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(SCAN_TIMEOUT_MS),
    })
    // Signed out meanwhile: the page itself leads to the sign-in and back.
    if (feedback.type === 'opaqueredirect') location.reload()
    return feedback.ok ? ((await feedback.json()) as ScanActionData) : null
  } catch {
    return null
  }
}

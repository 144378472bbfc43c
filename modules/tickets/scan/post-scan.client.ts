import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import type { FoundGuests } from '#modules/tickets/find-guest/found-guest.ts'
import type { ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'

export interface ScanActionData {
  feedback: ScanFeedback | null
  /** Whom a typed text found. */
  found: FoundGuests | null
  state: DoorState
}

const SCAN_TIMEOUT_MS = 8_000

/**
 * Presents a code, a cash payment or a scan to take back to the door's server, which is waited for 8 seconds unless told.
 */
export async function postScan(
  address: string,
  fields: Record<string, string>,
  timeoutMs = SCAN_TIMEOUT_MS,
): Promise<ScanActionData | 'signed out' | 'not their door' | 'no answer'> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.type === 'opaqueredirect') return 'signed out'
    // A network that answers by itself does not say so in JSON.
    const isOurs = answer.headers.get('Content-Type')?.startsWith('application/json')
    if (answer.status === 404 && isOurs) return 'not their door'
    return answer.ok ? ((await answer.json()) as ScanActionData) : 'no answer'
  } catch {
    return 'no answer'
  }
}

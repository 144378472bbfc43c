/**
 * When a scan was made, by the server's clock. The device says how long after its last contact with the server that was,
 * so a clock that is two hours off changes nothing. What it says is bounded: no scan is earlier than that contact, whose time
 * the server signed, nor later than its arrival. All in milliseconds.
 */
export const scannedAtMs = (scan: { contactMs: number; elapsedMs: number }, receivedMs: number): number =>
  Math.min(Math.max(scan.contactMs, scan.contactMs + scan.elapsedMs), Math.max(receivedMs, scan.contactMs))

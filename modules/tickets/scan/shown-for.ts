import type { ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'

/** Milliseconds; a guest with cash in hand, or with a party, is waited for. */
const SHOWN_MS: Record<ScanFeedback['tone'], number> = {
  in: 2_500,
  wait: 8_000,
  no: 5_000,
  ask: 5_000,
  lost: 5_000,
}

/** How long an answer covers the picture of the camera; null for one that asks for a press, which stays. */
export function shownForMs({
  tone,
  cash,
  letIn,
  early,
  admit,
  party,
  undo,
}: Pick<ScanFeedback, 'tone' | 'cash' | 'letIn' | 'early' | 'admit' | 'party' | 'undo'>): number | null {
  if (cash || letIn || early || admit) return null
  return SHOWN_MS[party || (undo?.length ?? 0) > 1 ? 'wait' : tone]
}

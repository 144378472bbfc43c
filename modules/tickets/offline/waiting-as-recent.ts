import { headlines, LET_IN_TEXT } from '#modules/tickets/messages.ts'
import { admissions, isAdmission, type KeptScan } from '#modules/tickets/offline/kept-door.ts'
import type { RecentScan } from '#modules/tickets/scan/recent-scans.server.ts'
import { UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import { type Instant, MINUTE_MS, plusMs } from '#platform/time.ts'

const MAX_SHOWN = 6

/** Scans that wait on this device as lines of the strip under the scanner; those that let in can be taken back for `UNDO_MINUTES`. */
export function waitingAsRecent(scans: KeptScan[], by: string, now: Instant): RecentScan[] {
  const undoable = new Set(admissions(scans).map(({ counter }) => counter))
  const undoableFrom = plusMs(now, -UNDO_MINUTES * MINUTE_MS)
  return scans.slice(0, MAX_SHOWN).map(({ counter, at, kind, reason, holderName }): RecentScan => {
    const isIn = isAdmission(kind)
    return {
      id: String(counter),
      at,
      kind: isIn ? 'in' : kind === 'undone' ? 'undone' : 'refused',
      message: isIn ? LET_IN_TEXT : kind === 'undone' ? 'Scan taken back' : messageOf(reason),
      holderName: holderName ?? null,
      by,
      link: null,
      undo: undoable.has(counter) && at >= undoableFrom ? counter : null,
    }
  })
}

const messageOf = (reason = ''): string =>
  reason in headlines ? headlines[reason as keyof typeof headlines] : 'Not checked'

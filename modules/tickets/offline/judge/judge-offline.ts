import { daysText } from '#modules/events/facts/admitted-guests.ts'
import { isEarly } from '#modules/tickets/door/door.ts'
import { countsToday, dayNumber } from '#modules/tickets/offline/day-number.ts'
import type { Use } from '#modules/tickets/offline/kept-door.ts'
import type { DoorListHead, ListedTicket } from '#modules/tickets/offline/list/door-list.ts'
import type { Scan } from '#modules/tickets/qr-payload.ts'
import type { CheckInFailure, SeenGuest } from '#modules/tickets/ticket.ts'
import { idTimeMs } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs, HOUR_MS, type Instant, MINUTE_MS } from '#platform/time.ts'

/** A list is old after this long: what was refunded or passed on since is let in by it. */
export const OLD_LIST_HOURS = 3

/** An identifier is made a little before its ticket is written. */
const WRITING_MS = 10 * MINUTE_MS

/** What a scanner knows when it judges by itself. */
export interface OfflineFacts {
  head: DoorListHead
  /** Until when the list is known to be complete: when it was made, or when the server last said that it still holds. */
  listedAt: Instant
  /** Null where the list has no such ticket. */
  listed: {
    ticket: ListedTicket
    guest: SeenGuest
    /** The first time that it came in, as far as this scanner knows; null when that was taken back since. */
    used: Use | null
  } | null
  /** Somebody opened the door before its time, on purpose. */
  isOpened: boolean
  now: Instant
}

/**
 * Judges a presented code without the server, in the words of `checkInFailure`. Two more reasons leave it to a person:
 * `NOT_ON_LIST`, which may have been sold, renamed or passed on since the list was made, and `OLD_LIST`.
 */
export function judgeOffline(
  scan: Scan | null,
  { head, listedAt, listed, isOpened, now }: OfflineFacts,
): Result<SeenGuest, CheckInFailure> {
  // Whose event it is only the server knows, and nothing that such a code says of itself is proven here.
  if (scan?.kind === 'payload' && scan.payload.eventId !== head.eventId)
    return fail({ code: 'TICKET_NOT_FOUND' })
  if (!listed) {
    // The list holds every code there was: one of an older ticket that is not on it is none. A guest who is renamed, or who was
    // passed the ticket, has another code of it; only a payload tells that it is no such code.
    const first = scan?.kind === 'payload' && scan.payload.g === undefined ? scan.payload : null
    if (first && idTimeMs(first.ticketId) < epochMs(listedAt) - WRITING_MS)
      return fail({ code: 'TICKET_NOT_FOUND' })
    return fail({ code: 'NOT_ON_LIST', listedAt })
  }
  const { ticket, guest, used } = listed
  if (ticket.state === 'passed on') return fail({ code: 'PASSED_ON' })
  if (ticket.state === 'replaced') return fail({ code: 'REPLACED' })
  const isGood = ticket.state === 'active' || ticket.state === 'used'
  if (isGood && used && countsToday(head, { at: used.at, isExtra: guest.isExtra }, now)) {
    const code = guest.isExtra ? 'ALREADY_HANDED_OUT' : 'ALREADY_IN'
    return fail({ code, guest, usedAt: used.at, usedBy: used.by })
  }
  if (head.isPostponed) return fail({ code: 'EVENT_POSTPONED' })
  if (epochMs(head.closesAt) <= epochMs(now)) return fail({ code: 'EVENT_OVER' })
  if (isEarly(head.doorsAt, now) && !isOpened)
    return fail({ code: 'DOOR_NOT_OPEN', doorsAt: head.doorsAt, timeZone: head.timeZone })
  if (ticket.state === 'unpaid') return fail({ code: 'UNPAID_OFFLINE', guest })
  if (!isGood) return fail({ code: 'TICKET_NOT_ACTIVE', guest, status: ticket.state })
  const { admitsOn } = ticket.type
  if (admitsOn && !admitsOn.includes(dayNumber(head, now)))
    return fail({ code: 'OTHER_DAY', guest, goodOn: daysText(admitsOn, head) })
  if (epochMs(now) - epochMs(listedAt) > OLD_LIST_HOURS * HOUR_MS)
    return fail({ code: 'OLD_LIST', guest, listedAt })
  return ok(guest)
}

import { headlines, validationText } from '#modules/tickets/messages.ts'
import type { Admission, Guest, CheckInFailure, SeatDetails } from '#modules/tickets/ticket.ts'
import type { OrderId } from '#platform/ids.ts'
import { formatUsd } from '#platform/money.ts'
import type { Result } from '#platform/result.ts'
import { type Instant, type TimeZone, dayIn, formatDay, formatTime } from '#platform/time.ts'

/** The texts that the scanner shows for a result. */
export interface ScanFeedback {
  /** `in` is green, `wait` amber (a person decides), `no` red. */
  tone: 'in' | 'wait' | 'no'
  headline: string
  name: string | null
  /** Ticket type and seat. */
  detail: string | null
  /** Why, in one or two sentences. */
  reason: string | null
  /** The order whose cash is to be taken, and the code that comes in after it. */
  cash: { orderId: OrderId; code: string } | null
}

/** What a person at the door decides. */
const WAITS: ReadonlySet<CheckInFailure['code']> = new Set([
  'ALREADY_IN',
  'ALREADY_HANDED_OUT',
  'UNPAID_CASH',
])

const NOTHING = { name: null, detail: null, reason: null, cash: null }

/** The answer when the server could not be asked, or could not answer (section 8). */
export const scanUnavailable: ScanFeedback = {
  ...NOTHING,
  tone: 'no',
  headline: 'Could not check',
  reason: 'Validation failed. Nobody was let in; try again.',
}

/** Turns the result of a scan into the texts of the scanner; times are in the event's time zone. */
export function scanFeedback(
  result: Result<Admission, CheckInFailure>,
  code: string,
  timeZone: TimeZone,
  now: Instant,
): ScanFeedback {
  if (result.ok) {
    const guest = result.value
    return {
      ...NOTHING,
      tone: 'in',
      headline: guest.isExtra ? 'Hand out' : 'Come in',
      name: guest.holderName,
      detail: describe(guest),
    }
  }
  const failure = result.failure
  const guest = 'guest' in failure ? failure.guest : null
  return {
    ...NOTHING,
    tone: WAITS.has(failure.code) ? 'wait' : 'no',
    headline: headlines[failure.code],
    name: guest?.holderName ?? null,
    detail: guest && describe(guest),
    reason: reasonOf(failure, timeZone, now),
    cash: failure.code === 'UNPAID_CASH' ? { orderId: failure.orderId, code } : null,
  }
}

function reasonOf(failure: CheckInFailure, timeZone: TimeZone, now: Instant): string {
  const text = validationText(failure)
  switch (failure.code) {
    case 'ALREADY_IN':
    case 'ALREADY_HANDED_OUT': {
      const day =
        dayIn(failure.usedAt, timeZone) === dayIn(now, timeZone)
          ? ''
          : `${formatDay(failure.usedAt, timeZone)}, `
      const by = failure.usedBy ? ` by ${failure.usedBy}` : ''
      return `${text}. First scanned ${day}${formatTime(failure.usedAt, timeZone)}${by}.`
    }
    case 'UNPAID_CASH': {
      const { tickets, total } = failure
      return `${text}. Collect ${formatUsd(total)} for ${tickets === 1 ? 'this ticket' : `the ${tickets} tickets of this order`}.`
    }
    case 'OTHER_EVENT': {
      const { title, startsAt, timeZone: its } = failure
      return `${text}. This ticket is for ${title}, ${formatDay(startsAt, its)}.`
    }
    case 'OTHER_DAY':
      return `${text}. This ticket is good on ${failure.goodOn}.`
    case 'PASSED_ON':
      return `${text}. This ticket was passed on. Ask for the new one.`
    case 'EVENT_OVER':
      return `${text}. The door of this event is closed.`
    case 'EVENT_POSTPONED':
      return `${text}. Its new date is not set yet, and the ticket stays good for it.`
    case 'TOO_MANY_TRIES':
      return `${text}. Too many codes that nobody was given; go on in a minute.`
    case 'NOT_A_TICKET':
      return `${text}. This is not a ticket of this site.`
    case 'FORGED':
      return `${text}. The code was changed after it was issued.`
    case 'TICKET_NOT_FOUND':
    case 'TICKET_NOT_ACTIVE':
      return `${text}.`
  }
}

const describe = (guest: Guest): string =>
  [guest.ticketType, seatText(guest.seat)].filter(Boolean).join(' · ')

/** "Section A · Row 3 · Seat 4", as far as the seat has such parts; empty on general admission. */
export function seatText(seat: SeatDetails | null): string {
  if (!seat) return ''
  const { section, row, seatNumber } = seat
  return [section, row && `Row ${row}`, seatNumber && `Seat ${seatNumber}`].filter(Boolean).join(' · ')
}

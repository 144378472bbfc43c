import { headlines, validationText } from '#modules/tickets/messages.ts'
import type { Admission, Guest, Refusal, SeatDetails } from '#modules/tickets/ticket.ts'
import type { OrderId } from '#platform/ids.ts'
import { formatUsd } from '#platform/money.ts'
import type { Result } from '#platform/result.ts'
import { type Instant, type TimeZone, dayIn, formatDay, formatTime } from '#platform/time.ts'

/** What the scanner shows: words only, ready to be read by somebody with one hand free. */
export interface DoorAnswer {
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

const NOTHING = { name: null, detail: null, reason: null, cash: null }

/** The answer when the server could not be asked, or could not answer (section 8). */
export const couldNotCheck: DoorAnswer = {
  ...NOTHING,
  tone: 'no',
  headline: 'Could not check',
  reason: 'Validation failed. Nobody was let in; try again.',
}

/** Puts the outcome of presenting `code` into the words of the door, times in the event's zone. */
export function doorAnswer(
  outcome: Result<Admission, Refusal>,
  code: string,
  timeZone: TimeZone,
  now: Instant,
): DoorAnswer {
  if (outcome.ok) {
    const guest = outcome.value
    return { ...NOTHING, tone: 'in', headline: 'Come in', name: guest.holderName, detail: describe(guest) }
  }
  const refusal = outcome.failure
  const guest = 'guest' in refusal ? refusal.guest : null
  return {
    ...NOTHING,
    tone: refusal.code === 'ALREADY_IN' || refusal.code === 'UNPAID_CASH' ? 'wait' : 'no',
    headline: headlines[refusal.code],
    name: guest?.holderName ?? null,
    detail: guest && describe(guest),
    reason: reasonOf(refusal, timeZone, now),
    cash: refusal.code === 'UNPAID_CASH' ? { orderId: refusal.orderId, code } : null,
  }
}

function reasonOf(refusal: Refusal, timeZone: TimeZone, now: Instant): string {
  const said = validationText(refusal)
  switch (refusal.code) {
    case 'ALREADY_IN': {
      const day =
        dayIn(refusal.usedAt, timeZone) === dayIn(now, timeZone)
          ? ''
          : `${formatDay(refusal.usedAt, timeZone)}, `
      const by = refusal.usedBy ? ` by ${refusal.usedBy}` : ''
      return `${said}. First scanned ${day}${formatTime(refusal.usedAt, timeZone)}${by}.`
    }
    case 'UNPAID_CASH': {
      const { tickets, total } = refusal
      return `${said}. Collect ${formatUsd(total)} for ${tickets === 1 ? 'this ticket' : `the ${tickets} tickets of this order`}.`
    }
    case 'OTHER_EVENT': {
      const { title, startsAt, timeZone: its } = refusal
      return `${said}. This ticket is for ${title}, ${formatDay(startsAt, its)}.`
    }
    case 'EVENT_OVER':
      return `${said}. The door of this event is closed.`
    case 'TOO_MANY_TRIES':
      return `${said}. Too many codes that nobody was given; go on in a minute.`
    case 'NOT_A_TICKET':
      return `${said}. This code is none of ours.`
    case 'FORGED':
      return `${said}. The code was changed after it was issued.`
    case 'TICKET_NOT_FOUND':
    case 'TICKET_NOT_ACTIVE':
      return `${said}.`
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

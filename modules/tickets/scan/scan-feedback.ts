import { headlines, validationText } from '#modules/tickets/messages.ts'
import type { PartyGuest } from '#modules/tickets/door/let-party-in.server.ts'
import type { Admission, CheckInFailure, Party, SeenGuest, TicketStatus } from '#modules/tickets/ticket.ts'
import { typedCodeLength } from '#modules/tickets/qr-payload.ts'
import type { OrderId, TicketId } from '#platform/ids.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { formatUsd } from '#platform/money.ts'
import { doorOpens } from '#modules/tickets/door/door-opens.ts'
import type { Result } from '#platform/result.ts'
import { type Instant, type TimeZone, dayIn, formatDay, formatTime } from '#platform/time.ts'

/** By what a guest is let in: a code, or the number of a ticket that was found without one. */
export type ScannedBy = { code: string } | { ticket: string }

/** The texts that the scanner shows for a result. */
export interface ScanFeedback {
  /** `in` is green, `wait` amber (a person decides), `no` red; plain are `ask`, nobody was presented yet, and `lost`, no answer came. */
  tone: 'in' | 'wait' | 'no' | 'ask' | 'lost'
  headline: string
  name: string | null
  /** Ticket type and seat. */
  detail: string | null
  /** Why, in one or two sentences. */
  reason: string | null
  /** The order whose cash is to be taken, and what comes in after it. */
  cash: ({ orderId: OrderId } & ScannedBy) | null
  /** What a person may let in all the same, without a signal: a code, or the key of a ticket on the list. */
  letIn: { code: string } | { key: string; name: string } | null
  /** Others of the order who are outside, and may come in by a press; null also without a signal, where nobody knows. */
  party: Party | null
  /** The scans of whom this scan or press let in, which may be taken back together. */
  undo: string[] | null
  /** What comes in when somebody opens the door before its time. */
  early: ScannedBy | null
  /** What comes in by the press of a door that asks first. */
  admit: ScannedBy | null
}

/** What a person at the door decides. */
const WAITS: ReadonlySet<CheckInFailure['code']> = new Set([
  'ALREADY_IN',
  'ALREADY_HANDED_OUT',
  'NOT_IN',
  'ALREADY_OUT',
  'DOOR_NOT_OPEN',
  'UNPAID_CASH',
  'UNPAID_OFFLINE',
  'NOT_ON_LIST',
  'NO_LIST',
  'OLD_LIST',
])

/** What no answer has of itself. */
export const NOTHING = {
  name: null,
  detail: null,
  reason: null,
  cash: null,
  letIn: null,
  party: null,
  undo: null,
  early: null,
  admit: null,
}

/** The answer when the server could not be asked, or could not answer (section 8): nobody was refused. */
export const scanUnavailable: ScanFeedback = {
  ...NOTHING,
  tone: 'lost',
  headline: 'Could not check',
  reason: 'Validation failed. Nobody was let in; try again.',
}

/** The answer to whoever may scan at this door no more. */
export const notTheirDoor: ScanFeedback = {
  ...NOTHING,
  tone: 'no',
  headline: 'Not your door',
  reason: 'You do not run this door any more. Nobody was let in.',
}

/** The answer to somebody who typed more names than a door needs. */
export const tooManySearches: ScanFeedback = {
  ...NOTHING,
  tone: 'wait',
  headline: 'Wait a minute',
  reason: 'Too many guests were looked for here. Codes come in all the same.',
}

/** The answer to somebody who typed less than a code, and nobody's name. */
export function wholeCodeWanted(typed: string): ScanFeedback {
  const count = typedCodeLength(typed)
  return {
    ...NOTHING,
    tone: 'ask',
    headline: 'Type all 16 characters',
    reason: `${count > 0 ? `You typed ${count}. ` : ''}They stand below the picture of a ticket, in fours. Spaces and dashes do not count.`,
  }
}

/** The answer to who was counted out. */
export const goneOut = (guest: SeenGuest): ScanFeedback => ({
  ...NOTHING,
  tone: 'in',
  headline: 'Went out',
  name: guest.holderName,
  detail: describeGuest(guest),
})

/** The answer where somebody cannot be counted out, for want of a signal. */
export const exitUnavailable: ScanFeedback = {
  ...NOTHING,
  tone: 'lost',
  headline: 'Not counted',
  reason: 'Guests are counted out when there is a signal. Without one their code does not take them back in.',
}

/** The answer of a device that cannot keep the scan: whoever is let in without a trace would come in again elsewhere. */
export const storageFull: ScanFeedback = {
  ...NOTHING,
  tone: 'no',
  headline: 'Device is full',
  reason: 'The scan could not be kept, so nobody was let in. Free some space, or use another device.',
}

/** What is left to a person when the server cannot be asked. */
const LEFT_TO_A_PERSON: ReadonlySet<CheckInFailure['code']> = new Set(['NOT_ON_LIST', 'NO_LIST', 'OLD_LIST'])

/** Turns the result of a scan into the texts of the scanner; times are in the event's time zone. */
export function scanFeedback(
  result: Result<
    SeenGuest & Partial<Pick<Admission, 'ticketId' | 'others' | 'isBack' | 'scanId'>>,
    CheckInFailure
  >,
  by: ScannedBy,
  timeZone: TimeZone,
  now: Instant,
): ScanFeedback {
  if (result.ok) {
    const guest = result.value
    return {
      ...NOTHING,
      tone: 'in',
      headline: guest.isBack ? 'Welcome back' : guest.isExtra ? 'Hand out' : 'Come in',
      name: guest.holderName,
      detail: describeGuest(guest),
      party: partyOf(guest.ticketId, guest.others),
      undo: guest.scanId ? [guest.scanId] : null,
    }
  }
  const failure = result.failure
  const guest = 'guest' in failure ? failure.guest : null
  return {
    ...NOTHING,
    tone: WAITS.has(failure.code) ? 'wait' : 'no',
    headline: headlines[failure.code],
    name: guest?.holderName ?? null,
    detail: guest && describeGuest(guest),
    reason: reasonOf(failure, timeZone, now),
    cash: failure.code === 'UNPAID_CASH' ? { orderId: failure.orderId, ...by } : null,
    letIn: LEFT_TO_A_PERSON.has(failure.code) && 'code' in by ? by : null,
    party: failure.code === 'ALREADY_IN' ? partyOf(failure.party?.ticketId, failure.party?.others) : null,
    early: failure.code === 'DOOR_NOT_OPEN' ? by : null,
  }
}

/** The answer of an unpaid ticket to whoever takes no money: no amount, and where the guest goes. */
export const paidElsewhere = (feedback: ScanFeedback): ScanFeedback => ({
  ...feedback,
  reason: 'You take no cash at this event. Send them to the box office; their code is good once it is paid.',
  cash: null,
})

const partyOf = (ticketId: TicketId | undefined, others = 0): Party | null =>
  ticketId && others > 0 ? { ticketId, others } : null

/** The texts for a party that came in by one press; `others` are still outside. */
export function partyFeedback(guests: PartyGuest[], ticketId: TicketId, others: number): ScanFeedback {
  if (guests.length === 0 && others > 0)
    return {
      ...NOTHING,
      tone: 'wait',
      headline: 'Nobody let in',
      reason: 'The door takes nobody in now. Scan one of their codes to see why.',
    }
  if (guests.length === 0)
    return { ...NOTHING, tone: 'wait', headline: 'Nobody outside', reason: 'Everybody of this order is in.' }
  const names = [...new Set(guests.map(({ holderName }) => holderName))]
  return {
    ...NOTHING,
    tone: 'in',
    headline: guests.length === 1 ? 'Come in' : `${guests.length} come in`,
    name: names.length === 1 ? (names[0] ?? null) : null,
    detail: names.length === 1 ? null : names.join(', '),
    party: partyOf(ticketId, others),
    undo: guests.map((guest) => guest.scanId),
  }
}

/** What is said at the door of a ticket that ended. */
const ENDED: Partial<Record<TicketStatus, string>> = {
  cancelled: ' The host took it back, or it was never paid.',
  refunded: ' Its money went back.',
}

function reasonOf(failure: CheckInFailure, timeZone: TimeZone, now: Instant): string {
  const text = validationText(failure)
  switch (failure.code) {
    case 'ALREADY_IN':
    case 'ALREADY_HANDED_OUT': {
      // A link is called as its door is.
      const by = failure.usedBy && failure.usedBy !== failure.usedDoor ? ` by ${failure.usedBy}` : ''
      const at = failure.usedDoor ? ` at ${failure.usedDoor}` : ''
      return `${text}. First scanned ${timeOf(failure.usedAt, timeZone, now)}${by}${at}.`
    }
    case 'UNPAID_CASH': {
      const { tickets, total } = failure
      return `${text}. Collect ${formatUsd(total)} for ${tickets === 1 ? 'this ticket' : `the ${tickets} tickets of this order`}.`
    }
    case 'NOT_IN':
      return `${text}. There is nobody to count out.`
    case 'ALREADY_OUT':
      return `${text}. Out since ${timeOf(failure.outAt, timeZone, now)}.`
    case 'UNPAID_OFFLINE':
      return `${text}. Cash can be taken here when there is a signal.`
    case 'NOT_ON_LIST':
      return `${text}. The list is from ${timeOf(failure.listedAt, timeZone, now)}: the ticket was sold, renamed or passed on since then, or is not one of this event.`
    case 'NO_LIST':
      return `${text}. This device has no list of guests yet. Look at the ticket and decide: its code is kept, and checked when there is a signal.`
    case 'OLD_LIST':
      return `${text}. The ticket was good when the list was made, ${timeOf(failure.listedAt, timeZone, now)}.`
    case 'OTHER_EVENT': {
      const { title, startsAt, timeZone: its } = failure
      return `${text}. This ticket is for ${title}, ${formatDay(startsAt, its)}.`
    }
    case 'OTHER_DAY':
      return `${text}. This ticket is good on ${failure.goodOn}.`
    case 'PASSED_ON':
      return `${text}. The ticket was passed on, and this code went with it. Ask for the new one.`
    case 'REPLACED':
      return `${text}. This ticket has a newer code. Ask for the newest ticket, in the app or in the mail.`
    case 'EVENT_OVER':
      return `${text}. The door of this event is closed.`
    case 'DOOR_NOT_OPEN':
      return `${text}. ${doorOpens(failure.doorsAt, failure.timeZone, now)}`
    case 'EVENT_POSTPONED':
      return `${text}. Its new date is not set yet, and the ticket stays good for it.`
    case 'TOO_MANY_TRIES':
      return `${text}. Too many codes that nobody was given; go on in a minute.`
    case 'NOT_A_TICKET':
      return `${text}. This is not a ticket of this site.`
    case 'FORGED':
      return `${text}. The code was changed after it was issued.`
    case 'TICKET_NOT_ACTIVE':
      return `${text}.${ENDED[failure.status] ?? ''}`
    case 'TICKET_NOT_FOUND':
      // Also of a ticket of another host, about whom this door learns nothing.
      return `${text}. This is not a ticket for this event.`
  }
}

/** "8:12 PM", with the day when it is another. */
const timeOf = (at: Instant, timeZone: TimeZone, now: Instant): string =>
  `${dayIn(at, timeZone) === dayIn(now, timeZone) ? '' : `${formatDay(at, timeZone)}, `}${formatTime(at, timeZone)}`

export const describeGuest = (guest: SeenGuest): string =>
  [guest.ticketType, seatText(guest.seat)].filter(Boolean).join(' · ')

import { describe, expect, it } from 'vitest'
import { scanFeedback, wholeCodeWanted } from '#modules/tickets/scan/scan-feedback.ts'
import { validationText } from '#modules/tickets/messages.ts'
import type { Guest, CheckInFailure } from '#modules/tickets/ticket.ts'
import { type OrderId, type TicketId, newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { fail, ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

const CODE = 'K7P3-MZQ9-0ABC-1EFG'
const chicago = 'America/Chicago'
const guest: Guest = {
  ticketId: newId() as TicketId,
  holderName: 'Jackie Montgomery',
  ticketType: 'VIP table',
  isExtra: false,
  seat: { section: 'Floor', row: '12', seatNumber: '4' },
}
const at = toInstant('2026-12-13T02:42:00Z') // 8:42 PM on the 12th in Chicago
const later = toInstant('2026-12-13T07:00:00Z') // 1 AM on the 13th there
const unpaid = { code: 'UNPAID_CASH', guest, orderId: newId() as OrderId, total: toCents(8_240) } as const

describe('the feedback to a scan', () => {
  it('is a welcome with name, ticket type and seat', () => {
    expect(
      scanFeedback(ok({ ...guest, usedAt: at, scanId: 'its line' }), { code: CODE }, chicago, at),
    ).toEqual({
      tone: 'in',
      headline: 'Come in',
      name: 'Jackie Montgomery',
      detail: 'VIP table · Floor · Row 12 · Seat 4',
      reason: null,
      cash: null,
      letIn: null,
      party: null,
      undo: ['its line'],
      early: null,
      admit: null,
    })
  })

  it.each<[string, CheckInFailure, typeof at, string, string, string]>([
    [
      'already in, tonight',
      { code: 'ALREADY_IN', guest, usedAt: at, usedBy: 'Tasha' },
      at,
      'wait',
      'Already in',
      'Ticket is used. First scanned 8:42 PM by Tasha.',
    ],
    [
      'already in, by a door with a name',
      { code: 'ALREADY_IN', guest, usedAt: at, usedBy: 'Tasha', usedDoor: 'Terrace' },
      at,
      'wait',
      'Already in',
      'Ticket is used. First scanned 8:42 PM by Tasha at Terrace.',
    ],
    [
      'already in, by a link, which is called as its door is',
      { code: 'ALREADY_IN', guest, usedAt: at, usedBy: 'Side door', usedDoor: 'Side door' },
      at,
      'wait',
      'Already in',
      'Ticket is used. First scanned 8:42 PM at Side door.',
    ],
    [
      'already in, past midnight',
      { code: 'ALREADY_IN', guest, usedAt: at, usedBy: null },
      later,
      'wait',
      'Already in',
      'Ticket is used. First scanned Sat, Dec 12, 8:42 PM.',
    ],
    [
      'one that is not on the list of a door without a signal',
      { code: 'NOT_ON_LIST', listedAt: at },
      at,
      'wait',
      'Not on the list',
      'Validation failed. The list is from 8:42 PM: the ticket was sold, renamed or passed on since then, or is not one of this event.',
    ],
    [
      'any before a door without a signal has a list',
      { code: 'NO_LIST' },
      at,
      'wait',
      'No list yet',
      'Validation failed. This device has no list of guests yet. Look at the ticket and decide: its code is kept, and checked when there is a signal.',
    ],
    [
      'one that was good by an old list',
      { code: 'OLD_LIST', guest, listedAt: at },
      later,
      'wait',
      'Old list',
      'Validation failed. The ticket was good when the list was made, Sat, Dec 12, 8:42 PM.',
    ],
    [
      'one to be paid in cash where there is no signal',
      { code: 'UNPAID_OFFLINE', guest },
      at,
      'wait',
      'Not paid yet',
      'Ticket is pending. Cash can be taken here when there is a signal.',
    ],
    [
      'one to be paid in cash',
      { ...unpaid, tickets: 1 },
      at,
      'wait',
      'Not paid yet',
      'Ticket is pending. Collect $82.40 for this ticket.',
    ],
    [
      'two to be paid in cash',
      { ...unpaid, tickets: 2 },
      at,
      'wait',
      'Not paid yet',
      'Ticket is pending. Collect $82.40 for the 2 tickets of this order.',
    ],
    [
      'not found',
      { code: 'TICKET_NOT_FOUND' },
      at,
      'no',
      'Not found',
      'Ticket not found. This is not a ticket for this event.',
    ],
    [
      'refunded',
      { code: 'TICKET_NOT_ACTIVE', guest, status: 'refunded' },
      at,
      'no',
      'Not valid',
      'Ticket is refunded. Its money went back.',
    ],
    [
      'void',
      { code: 'TICKET_NOT_ACTIVE', guest, status: 'cancelled' },
      at,
      'no',
      'Not valid',
      'Ticket is cancelled. The host took it back, or it was never paid.',
    ],
    [
      'another event',
      { code: 'OTHER_EVENT', title: 'Sunday School', startsAt: at, timeZone: chicago },
      at,
      'no',
      'Other event',
      'Validation failed. This ticket is for Sunday School, Sat, Dec 12.',
    ],
    [
      'postponed',
      { code: 'EVENT_POSTPONED' },
      at,
      'no',
      'Event is postponed',
      'Validation failed. Its new date is not set yet, and the ticket stays good for it.',
    ],
    [
      'given away',
      { code: 'PASSED_ON' },
      at,
      'no',
      'Given away',
      'Validation failed. The ticket was passed on, and this code went with it. Ask for the new one.',
    ],
    [
      'renamed',
      { code: 'REPLACED' },
      at,
      'no',
      'Old code',
      'Validation failed. This ticket has a newer code. Ask for the newest ticket, in the app or in the mail.',
    ],
    [
      'long before doors open',
      { code: 'DOOR_NOT_OPEN', doorsAt: later, timeZone: chicago },
      at,
      'wait',
      'Not open yet',
      'Validation failed. This door opens on Sunday, December 13, 2026, at 1 AM.',
    ],
    [
      'over',
      { code: 'EVENT_OVER' },
      at,
      'no',
      'Event is over',
      'Validation failed. The door of this event is closed.',
    ],
    [
      'no ticket at all',
      { code: 'NOT_A_TICKET' },
      at,
      'no',
      'Not a ticket',
      'Validation failed. This is not a ticket of this site.',
    ],
    [
      'forged',
      { code: 'FORGED' },
      at,
      'no',
      'Not valid',
      'Validation failed. The code was changed after it was issued.',
    ],
    [
      'too many wrong codes',
      { code: 'TOO_MANY_TRIES' },
      at,
      'no',
      'Wait a minute',
      'Validation failed. Too many codes that nobody was given; go on in a minute.',
    ],
  ])('is clear about a ticket that is %s', (_, failure, now, tone, headline, reason) => {
    expect(scanFeedback(fail(failure), { code: CODE }, chicago, now)).toMatchObject({
      tone,
      headline,
      reason,
    })
  })

  it('names the guest and offers the cash button only where there is cash to take', () => {
    expect(scanFeedback(fail({ ...unpaid, tickets: 2 }), { code: CODE }, chicago, at)).toMatchObject({
      name: 'Jackie Montgomery',
      cash: { orderId: unpaid.orderId, code: CODE },
    })
    expect(scanFeedback(fail({ code: 'TICKET_NOT_FOUND' }), { code: CODE }, chicago, at)).toMatchObject({
      name: null,
      cash: null,
    })
  })
})

it.each([
  ['pending', 'Ticket is pending'],
  ['cancelled', 'Ticket is cancelled'],
] as const)('a ticket that is %s is called so, in the words of the specification', (status, text) => {
  expect(validationText({ code: 'TICKET_NOT_ACTIVE', guest, status })).toBe(text)
})

it.each([
  ['K7P3-MZQ9-0ABC-1EF', 'You typed 15. They stand below'],
  ['', 'They stand below'],
  ['https://x.io', 'They stand below'],
])('who typed the beginning of a code (%s) is told how much of it', (typed, reason) => {
  expect(wholeCodeWanted(typed).reason).toMatch(new RegExp(`^${reason}`))
})

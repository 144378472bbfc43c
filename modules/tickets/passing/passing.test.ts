import { describe, expect, test } from 'vitest'
import {
  type EventOfPass,
  type OfferToTake,
  passedOnAhead,
  passFailure,
  takeFailure,
  type TicketToPass,
} from '#modules/tickets/passing/passing.ts'
import { toInstant } from '#platform/time.ts'

const doors = '2026-12-13T02:00:00Z'
const ticket: TicketToPass = { status: 'active', wasUsed: false }
const event: EventOfPass = {
  status: 'published',
  passOnRule: 0,
  startsAt: toInstant('2026-12-13T03:00:00Z'),
  doorsAt: toInstant(doors),
  timeZone: 'America/Chicago',
}
const offer: OfferToTake = { status: 'open', isOwn: false, isHeldBySender: true }

const TICKETS: [string, Partial<TicketToPass>, Partial<EventOfPass>, string, string | undefined][] = [
  ['that is paid and unused', {}, {}, doors, undefined],
  ['of a postponed event', {}, { status: 'postponed' }, '2027-05-01T00:00:00Z', undefined],
  ['that awaits its cash', { status: 'pending' }, {}, doors, 'TICKET_NOT_PAID'],
  ['that was cancelled', { status: 'cancelled' }, {}, doors, 'TICKET_ENDED'],
  ['that was refunded', { status: 'refunded' }, {}, doors, 'TICKET_ENDED'],
  ['that is used', { status: 'used', wasUsed: true }, {}, doors, 'TICKET_IS_USED'],
  ['that was used on one day, and is good again', { wasUsed: true }, {}, doors, 'TICKET_WAS_USED'],
  ['after the last moment', {}, {}, '2026-12-13T02:00:00.001Z', 'PASSING_CLOSED'],
  ['where the host forbids it', {}, { passOnRule: 'none' }, '2026-12-01T00:00:00Z', 'PASSING_CLOSED'],
  ['of a cancelled event', { status: 'cancelled' }, { status: 'cancelled' }, doors, 'EVENT_NOT_ON'],
  ['of an archived event', {}, { status: 'archived' }, doors, 'EVENT_NOT_ON'],
]

describe('a ticket', () => {
  test.each(TICKETS)('%s', (_name, ofTicket, ofEvent, now, code) => {
    const asked = [{ ...ticket, ...ofTicket }, { ...event, ...ofEvent }, toInstant(now)] as const
    expect(passFailure(...asked)?.code).toBe(code)
    expect(takeFailure(offer, ...asked)?.code).toBe(code)
  })
})

describe('an offer', () => {
  test.each<[string, Partial<OfferToTake>, Partial<TicketToPass>, string | undefined]>([
    ['that is open', {}, {}, undefined],
    ['of one’s own', { isOwn: true }, {}, 'OWN_OFFER'],
    ['that somebody took', { status: 'taken', isHeldBySender: false }, {}, 'OFFER_TAKEN'],
    ['that somebody took and used', { status: 'taken' }, { status: 'used' }, 'OFFER_TAKEN'],
    ['that was taken back', { status: 'taken_back' }, {}, 'OFFER_TAKEN_BACK'],
    ['of somebody who left', { isHeldBySender: false }, {}, 'OFFER_TAKEN_BACK'],
    ['of one’s own whose ticket is used', { isOwn: true }, { status: 'used' }, 'TICKET_IS_USED'],
  ])('%s', (_name, ofOffer, ofTicket, code) => {
    const found = takeFailure({ ...offer, ...ofOffer }, { ...ticket, ...ofTicket }, event, toInstant(doors))
    expect(found?.code).toBe(code)
  })
})

test.each([
  ['published', '2026-12-13T08:00:00Z', true],
  ['published', '2026-12-13T07:00:00Z', false],
  ['cancelled', '2026-12-13T06:00:00Z', false],
  ['postponed', '2026-12-13T06:00:00Z', true],
] as const)(
  'a ticket of a %s event that ends at %s is ahead of who passed it on: %s',
  (status, endsAt, isAhead) => {
    const passed = [{ event: { status, endsAt: toInstant(endsAt) } }]
    expect(passedOnAhead(passed, toInstant('2026-12-13T07:00:00Z'))).toEqual(isAhead ? passed : [])
  },
)

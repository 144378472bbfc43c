import { describe, expect, test } from 'vitest'
import { checkInFailure, goOutFailure, type PresentedTicket, ticketStates } from '#modules/tickets/ticket.ts'
import { type EventId, newId, type OrderId, type TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const eventId: EventId = newId<'event'>()
const startsAt = toInstant('2026-12-13T02:00:00.000Z')
const guest = {
  ticketId: newId<'ticket'>() satisfies TicketId,
  holderName: 'Jackie Montgomery',
  ticketType: 'General',
  isExtra: false,
  seat: null,
}
const active: PresentedTicket = {
  eventId,
  guest,
  hashMatches: true,
  earlierCode: null,
  status: 'active',
  usedAt: null,
  outAt: null,
  usedBy: null,
  usedDoor: null,
  isOfEarlierDay: false,
  goodOnOther: null,
  event: {
    title: 'The Holiday Ball',
    startsAt,
    doorsAt: startsAt,
    doorIsEarly: false,
    timeZone: 'America/Chicago',
    doorIsClosed: false,
    isPostponed: false,
  },
  order: {
    id: newId<'order'>() satisfies OrderId,
    awaitsCash: false,
    total: toCents(4120),
    tickets: 2,
    othersOutside: 1,
  },
}
const early = { event: { ...active.event, doorIsEarly: true } }
const closed = { event: { ...active.event, doorIsClosed: true } }
const postponed = { event: { ...active.event, isPostponed: true } }
const used = { status: 'used', usedAt: startsAt, usedBy: 'Tasha' } as const
const unpaid = { status: 'pending', order: { ...active.order, awaitsCash: true } } as const
const given = { hashMatches: false, earlierCode: 'given away' } as const
const elsewhere = { eventId: newId<'event'>() satisfies EventId }

describe('at the door, a ticket that', () => {
  test.each<[string, Partial<PresentedTicket>, object | null]>([
    ['is active', {}, null],
    ['has another hash', { hashMatches: false }, { code: 'FORGED' }],
    ['has another hash, for another event', { ...elsewhere, hashMatches: false }, { code: 'FORGED' }],
    ['was passed on', given, { code: 'PASSED_ON' }],
    ['has another name now', { ...given, earlierCode: 'replaced' }, { code: 'REPLACED' }],
    ['was passed on, and its new holder is in', { ...given, ...used }, { code: 'PASSED_ON' }],
    ['was passed on, of a postponed event', { ...given, ...postponed }, { code: 'PASSED_ON' }],
    ['was passed on, for another event', { ...given, ...elsewhere }, { code: 'OTHER_EVENT' }],
    ['is for another event', elsewhere, { code: 'OTHER_EVENT', title: 'The Holiday Ball', startsAt }],
    ['is for another event and used', { ...elsewhere, ...used }, { code: 'OTHER_EVENT' }],
    ['is used', used, { code: 'ALREADY_IN', guest, usedAt: startsAt, usedBy: 'Tasha' }],
    ['is used, after the door', { ...used, ...closed }, { code: 'ALREADY_IN' }],
    ['is active, after the door', closed, { code: 'EVENT_OVER' }],
    ['is active, of a postponed event', postponed, { code: 'EVENT_POSTPONED' }],
    ['is active, long before doors open', early, { code: 'DOOR_NOT_OPEN', doorsAt: startsAt }],
    ['awaits cash, long before doors open', { ...unpaid, ...early }, { code: 'DOOR_NOT_OPEN' }],
    ['is used, long before doors open', { ...used, ...early }, { code: 'ALREADY_IN' }],
    ['awaits cash, of a postponed event', { ...unpaid, ...postponed }, { code: 'EVENT_POSTPONED' }],
    ['awaits cash', unpaid, { code: 'UNPAID_CASH', orderId: active.order.id, total: 4120, tickets: 2 }],
    ['awaits cash, after the door', { ...unpaid, ...closed }, { code: 'EVENT_OVER' }],
    ['is pending by card', { status: 'pending' }, { code: 'TICKET_NOT_ACTIVE', status: 'pending' }],
    ['is active in an order that awaits cash', { order: unpaid.order }, null],
    ['is cancelled', { status: 'cancelled' }, { code: 'TICKET_NOT_ACTIVE', status: 'cancelled' }],
    ['is refunded', { status: 'refunded' }, { code: 'TICKET_NOT_ACTIVE', status: 'refunded' }],
    ['is used without a time', { status: 'used' }, { code: 'TICKET_NOT_ACTIVE', status: 'used' }],
    ['was used on an earlier day', { ...used, isOfEarlierDay: true }, null],
    [
      'is good on other days',
      { goodOnOther: 'Fri, Dec 11' },
      { code: 'OTHER_DAY', guest, goodOn: 'Fri, Dec 11' },
    ],
    ['was used, and is good on other days', { ...used, goodOnOther: 'Fri, Dec 11' }, { code: 'ALREADY_IN' }],
    [
      'was used earlier, and is good on other days',
      { ...used, isOfEarlierDay: true, goodOnOther: 'Fri, Dec 11' },
      { code: 'OTHER_DAY' },
    ],
    [
      'is cancelled, and good on other days',
      { status: 'cancelled', goodOnOther: 'Fri, Dec 11' },
      { code: 'TICKET_NOT_ACTIVE' },
    ],
    [
      'is an extra that was handed out',
      { ...used, guest: { ...guest, isExtra: true } },
      { code: 'ALREADY_HANDED_OUT', usedBy: 'Tasha' },
    ],
    ['is active again after an undone check-in', { usedAt: startsAt }, null],
  ])('%s', (_which, over, failure) => {
    const decided = checkInFailure(eventId, { ...active, ...over })
    expect({ failure: decided }).toMatchObject({ failure })
  })

  test('is active, long before doors open, at a door that somebody opened', () => {
    expect(checkInFailure(eventId, { ...active, ...early }, true)).toBeNull()
  })

  test('is unknown', () => {
    expect(checkInFailure(eventId, null)).toEqual({ code: 'TICKET_NOT_FOUND' })
  })
})

describe('at the exit, a guest whose ticket', () => {
  const out = { ...used, outAt: startsAt }
  const earlier = { ...used, isOfEarlierDay: true }
  test.each<[string, Partial<PresentedTicket>, object | null]>([
    ['is used', used, null],
    ['is used, and went out', out, { code: 'ALREADY_OUT', guest, outAt: startsAt }],
    ['is used, after the door', { ...used, ...closed }, null],
    ['is used, of a postponed event', { ...used, ...postponed }, null],
    ['is used, long before doors open', { ...used, ...early }, null],
    ['is active', {}, { code: 'NOT_IN', guest }],
    ['is active, after the door', closed, { code: 'NOT_IN', guest }],
    ['is active, of a postponed event', postponed, { code: 'NOT_IN', guest }],
    ['is active, long before doors open', early, { code: 'NOT_IN', guest }],
    ['awaits cash', unpaid, { code: 'NOT_IN', guest }],
    ['is cancelled', { status: 'cancelled' }, { code: 'NOT_IN', guest }],
    ['was used on an earlier day', earlier, { code: 'NOT_IN', guest }],
    ['was used on an earlier day, and went out then', { ...earlier, outAt: startsAt }, { code: 'NOT_IN' }],
    ['is good on other days', { goodOnOther: 'Fri, Dec 11' }, { code: 'NOT_IN' }],
    ['is an extra that was handed out', { ...used, guest: { ...guest, isExtra: true } }, { code: 'NOT_IN' }],
    ['was passed on, and its new holder is in', { ...given, ...used }, { code: 'PASSED_ON' }],
    ['has another name, and is in', { ...given, ...used, earlierCode: 'replaced' }, { code: 'REPLACED' }],
    ['is in at another event', { ...elsewhere, ...used }, { code: 'OTHER_EVENT' }],
    ['has another hash', { ...used, hashMatches: false }, { code: 'FORGED' }],
  ])('%s', (_which, over, failure) => {
    const decided = goOutFailure(eventId, { ...active, ...over })
    expect({ failure: decided }).toMatchObject({ failure })
  })

  test('is unknown', () => {
    expect(goOutFailure(eventId, null)).toEqual({ code: 'TICKET_NOT_FOUND' })
  })
})

test('no state follows a cancelled or refunded ticket, and only an undone check-in leads back', () => {
  expect(ticketStates).toEqual({
    pending: ['active', 'cancelled'],
    active: ['used', 'cancelled', 'refunded'],
    used: ['active', 'refunded'],
    cancelled: [],
    refunded: [],
  })
})

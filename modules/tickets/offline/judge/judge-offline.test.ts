import { describe, expect, test } from 'vitest'
import { dayNumber } from '#modules/tickets/offline/day-number.ts'
import { judgeOffline, type OfflineFacts } from '#modules/tickets/offline/judge/judge-offline.ts'
import type { DoorListHead, ListedState, ListedTicket } from '#modules/tickets/offline/list/door-list.ts'
import type { QrPayload, Scan } from '#modules/tickets/qr-payload.ts'
import { type EventId, idAt, type OrderId, type TicketId } from '#platform/ids.ts'
import { epochMs, type Instant, HOUR_MS, MINUTE_MS, plusMs, toInstant } from '#platform/time.ts'

const idMadeAt = (ms: number) => idAt<'ticket'>(ms, new Uint8Array(16))
const startsAt = toInstant('2026-12-12T02:00:00Z')
const now = toInstant('2026-12-12T03:00:00Z')
const head: DoorListHead = {
  v: 1,
  eventId: '018f6d0c-0000-7000-8000-000000000001' as EventId,
  title: 'The Ball',
  startsAt,
  endsAt: toInstant('2026-12-12T08:00:00Z'),
  doorsAt: startsAt,
  closesAt: toInstant('2026-12-12T20:00:00Z'),
  timeZone: 'America/Chicago',
  night: '2026-12-11',
  isPostponed: false,
  madeAt: startsAt,
  salt: 's',
  types: [],
  people: [],
  tickets: 0,
}
const guest = { holderName: 'Jackie', ticketType: 'Entry', isExtra: false, seat: null }
const ticket = (state: ListedState, over: Partial<ListedTicket['type']> = {}): ListedTicket => ({
  key: '00',
  state,
  type: { name: 'Entry', isExtra: false, admitsOn: null, ...over },
  used: null,
  sealedGuest: new Uint8Array(),
})
const typed: Scan = { kind: 'hash', hash: '0123456789ABCDEF' }
const scanned = (madeMs: number): Scan => ({
  kind: 'door code',
  ticketId: idMadeAt(madeMs),
  hash: typed.hash,
})
const payload = (over: Partial<QrPayload>): Scan => ({
  kind: 'payload',
  payload: {
    v: 1,
    kid: 'k',
    ticketId: idMadeAt(epochMs(startsAt)),
    eventId: head.eventId,
    orderId: head.eventId as string as OrderId,
    holderName: 'Jackie',
    ticketType: 'Entry',
    eventDate: '2026-12-31',
    venue: 'The Other Hall',
    hash: typed.hash,
    ...over,
  },
})
const [older, younger, again] = [
  payload({ ticketId: idMadeAt(epochMs(now) - 20 * MINUTE_MS - 1) }),
  payload({ ticketId: idMadeAt(epochMs(now) - 20 * MINUTE_MS) }),
  payload({ g: 2 }),
]
type Over = Partial<OfflineFacts & NonNullable<OfflineFacts['listed']>>
const facts = ({
  ticket: its = ticket('active'),
  guest: who = guest,
  used: use = null,
  ...over
}: Over): OfflineFacts => ({
  head,
  listedAt: plusMs(now, -10 * MINUTE_MS),
  listed: { ticket: its, guest: who, used: use },
  isOpened: false,
  now,
  ...over,
})
const used = { at: plusMs(now, -5 * MINUTE_MS), by: 'Tasha' }
const unknown = { listed: null }

describe('without a signal', () => {
  test.each<[string, Scan | null, Over, string]>([
    ['a ticket of the list comes in', typed, {}, 'in'],
    ['so does a guest who was found by name', null, {}, 'in'],
    [
      'so does one whose check-in was taken back since the list was made',
      typed,
      { ticket: ticket('used') },
      'in',
    ],
    ['one that is in stays out', typed, { used }, 'ALREADY_IN'],
    [
      'an extra is handed out once',
      typed,
      { used, guest: { ...guest, isExtra: true } },
      'ALREADY_HANDED_OUT',
    ],
    ['one that was passed on stays out', typed, { ticket: ticket('passed on') }, 'PASSED_ON'],
    ['one whose name was changed stays out', typed, { ticket: ticket('replaced') }, 'REPLACED'],
    ['one that waits for cash waits', typed, { ticket: ticket('unpaid') }, 'UNPAID_OFFLINE'],
    ['a refunded one stays out', typed, { ticket: ticket('refunded') }, 'TICKET_NOT_ACTIVE'],
    ['so does one that came in before', typed, { ticket: ticket('refunded'), used }, 'TICKET_NOT_ACTIVE'],
    ['a cancelled one stays out', typed, { ticket: ticket('cancelled') }, 'TICKET_NOT_ACTIVE'],
    ['one that is not paid stays out', typed, { ticket: ticket('pending') }, 'TICKET_NOT_ACTIVE'],
    ['one for another day stays out', typed, { ticket: ticket('active', { admitsOn: [2] }) }, 'OTHER_DAY'],
    ['one for this day comes in', typed, { ticket: ticket('active', { admitsOn: [1, 2] }) }, 'in'],
    [
      'nobody comes in more than two hours before doors open',
      typed,
      { now: plusMs(startsAt, -2 * HOUR_MS - 1) },
      'DOOR_NOT_OPEN',
    ],
    ['the queue comes in two hours before', typed, { now: plusMs(startsAt, -2 * HOUR_MS) }, 'in'],
    [
      'so does anybody at a door that somebody opened before its time',
      typed,
      { now: plusMs(startsAt, -9 * HOUR_MS), isOpened: true },
      'in',
    ],
    ['nobody comes in once the door is closed', typed, { now: head.closesAt }, 'EVENT_OVER'],
    [
      'the last moment before that is in time',
      typed,
      { now: plusMs(head.closesAt, -1), listedAt: now },
      'OLD_LIST',
    ],
    ['a postponed event lets nobody in', typed, { head: { ...head, isPostponed: true } }, 'EVENT_POSTPONED'],
    ['a list of three hours ago is good', typed, { listedAt: plusMs(now, -180 * MINUTE_MS) }, 'in'],
    ['an older one asks a person', typed, { listedAt: plusMs(now, -180 * MINUTE_MS - 1) }, 'OLD_LIST'],
    ['a typed code that is not on it may be newer', typed, unknown, 'NOT_ON_LIST'],
    ['so may a ticket made since', scanned(epochMs(now)), unknown, 'NOT_ON_LIST'],
    ['so may one that was being written then', younger, unknown, 'NOT_ON_LIST'],
    ['an older one is none', older, unknown, 'TICKET_NOT_FOUND'],
    ['or another code of it, for whom it was renamed or passed on to', again, unknown, 'NOT_ON_LIST'],
    ['a short code does not say which it is', scanned(0), unknown, 'NOT_ON_LIST'],
    ['a changed one is none', payload({ holderName: 'Me' }), unknown, 'TICKET_NOT_FOUND'],
    ['a code of another event is none', payload({ eventId: 'x' as EventId }), unknown, 'TICKET_NOT_FOUND'],
    ['also when its hash is on the list', payload({ eventId: 'x' as EventId }), {}, 'TICKET_NOT_FOUND'],
  ])('%s', (_, scan, over, expected) => {
    const verdict = judgeOffline(scan, facts(over))
    expect(verdict.ok ? 'in' : verdict.failure.code).toBe(expected)
  })

  test('nothing is told of where and when another event is', () => {
    const other = judgeOffline(payload({ eventId: 'x' as EventId }), facts(unknown))
    expect(other).toEqual({ ok: false, failure: { code: 'TICKET_NOT_FOUND' } })
  })
})

describe('a weekender', () => {
  const weekender = {
    ...head,
    endsAt: toInstant('2026-12-14T08:00:00Z'),
    closesAt: toInstant('2026-12-14T20:00:00Z'),
  }
  const sunday = toInstant('2026-12-14T03:00:00Z')

  test('lets a ticket in again on its next day, and not twice on one', () => {
    const on = (usedAt: Instant) =>
      judgeOffline(
        typed,
        facts({ head: weekender, now: sunday, listedAt: sunday, used: { at: usedAt, by: null } }),
      ).ok
    expect([on(toInstant('2026-12-13T11:59:00Z')), on(toInstant('2026-12-13T12:01:00Z'))]).toEqual([
      true,
      false,
    ])
  })

  test.each([
    ['2026-12-01T12:00:00Z', 1],
    ['2026-12-12T03:00:00Z', 1],
    ['2026-12-12T11:59:00Z', 1],
    ['2026-12-12T12:00:00Z', 2],
    ['2026-12-14T03:00:00Z', 3],
    ['2026-12-20T03:00:00Z', 3],
  ])('is at %s on its day %i', (at, day) => {
    expect(dayNumber(weekender, toInstant(at))).toBe(day)
  })

  test('hands an extra out once in all', () => {
    const extra = { ...guest, isExtra: true }
    const use = { at: toInstant('2026-12-12T03:00:00Z'), by: null }
    const verdict = judgeOffline(
      typed,
      facts({ head: weekender, now: sunday, listedAt: sunday, guest: extra, used: use }),
    )
    expect(verdict.ok).toBe(false)
  })
})

test('an identifier says when it was made', async () => {
  const { idTimeMs } = await import('#platform/ids.ts')
  expect(idTimeMs(idMadeAt(1_780_000_000_123) as TicketId)).toBe(1_780_000_000_123)
})

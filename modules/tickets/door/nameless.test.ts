import { expect, test } from 'vitest'
import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import { namelessResult, namelessState } from '#modules/tickets/door/nameless.ts'
import type { RecentScan } from '#modules/tickets/scan/recent-scans.server.ts'
import type { CheckInFailure } from '#modules/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { fail, ok } from '#platform/result.ts'
import { systemNow } from '#platform/time.ts'

const now = systemNow()
const guest = {
  ticketId: newId<'ticket'>(),
  holderName: 'Jackie Montgomery',
  ticketType: 'Table seat',
  isExtra: false,
  seat: { section: 'A' },
}

test.each<[CheckInFailure]>([
  [{ code: 'ALREADY_IN', guest, usedAt: now, usedBy: 'Kim Porter', usedDoor: 'Terrace' }],
  [{ code: 'ALREADY_HANDED_OUT', guest, usedAt: now, usedBy: 'Kim Porter' }],
  [{ code: 'OTHER_DAY', guest, goodOn: 'Saturday' }],
  [{ code: 'NOT_IN', guest }],
  [{ code: 'ALREADY_OUT', guest, outAt: now }],
  [{ code: 'UNPAID_CASH', guest, orderId: newId<'order'>(), total: toCents(100), tickets: 2 }],
  [{ code: 'TICKET_NOT_ACTIVE', guest, status: 'refunded' }],
  [{ code: 'OLD_LIST', guest, listedAt: now }],
  [{ code: 'FORGED' }],
])('whoever holds a link is told why a ticket is refused, and nobody’s name: %o', (failure) => {
  const told = namelessResult(fail(failure))
  expect(told).toMatchObject({ ok: false, failure: { code: failure.code } })
  expect(JSON.stringify(told)).not.toMatch(/Jackie|Kim/)
  expect(JSON.stringify(told).includes('Table seat')).toBe('guest' in failure)
})

test('a reason that is of nobody is told as it is', () => {
  expect(namelessResult(fail({ code: 'FORGED' }))).toStrictEqual(fail({ code: 'FORGED' }))
})

test('who comes in has a ticket type and a seat, and no name', () => {
  expect(namelessResult(ok(guest))).toEqual(ok({ ...guest, holderName: '' }))
})

test('of the last scans those by the link say so and can be taken back; the others name nobody', () => {
  const [mine, theirs] = [newId<'door link'>(), newId<'door link'>()]
  const scan = (link: RecentScan['link'], by: string): RecentScan => ({
    id: by,
    at: now,
    kind: 'in',
    message: 'Come in',
    holderName: 'Jackie Montgomery',
    by,
    link,
    undo: guest.ticketId,
  })
  const state = { recent: [scan(mine, 'Side door'), scan(theirs, 'Terrace'), scan(null, 'Kim Porter')] }
  const told = namelessState(state as DoorState, mine)
  expect(told.recent.map(({ holderName, by, undo }) => [holderName, by, undo])).toEqual([
    [null, 'Side door', guest.ticketId],
    [null, null, null],
    [null, null, null],
  ])
})

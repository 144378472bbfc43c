import { expect, test } from 'vitest'
import type { EventOfPass, TicketToPass } from '#modules/tickets/passing/passing.ts'
import { renameFailure } from '#modules/tickets/rename/rename.ts'
import { renameMessage } from '#modules/tickets/rename/rename-messages.ts'
import { toInstant } from '#platform/time.ts'

const doors = '2026-12-13T02:00:00Z'
const afterDoors = '2026-12-13T02:00:00.001Z'
const ticket: TicketToPass = { status: 'active', wasUsed: false }
const event: EventOfPass = {
  status: 'published',
  passOnRule: 0,
  startsAt: toInstant('2026-12-13T03:00:00Z'),
  doorsAt: toInstant(doors),
  timeZone: 'America/Chicago',
}

type Row = [
  string,
  Partial<TicketToPass>,
  Partial<EventOfPass>,
  string,
  string | undefined,
  string | undefined,
]
const CASES: Row[] = [
  ['that is good', {}, {}, doors, undefined, undefined],
  ['after the last moment', {}, {}, afterDoors, 'PASSING_CLOSED', undefined],
  ['where passing on is forbidden', {}, { passOnRule: 'none' }, doors, 'PASSING_CLOSED', undefined],
  ['that awaits its cash', { status: 'pending' }, {}, doors, 'TICKET_NOT_PAID', undefined],
  [
    'that awaits its cash, after the last moment',
    { status: 'pending' },
    {},
    afterDoors,
    'TICKET_NOT_PAID',
    undefined,
  ],
  ['that is used', { status: 'used', wasUsed: true }, {}, doors, 'TICKET_IS_USED', 'TICKET_IS_USED'],
  ['that was used on one day', { wasUsed: true }, {}, doors, 'TICKET_WAS_USED', 'TICKET_WAS_USED'],
  ['that is void', { status: 'cancelled' }, {}, doors, 'TICKET_ENDED', 'TICKET_ENDED'],
  ['of a cancelled event', {}, { status: 'cancelled' }, doors, 'EVENT_NOT_ON', 'EVENT_NOT_ON'],
]

test.each(CASES)('the name on a ticket %s', (_name, ofTicket, ofEvent, now, forHolder, forHost) => {
  const asked = [{ ...ticket, ...ofTicket }, { ...event, ...ofEvent }, toInstant(now)] as const
  expect([renameFailure('holder', ...asked)?.code, renameFailure('host', ...asked)?.code]).toEqual([
    forHolder,
    forHost,
  ])
})

test('says until when a name could be changed', () => {
  const closed = renameFailure('holder', ticket, event, toInstant(afterDoors))
  expect(renameMessage(closed!)).toBe(
    'Tickets could be passed on until Sat, Dec 12, 8\u00a0PM CST. The same holds for the name. Ask the host if it is wrong.',
  )
})

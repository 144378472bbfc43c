import { expect, test } from 'vitest'
import { offeredTickets } from '#modules/events/page/offered-tickets.ts'
import { plusMs } from '#platform/time.ts'
import { sampleEvent, sampleTicketType } from '#tests/support/sample-event.ts'

const { startsAt } = sampleEvent()
const now = plusMs(startsAt, -1000)

test('what can be put in a cart says first whom it lets in', () => {
  const plain = sampleTicketType({ description: 'By the floor.' })
  const extra = sampleTicketType({ admits: 0, description: 'Fish or greens.' })
  const others = [
    sampleTicketType({ left: 0 }),
    sampleTicketType({ saleStartsAt: plusMs(now, 1) }),
    sampleTicketType({ saleEndsAt: now }),
  ]
  expect(offeredTickets(sampleEvent({ ticketTypes: [plain, ...others, extra] }), now)).toEqual({
    [plain.id]: { description: 'By the floor.' },
    [extra.id]: { description: 'An extra: you need a ticket as well. Fish or greens.' },
  })
})

import { expect, test } from 'vitest'
import { type DeletionEffects, hasLosses, lossText } from '#modules/personal-data/deletion.ts'

const ends = (over: Partial<DeletionEffects>): DeletionEffects => ({
  ticketsAhead: 0,
  earningsDueCents: 0,
  hostDueCents: 0,
  hostOwesCents: 0,
  soldEvents: [],
  hasPaymentUnderWay: false,
  hasPayoutUnderWay: false,
  isLastAdmin: false,
  ...over,
})

test.each([
  [{ ticketsAhead: 1 }, 'I give up 1 ticket for nights to come, without a refund.'],
  [{ hostDueCents: 9_700 }, 'I give up $97.00 for my events not yet paid out, without a refund.'],
  [
    { ticketsAhead: 2, earningsDueCents: 500 },
    'I give up 2 tickets for nights to come and $5.00 of earnings not yet paid, without a refund.',
  ],
  [
    { ticketsAhead: 2, earningsDueCents: 500, hostDueCents: 1 },
    'I give up 2 tickets for nights to come, $5.00 of earnings not yet paid and $0.01 for my events not yet paid out, without a refund.',
  ],
])('of %j one ticks what one gives up', (over, text) => {
  expect([hasLosses(ends(over)), lossText(ends(over))]).toEqual([true, text])
})

test('who only owes something loses nothing', () => {
  expect(hasLosses(ends({ hostOwesCents: 450 }))).toBe(false)
})

import { expect, test } from 'vitest'
import { type ReportedCode, whyNotGood } from '#modules/tickets/offline/report/why-not-good.ts'
import { toInstant } from '#platform/time.ts'

const at = (minute: number) => toInstant(new Date(Date.UTC(2026, 11, 13, 1, minute)))
const code = (over: Partial<ReportedCode>): ReportedCode => ({
  status: 'active',
  ticketEndedAt: null,
  earlierCode: null,
  codeEndedAt: null,
  ...over,
})
const given = { earlierCode: 'given away', codeEndedAt: at(10) } as const

test.each<[string, ReportedCode | null, number, string | null]>([
  ['none', null, 5, 'TICKET_NOT_FOUND'],
  ['a good one', code({}), 5, null],
  ['a used one', code({ status: 'used' }), 5, null],
  ['one that is not paid', code({ status: 'pending' }), 5, 'UNPAID_CASH'],
  ['one before it was given away', code(given), 9, null],
  ['one at the moment at which it was given away', code(given), 10, 'PASSED_ON'],
  ['one after it was replaced', code({ ...given, earlierCode: 'replaced' }), 11, 'REPLACED'],
  ['an earlier one of which the end is not known', code({ earlierCode: 'replaced' }), 5, 'REPLACED'],
  ['one before the refund', code({ status: 'refunded', ticketEndedAt: at(10) }), 9, null],
  ['one at the refund', code({ status: 'refunded', ticketEndedAt: at(10) }), 10, 'TICKET_NOT_ACTIVE'],
  ['one of which the refund is not known', code({ status: 'cancelled' }), 5, 'TICKET_NOT_ACTIVE'],
  [
    'one given away, and refunded later',
    code({ ...given, status: 'refunded', ticketEndedAt: at(20) }),
    15,
    'PASSED_ON',
  ],
  ['the same before both', code({ ...given, status: 'refunded', ticketEndedAt: at(20) }), 5, null],
])('of an admission by %s', (_, reported, minute, why) => {
  expect(whyNotGood(reported, at(minute))).toBe(why)
})

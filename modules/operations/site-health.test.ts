import { expect, test } from 'vitest'
import { toInstant } from '#platform/time.ts'
import { paymentLine, systemLines } from '#modules/operations/site-health.ts'

const CHECKED = { checkedAt: toInstant('2026-11-25T09:04:00Z'), broken: [], isLate: false }
const WELL = {
  mail: { waiting: 0, late: 0, dead: 0 },
  jobs: { count: 9, failing: [], late: [] },
  invariants: CHECKED,
}

test('a site on which nothing waits is said to be well', () => {
  expect(systemLines(WELL)).toEqual([
    { label: 'Mail', text: 'Nothing waiting.', isWell: true },
    { label: 'Jobs', text: 'All 9 run on time.', isWell: true },
    { label: 'Books', text: 'Checked Wed, Nov 25, 3:04 AM CST: everything adds up.', isWell: true },
  ])
  expect(
    paymentLine({ unknown: 0, refundDue: 0, refundsRefused: 0, messages: 0, newestMessage: null }),
  ).toMatchObject({ isWell: true })
})

test.each([
  [{ waiting: 3, late: 0, dead: 0 }, '3 messages to send, none late.', true],
  [{ waiting: 3, late: 1, dead: 0 }, '1 message waiting for more than 10 minutes.', false],
  [
    { waiting: 3, late: 2, dead: 1 },
    '1 message could not be delivered. 2 messages waiting for more than 10 minutes.',
    false,
  ],
])('mail of which %j', (mail, text, isWell) => {
  expect(systemLines({ ...WELL, mail })[0]).toEqual({ label: 'Mail', text, isWell })
})

test.each([
  [{ count: 0, failing: [], late: [] }, 'No job has run yet.'],
  [{ count: 9, failing: ['send mail'], late: ['sweep storage'] }, 'Failed: send mail. Late: sweep storage.'],
])('jobs of which %j', (jobs, text) => {
  expect(systemLines({ ...WELL, jobs })[1]).toEqual({ label: 'Jobs', text, isWell: false })
})

test('payments without an answer, refunds that are due and messages of a provider are each told', () => {
  const newestMessage = 'Square dispute.created D1.'
  expect(paymentLine({ unknown: 1, refundDue: 2, refundsRefused: 1, messages: 1, newestMessage })).toEqual({
    label: 'Payments',
    text: '1 payment with an unknown outcome. 2 refunds due, 1 to be given back by hand: refused by the provider, or not known there. 1 message of a provider to see to. The newest: Square dispute.created D1.',
    isWell: false,
  })
})

test.each([
  [null, 'Not checked yet.', true],
  [
    {
      ...CHECKED,
      broken: [
        { invariant: 'a payment is past its deadline and holds places', count: 3, example: 'payment 1' },
        { invariant: 'a seat has more than one living ticket', count: 1, example: 'seat 1' },
      ],
    },
    '3 times: a payment is past its deadline and holds places. Look at payment 1. Once: a seat has more than one living ticket. Look at seat 1.',
    false,
  ],
  [{ ...CHECKED, isLate: true }, 'Checked Wed, Nov 25, 3:04 AM CST, and not since.', false],
])('books of which %j', (invariants, text, isWell) => {
  expect(systemLines({ ...WELL, invariants })[2]).toEqual({ label: 'Books', text, isWell })
})

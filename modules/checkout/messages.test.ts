import { expect, test } from 'vitest'
import { boughtMessage, failureMessage, refusalMessage } from '#modules/checkout/messages.ts'

test.each([
  [
    '3 of which 4 are wanted',
    'SOLD_OUT',
    { left: 3, held: 0 },
    '3 left. Choose 3 or fewer. Nothing was charged.',
  ],
  ['the last one', 'SOLD_OUT', { left: 1, held: 0 }, '1 left. Choose 1. Nothing was charged.'],
  ['none', 'SOLD_OUT', { left: 0, held: 0 }, 'These tickets are sold out. Nothing was charged.'],
  [
    'some that they have',
    'OVER_LIMIT',
    { left: 9, held: 2 },
    'You already have 2 of these. One person may have 4.',
  ],
  ['too many', 'OVER_LIMIT', { left: 9, held: 0 }, 'That is more tickets than one person may have.'],
] as const)('who wants %s is told so', (_what, code, stock, message) => {
  expect(failureMessage(code, { ...stock, maxPerPerson: 4 })).toBe(message)
})

test('a refusal without a known stock has the plain message', () => {
  expect(failureMessage('SOLD_OUT')).toBe('These tickets are sold out. Nothing was charged.')
})

test('a refused order names the ticket that sold out, among others whose lines say why', () => {
  const ball = {
    name: 'General admission',
    eventTitle: 'The Ball',
    stock: { left: 1, held: 0, maxPerPerson: 4 },
  }
  const failures = [
    { ...ball, code: 'OVER_LIMIT', eventTitle: 'The Class' },
    { ...ball, code: 'SOLD_OUT' },
  ] as const
  expect(refusalMessage('SOLD_OUT', failures)).toBe(
    'General admission, The Ball: 1 left. Choose 1. Nothing was charged.',
  )
  expect(refusalMessage('SOLD_OUT', [{ code: 'SOLD_OUT' }])).toBe(
    'These tickets are sold out. Nothing was charged.',
  )
  expect(refusalMessage('OVER_LIMIT')).toBe('That is more tickets than one person may have.')
})

test.each([
  [true, true, 'Payment successful! Your tickets have been purchased and sent to your email.'],
  [false, true, 'Your tickets are booked and sent to your email.'],
  [true, false, 'Payment successful! We could not send the confirmation email. Please look in My Tickets.'],
  [
    false,
    false,
    'Your tickets are booked. We could not send the confirmation email. Please look in My Tickets.',
  ],
])('who has bought tickets (paid: %s, mailed: %s) is told so', (isPaid, isMailed, message) => {
  expect(boughtMessage({ isPaid, isMailed })).toBe(message)
})

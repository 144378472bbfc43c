import { expect, test } from 'vitest'
import { arrivesBy } from '#modules/checkout/refund/arrives-by.ts'
import {
  answerMessage,
  askMessage,
  passedOnText,
  refundMessage,
  usedText,
} from '#modules/checkout/refund/refund-messages.ts'
import { toInstant } from '#platform/time.ts'

test('each refusal says why, and an answer that is too late says so', () => {
  expect(answerMessage({ code: 'ANSWERED_ALREADY' })).toBe(
    'This request is not open any more: the host answered it, or the buyer withdrew it.',
  )
  expect(answerMessage({ code: 'NOT_PAID' })).toBe('This order holds no money that could go back.')
  expect(refundMessage({ code: 'WHOLE_GROUPS' })).toBe(
    'A table goes back as a whole. Please choose all of it.',
  )
  expect(askMessage({ code: 'TOO_LATE' })).toBe('The host gives no refunds for this order any more.')
})

test('money that was sent back is seen within ten days, by the clock of the event', () => {
  const sentAt = toInstant('2026-12-03T03:00:00Z')
  expect(arrivesBy(sentAt, 'America/Chicago')).toBe('Sat, Dec 12')
  expect(arrivesBy(sentAt, 'UTC')).toBe('Sun, Dec 13')
})

test.each([
  [
    1,
    1,
    'This ticket is with somebody else. Once refunded, it opens no door any more, and whoever has it is told.',
  ],
  [
    1,
    3,
    '1 of these tickets is with somebody else. Once refunded, it opens no door any more, and whoever has it is told.',
  ],
  [
    2,
    3,
    '2 of these tickets are with somebody else. Once refunded, they open no door any more, and whoever has them is told.',
  ],
  [
    2,
    2,
    'These tickets are with somebody else. Once refunded, they open no door any more, and whoever has them is told.',
  ],
])('%i of %i tickets are with somebody else', (passedOn, all, words) => {
  expect(passedOnText(passedOn, all)).toBe(words)
})

test.each([
  [1, 1, 'This ticket let somebody in since.'],
  [1, 2, '1 of these tickets let somebody in since.'],
  [2, 2, 'These tickets let somebody in since.'],
])('%i of %i tickets opened the door', (used, all, words) => {
  expect(usedText(used, all)).toBe(words)
})

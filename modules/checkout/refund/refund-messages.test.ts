import { expect, test } from 'vitest'
import { passedOnText } from '#modules/checkout/refund/refund-messages.ts'

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

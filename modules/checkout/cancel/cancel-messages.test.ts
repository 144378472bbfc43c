import { expect, test } from 'vitest'
import { goesBackText } from '#modules/checkout/cancel/cancel-messages.ts'
import { toCents } from '#platform/money.ts'

test.each([
  [
    'by card',
    { orders: 1, total: 4_120, cash: 0 },
    'One order is paid, $41.20 in all, fees included. $41.20 goes back to what your guests paid with, within about ten days. Our fees go back as well. Your next payout is smaller by your share.',
  ],
  [
    'by card and in cash',
    { orders: 2, total: 8_240, cash: 4_120 },
    '2 orders are paid, $82.40 in all, fees included. $41.20 goes back to what your guests paid with, within about ten days. $41.20 was paid in cash: you give it back yourself. Our fees go back as well. Your next payout is smaller by your share.',
  ],
  [
    'in cash alone, of which nothing was ever to be paid out',
    { orders: 1, total: 4_120, cash: 4_120 },
    'One order is paid, $41.20 in all, fees included. $41.20 was paid in cash: you give it back yourself. You no longer owe our fees for it.',
  ],
])('what goes back of a night that was paid %s', (_how, { orders, total, cash }, words) => {
  expect(goesBackText({ orders, total: toCents(total), cash: toCents(cash) })).toBe(words)
})

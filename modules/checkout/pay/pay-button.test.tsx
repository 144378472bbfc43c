import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { PayButton } from '#modules/checkout/pay/pay-button.tsx'

interface Line {
  eventId?: string
  quantity: number
  admits: number
  title: string
}
const ENTRY = { quantity: 1, admits: 1, title: 'Entry' }
const TABLE = { quantity: 1, admits: 8, title: 'VIP table' }
const GROUP = { quantity: 1, admits: 4, title: 'Group of 4' }
const EXTRA = { quantity: 1, admits: 0, title: 'Shirt' }
const FREE = { ...ENTRY, eventId: 'The Social' }

const button = (method: 'cash' | 'card' | 'free', ...lines: (number | Line)[]) =>
  renderToStaticMarkup(
    <PayButton
      quote={
        {
          totalCents: 4120,
          lines: lines.map((line) => ({
            eventId: 'The Ball',
            ...(typeof line === 'number' ? { ...ENTRY, quantity: line } : line),
          })),
          terms: [
            { eventId: 'The Ball', totalCents: 4120 },
            { eventId: 'The Social', totalCents: 0 },
          ],
          failures: [],
          lostSeats: [],
        } as unknown as QuoteResponse // of all that a quote holds it reads no more
      }
      method={method}
      missing={[]}
      isBusy={false}
      isReplaced={false}
    />,
  )

test.each([
  [button('cash', 1), 'Hold my place, $41.20 cash'],
  [button('cash', 2), 'Hold my places, $41.20 cash'],
  [button('cash', 1, 1), 'Hold my places, $41.20 cash'],
  [button('cash', TABLE), 'Hold my table, $41.20 cash'],
  [button('cash', { ...TABLE, quantity: 2 }), 'Hold my tables, $41.20 cash'],
  [button('cash', TABLE, ENTRY), 'Hold my places, $41.20 cash'],
  [button('cash', GROUP), 'Hold my places, $41.20 cash'],
  [button('cash', EXTRA), 'Hold my extra, $41.20 cash'],
  [button('cash', ENTRY, EXTRA), 'Hold my place, $41.20 cash'],
  [button('cash', TABLE, EXTRA), 'Hold my table, $41.20 cash'],
  [button('cash', ENTRY, FREE), 'Hold my place, $41.20 cash'],
  [button('card', 2), 'Pay $41.20'],
  [button('free', 2), 'Get your tickets'],
])('the button says what it does', (html, words) => {
  expect(html).toContain(words)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { ThankYou } from '#modules/checkout/thank-you.tsx'
import { cashToBring, orderWords, thankYouWords, ticketsWords } from '#modules/checkout/thank-you-words.ts'
import { soldOfType, soldTogether } from '#modules/orders/sold.ts'
import { newId } from '#platform/ids.ts'

type Order = Purchase['orders'][number]

const orderOf = (eventTitle: string, status: Order['status'], totalCents = 4120): Order => ({
  id: newId<'order'>(),
  code: 'LZS9UAJ5',
  eventId: newId<'event'>(),
  eventTitle,
  status,
  totalCents,
  tickets: 1,
  sold: soldOfType(1, { admits: 1, name: 'Entry' }),
  seats: [],
  startsAt: '2026-12-13T02:00:00Z',
  endsAt: '2026-12-13T02:00:00Z',
  timeZone: 'America/Chicago',
  place: 'Grand Ballroom, Chicago',
  picture: null,
})
const purchaseOf = (orders: Order[], over: Partial<Purchase> = {}): Purchase => ({
  status: 'completed',
  checkoutId: newId<'checkout'>(),
  orders,
  isMailed: true,
  ticketsUrl: '/my-tickets',
  ...over,
})
const waits = orderOf('The Ball', 'awaiting_cash_payment')
const several = { ...waits, tickets: 8, sold: soldOfType(8, { admits: 1, name: 'Entry' }) }
const couple = { ...waits, tickets: 2, sold: soldOfType(1, { admits: 2, name: 'Couple' }) }
const table = { ...waits, tickets: 8, sold: soldOfType(1, { admits: 8, name: 'VIP table' }) }
const shirt = { ...waits, sold: soldOfType(1, { admits: 0, name: 'Shirt' }) }
const withShirt = { ...waits, tickets: 2, sold: soldTogether([waits.sold, shirt.sold]) }
const waitsToo = orderOf('The Set', 'awaiting_cash_payment', 2060)
const paid = orderOf('The Class', 'completed', 1030)
const free = orderOf('The Social', 'completed', 0)

const HERE = 'Your tickets are here and in your mail.'
const HELD_AT_THE_BALL =
  'Your place at The Ball is held: bring $41.20 in cash for its host. Your ticket says until when.'

describe('the thank-you says of a purchase', () => {
  test.each<[string, Order[], string, string]>([
    ['that is paid', [paid, free], 'You’re on the floor', HERE],
    [
      'that waits for the cash of one night',
      [waits],
      'Your place is held',
      'Bring $41.20 in cash for the host. Your ticket says until when.',
    ],
    [
      'that waits for that of two, no sum that no host gets',
      [waits, waitsToo],
      'Your places are held',
      'Bring cash for each host: below it says how much. Your tickets say until when.',
    ],
    [
      'that waits for the cash of several places',
      [several],
      'Your places are held',
      'Bring $41.20 in cash for the host. Your tickets say until when.',
    ],
    [
      'of several places, with a free night beside',
      [several, free],
      'You’re on the floor',
      `${HERE} Your places at The Ball are held: bring $41.20 in cash for its host. Your tickets say until when.`,
    ],
    [
      'of a couple, one place of each',
      [couple],
      'Your places are held',
      'Bring $41.20 in cash for the host. Your tickets say until when.',
    ],
    [
      'of a table',
      [table],
      'Your table is held',
      'Bring $41.20 in cash for the host. Your tickets say until when.',
    ],
    [
      'of a table, with a free night beside',
      [table, free],
      'You’re on the floor',
      `${HERE} Your table at The Ball is held: bring $41.20 in cash for its host. Your tickets say until when.`,
    ],
    [
      'of tables at two nights',
      [table, table],
      'Your tables are held',
      'Bring cash for each host: below it says how much. Your tickets say until when.',
    ],
    [
      'with an extra, which is no place',
      [withShirt],
      'Your place is held',
      'Bring $41.20 in cash for the host. Your tickets say until when.',
    ],
    [
      'of an extra alone',
      [shirt],
      'Your extra is held',
      'Bring $41.20 in cash for the host. Your ticket says until when.',
    ],
    ['with a free night beside', [waits, free], 'You’re on the floor', `${HERE} ${HELD_AT_THE_BALL}`],
    ['of which one of two is paid', [waits, paid], 'You’re on the floor', `${HERE} ${HELD_AT_THE_BALL}`],
    [
      'of which two of three wait',
      [waits, waitsToo, paid],
      'You’re on the floor',
      `${HERE} Bring cash to 2 nights: they stand first. Your tickets say until when.`,
    ],
    [
      'of which one was given back, only what is left to bring',
      [waits, orderOf('The Set', 'cancelled')],
      'Your place is held',
      'Bring $41.20 in cash for the host. Your ticket says until when.',
    ],
    [
      'of which nothing is left',
      [orderOf('The Ball', 'expired'), orderOf('The Class', 'refunded')],
      'Your places were given back',
      'Below it says what became of each.',
    ],
    [
      'with a free night that is settled in a moment, no money',
      [orderOf('The Social', 'awaiting_cash_payment', 0)],
      'You’re on the floor',
      HERE,
    ],
  ])('%s', (_what, orders, title, lead) => {
    expect(thankYouWords(purchaseOf(orders))).toEqual({ title, lead })
  })

  test('without a mail where the tickets are', () => {
    const { lead } = thankYouWords(purchaseOf([waits, free], { isMailed: false }))
    expect(lead).toBe(`Your tickets are in My tickets. ${HELD_AT_THE_BALL}`)
  })

  test('of an earlier version of the site, what that knew', () => {
    const { status: _of, sold: _sold, ...earlier } = waits
    const orders = [earlier as Order]
    const held = purchaseOf(orders, { status: 'awaiting_cash' })
    expect(thankYouWords(held).title).toBe('Your place is held')
    expect(cashToBring(orders[0]!, held)).toBe('Bring $41.20 in cash')
    expect(thankYouWords(purchaseOf(orders)).title).toBe('You’re on the floor')
    const several = purchaseOf([{ ...earlier, tickets: 2 } as Order], { status: 'awaiting_cash' })
    expect(thankYouWords(several).title).toBe('Your places are held')
  })
})

test.each([
  [waits, 'Bring $41.20 in cash', ''],
  [paid, '', '$10.30 paid'],
  [free, '', ''],
  [orderOf('The Ball', 'cancelled'), '', 'cancelled'],
  [orderOf('The Ball', 'expired'), '', 'not paid in time'],
  [orderOf('The Ball', 'refunded'), '', 'refunded'],
])('beside each order it says how that one stands: %#', (order, cash, words) => {
  const purchase = purchaseOf([order], { status: 'awaiting_cash' })
  expect([cashToBring(order, purchase), orderWords(order, purchase)]).toEqual([cash, words])
})

test.each([
  [waits, '1 ticket'],
  [table, '8 tickets'],
  [withShirt, '1 ticket, 1 extra'],
  [shirt, '1 extra'],
  [{ ...waits, sold: undefined }, '1 ticket'],
  [{ ...waits, sold: undefined, tickets: undefined }, ''],
])('beside each order it says what was bought: %#', (order, words) => {
  expect(ticketsWords(order as Partial<Order>)).toBe(words)
})

test('the page shows all of it, the night first for which cash is still to be brought', () => {
  const element = (
    <ThankYou open purchase={purchaseOf([free, paid, waits])} onClose={() => {}}>
      {null}
    </ThankYou>
  )
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const text = page.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain(`${HERE} ${HELD_AT_THE_BALL}`)
  expect(text.match(/Bring \$41\.20 in cash1 ticket|Order LZS9UAJ5[^A]*/g)).toEqual([
    'Bring $41.20 in cash1 ticket',
    'Order LZS9UAJ5',
    'Order LZS9UAJ5',
    'Order LZS9UAJ5, $10.30 paid',
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import {
  addItem,
  badgeText,
  type CartItem,
  type CartOffer,
  MAX_CART_LINES,
  quantityInCart,
  summarizeCart,
} from './cart.ts'
import { isEarlyLine, removeItem, updateQuantity } from './cart-changes.ts'
import { mergeCarts } from './merge-carts.ts'
import { isAtTicketLimit } from './ticket-limit.ts'
import { applyCurrentPrices } from './current-prices.ts'
import { cartOffer } from '#tests/support/cart-offer.ts'

const now = toInstant('2026-12-01T20:00:00.000Z')
const until = toInstant('2026-12-05T05:59:59.999Z')
const ball = cartOffer
const lesson: CartOffer = {
  ...ball,
  ticketTypeId: '0198c0de-0000-7000-8000-000000000002' as TicketTypeId,
  eventId: '0198c0de-0000-7000-8000-0000000000e2' as EventId,
  title: 'Sunday lesson',
  regularPrice: toCents(1500),
  earlyBirdPrice: null,
  earlyBirdUntil: null,
  maxPerPerson: 1,
  eventLocation: null,
}
const two = addItem([], ball, 2, now)

describe('adding tickets', () => {
  test('of a fifty-first kind adds nothing, of a kind that is there one more', () => {
    const offer = (at: number): CartOffer => ({ ...ball, ticketTypeId: `type ${at}` as TicketTypeId })
    const full = Array.from({ length: 50 }).reduce<CartItem[]>(
      (cart, _, at) => addItem(cart, offer(at), 1, now),
      [],
    )
    expect([full.length, MAX_CART_LINES]).toEqual([50, 50])
    expect(addItem(full, offer(50), 1, now)).toBe(full)
    expect(quantityInCart(addItem(full, offer(7), 1, now), offer(7))).toBe(2)
  })

  test('starts a line with every fact of the ticket and its event', () => {
    expect(two).toEqual([
      { ...ball, id: `${ball.ticketTypeId}-${Date.parse(now)}`, quantity: 2, price: 3000 },
    ])
  })

  test('of the same type and event merges into one line, which keeps its id', () => {
    const merged = addItem(two, ball, 1, plusMs(now, 60_000))
    expect(merged).toHaveLength(1)
    expect(merged[0]).toMatchObject({ id: two[0]?.id, quantity: 3 })
  })

  test('of the same type at another event is another line', () => {
    expect(addItem(two, { ...ball, eventId: lesson.eventId }, 1, now)).toHaveLength(2)
  })

  test('a place that is not known yet is "TO BE ANNOUNCED"', () => {
    expect(addItem([], lesson, 1, now)[0]?.eventLocation).toBe('TO BE ANNOUNCED')
    expect(addItem([], { ...lesson, eventLocation: '  ' }, 1, now)[0]?.eventLocation).toBe('TO BE ANNOUNCED')
  })

  test.each([
    ['before it ends', now, 3000],
    ['at its last instant', until, 3000],
    ['a millisecond after', plusMs(until, 1), 4000],
  ])('takes the early-bird price %s', (_when, at, price) => {
    expect(addItem([], ball, 1, at)[0]?.price).toBe(price)
  })

  test.each([0, -1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY])('%s of them changes nothing', (quantity) => {
    expect(addItem(two, ball, quantity, now)).toBe(two)
  })

  test.each([
    [3, 4],
    [1.9, 3],
    [1e308, 4],
    [Number.POSITIVE_INFINITY, 4],
  ])('%s more of two, at most four a person, makes %d', (more, quantity) => {
    expect(addItem(two, ball, more, now)[0]?.quantity).toBe(quantity)
  })
})

describe('changing a quantity', () => {
  const id = two[0]!.id
  test.each([
    [1, 1],
    [4, 4],
    [5, 4],
    [1e9, 4],
    [2.9, 2],
    [0.5, 1],
    [Number.NaN, 2],
  ])('to %s leaves %d', (wanted, quantity) => {
    expect(updateQuantity(two, id, wanted)[0]?.quantity).toBe(quantity)
  })

  test.each([0, -1, Number.NEGATIVE_INFINITY])('to %s removes the line', (wanted) => {
    expect(updateQuantity(two, id, wanted)).toEqual([])
  })

  test('of a line that is not there changes nothing', () => {
    expect(updateQuantity(two, 'gone', 3)).toEqual(two)
    expect(removeItem(two, 'gone')).toEqual(two)
  })
})

describe('refreshing a cart that waited', () => {
  test('loses the early-bird price when it ends, and says what it was struck against', () => {
    const [line] = applyCurrentPrices(two, [], plusMs(until, 1))
    expect(line).toMatchObject({ price: 4000, regularPrice: 4000, quantity: 2 })
    expect(isEarlyLine(line!)).toBe(false)
  })

  test('keeps the very same lines while nothing changed', () => {
    expect(applyCurrentPrices(two, [], now)[0]).toBe(two[0])
  })

  test('takes the newest price and limit of the server', () => {
    const told = {
      ...ball,
      price: toCents(3500),
      regularPrice: toCents(4500),
      earlyBirdUntil: until,
      maxPerPerson: 1,
    }
    expect(applyCurrentPrices(two, [told], now)[0]).toMatchObject({
      price: 3500,
      regularPrice: 4500,
      earlyBirdPrice: 3500,
      maxPerPerson: 1,
      quantity: 1,
    })
  })

  test('does not bring an early-bird price back that the server has ended', () => {
    const told = {
      ...ball,
      price: toCents(4000),
      regularPrice: toCents(4000),
      earlyBirdUntil: null,
      maxPerPerson: 4,
    }
    expect(applyCurrentPrices(applyCurrentPrices(two, [told], now), [], now)[0]?.price).toBe(4000)
  })
})

describe('merging two carts', () => {
  test('adds line by line, and exceeds no ticket limit', () => {
    const three = addItem(addItem([], ball, 3, now), lesson, 1, now)
    expect(mergeCarts(two, three, now).map((item) => [item.title, item.quantity])).toEqual([
      ['General admission', 4],
      ['Sunday lesson', 1],
    ])
    expect(mergeCarts(two, [], now)).toBe(two)
  })
})

describe('the cart summary', () => {
  test('adds 3 percent processing fees to the subtotal', () => {
    expect(summarizeCart(addItem(two, lesson, 1, now))).toEqual({
      totalItems: 3,
      subtotal: 7500,
      fees: 225,
      total: 7725,
    })
  })

  test.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_000, '99+'],
  ])('of %d tickets shows the badge "%s"', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })

  test('knows how many of a ticket are in the cart', () => {
    expect(quantityInCart(two, ball)).toBe(2)
    expect(quantityInCart(two, lesson)).toBe(0)
    expect(isAtTicketLimit(addItem(two, ball, 9, now)[0]!)).toBe(true)
  })
})

describe('any sequence of changes to a cart', () => {
  const anyQuantity = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double())
  const anyOffer = fc
    .record({
      kind: fc.nat(5),
      event: fc.nat(2),
      cap: fc.integer({ min: 1, max: 10 }),
      price: fc.nat(100_000),
    })
    .map(({ kind, event, cap, price }): CartOffer => ({
      ...ball,
      ticketTypeId: `type-${kind}` as TicketTypeId,
      eventId: `event-${event}` as EventId,
      maxPerPerson: cap,
      regularPrice: toCents(price),
      earlyBirdPrice: null,
      earlyBirdUntil: null,
    }))
  const anyStep = fc.oneof(
    fc.tuple(anyOffer, anyQuantity).map(
      ([offer, quantity]) =>
        (items: CartItem[]) =>
          addItem(items, offer, quantity, now),
    ),
    fc.tuple(fc.nat(8), anyQuantity).map(
      ([at, quantity]) =>
        (items: CartItem[]) =>
          updateQuantity(items, items[at]?.id ?? 'gone', quantity),
    ),
    fc.nat(8).map((at) => (items: CartItem[]) => removeItem(items, items[at]?.id ?? 'gone')),
  )

  test('no ticket type has two lines, every quantity is whole and within its cap, and the total adds up', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const items = steps.reduce<CartItem[]>((cart, step) => step(cart), [])
        const tickets = items.map((item) => `${item.eventId} ${item.ticketTypeId}`)
        expect(new Set(tickets).size).toBe(items.length)
        for (const item of items) {
          expect(Number.isInteger(item.quantity)).toBe(true)
          expect(item.quantity).toBeGreaterThanOrEqual(1)
          expect(item.quantity).toBeLessThanOrEqual(item.maxPerPerson)
        }
        const { subtotal, fees, total, totalItems } = summarizeCart(items)
        expect(subtotal).toBe(items.reduce((sum, item) => sum + item.price * item.quantity, 0))
        expect(total).toBe(subtotal + fees)
        expect(totalItems).toBe(items.reduce((sum, item) => sum + item.quantity, 0))
      }),
      { numRuns: 500 },
    )
  })

  test('no step changes the cart it started from', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 20 }), (steps) => {
        const items = steps.slice(0, -1).reduce<CartItem[]>((cart, step) => step(cart), [])
        const before = structuredClone(items)
        steps.at(-1)?.(items)
        expect(items).toEqual(before)
      }),
    )
  })
})

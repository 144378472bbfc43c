import { describe, expect, test, vi } from 'vitest'
import { addItem, type CartOffer } from '#modules/cart/cart.ts'
import { updateQuantity } from '#modules/cart/cart-changes.ts'
import { checkoutKey } from '#modules/checkout/place/checkout-key.ts'
import { removeSentKey, saveSentKey, readSentKey } from '#modules/checkout/pay/return/sent-order.client.ts'
import { type EventId, newId, type TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-01T20:00:00.000Z')
const ball: CartOffer = {
  ticketTypeId: newId<'ticket type'>() satisfies TicketTypeId,
  eventId: newId<'event'>() satisfies EventId,
  title: 'General admission',
  description: '',
  regularPrice: toCents(4000),
  earlyBirdPrice: null,
  earlyBirdUntil: null,
  maxPerPerson: 4,
  admits: 1,
  eventTitle: 'Holiday Ball',
  eventDate: 'Sat, Dec 12',
  eventTime: '8 PM to 2 AM',
  eventLocation: null,
  timeZone: 'America/Chicago',
}
const cart = addItem([], ball, 1, now)

describe('the checkout key of a cart (idempotency key)', () => {
  test('is one the server reads, and the same from every tab and after a reload', () => {
    const key = checkoutKey(cart)
    expect(key).toMatch(/^[\w-]{8,100}$/)
    expect(checkoutKey(structuredClone(cart))).toBe(key)
  })

  test('does not depend on the order of the lines', () => {
    const both = addItem(cart, { ...ball, ticketTypeId: newId<'ticket type'>() }, 2, now)
    expect(checkoutKey(both.toReversed())).toBe(checkoutKey(both))
  })

  test('is another one when the cart holds something else', () => {
    expect(checkoutKey(updateQuantity(cart, cart[0]!.id, 2))).not.toBe(checkoutKey(cart))
  })

  test('is another one for the same tickets put in the cart again later', () => {
    const keys = Array.from({ length: 5_000 }, (_, later) =>
      checkoutKey(addItem([], ball, 1, plusMs(now, later))),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the stored key of an order in progress', () => {
  const person = newId()

  test('is remembered for its very cart and its own buyer, until the cart is bought', () => {
    const texts = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => texts.delete(key),
    })
    expect(readSentKey(person, checkoutKey(cart))).toBeNull()
    saveSentKey(person, checkoutKey(cart))
    expect(readSentKey(person, checkoutKey(cart))).toBe(checkoutKey(cart))
    expect(readSentKey(newId(), checkoutKey(cart))).toBeNull()
    expect(readSentKey(person, checkoutKey(updateQuantity(cart, cart[0]!.id, 2)))).toBeNull()
    removeSentKey(person)
    expect(readSentKey(person, checkoutKey(cart))).toBeNull()
  })

  test('is nothing to break on where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    saveSentKey(person, checkoutKey(cart))
    expect(readSentKey(person, checkoutKey(cart))).toBeNull()
    expect(() => removeSentKey(person)).not.toThrow()
  })
})

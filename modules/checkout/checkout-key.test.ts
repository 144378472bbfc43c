import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addItem, type CartOffer } from '#modules/cart/cart.ts'
import { updateQuantity } from '#modules/cart/cart-changes.ts'
import { checkoutKey, forgetKey, markSent, sentKey } from '#modules/checkout/checkout-key.client.ts'
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
  eventTitle: 'Holiday Ball',
  eventDate: 'Sat, Dec 12',
  eventTime: '8 PM to 2 AM',
  eventLocation: null,
  timeZone: 'America/Chicago',
}
const cart = addItem([], ball, 1, now)
const texts = new Map<string, string>()
let person: string

beforeEach(() => {
  person = newId()
  texts.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
})

describe('the key a cart is bought under', () => {
  test('is one the server reads, and the same however often and from whichever tab it is asked for', () => {
    const key = checkoutKey(person, cart)
    expect(key).toMatch(/^[\w-]{8,100}$/)
    expect(checkoutKey(person, cart)).toBe(key)
  })

  test('is another one when the cart holds something else', () => {
    const key = checkoutKey(person, cart)
    expect(checkoutKey(person, updateQuantity(cart, cart[0]!.id, 2))).not.toBe(key)
  })

  test('is another one for the same tickets put in the cart again later', () => {
    const key = checkoutKey(person, cart)
    expect(checkoutKey(person, addItem([], ball, 1, plusMs(now, 1)))).not.toBe(key)
  })

  test('belongs to one person', () => {
    expect(checkoutKey(newId(), cart)).not.toBe(checkoutKey(person, cart))
  })

  test('remembers that an order went out under it, until the cart is bought', () => {
    const key = checkoutKey(person, cart)
    expect(sentKey(person, cart)).toBeNull()
    markSent(person, cart)
    expect(sentKey(person, cart)).toBe(key)
    expect(checkoutKey(person, cart)).toBe(key)
    expect(sentKey(person, updateQuantity(cart, cart[0]!.id, 2))).toBeNull()
    forgetKey(person)
    expect(sentKey(person, cart)).toBeNull()
    expect(checkoutKey(person, cart)).not.toBe(key)
  })

  test.each(['{broken', 'null', '[]', '{"key":"../../x","isSent":true,"content":""}', '{"key":7}'])(
    'is made anew over a stored %s',
    (text) => {
      texts.set(`checkout:${person}`, text)
      expect(sentKey(person, cart)).toBeNull()
      expect(checkoutKey(person, cart)).toMatch(/^[\w-]{8,100}$/)
    },
  )

  test('lives as long as the page where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const key = checkoutKey(person, cart)
    expect(checkoutKey(person, cart)).toBe(key)
    forgetKey(person)
    expect(checkoutKey(person, cart)).not.toBe(key)
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addItem, type CartOffer, updateQuantity } from '#modules/cart/cart.ts'
import { checkoutKey, forgetKey, markSent } from '#modules/checkout/checkout-key.client.ts'
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
    const { key } = checkoutKey(person, cart)
    expect(key).toMatch(/^[\w-]{8,100}$/)
    expect(checkoutKey(person, cart)).toMatchObject({ key, isSent: false })
  })

  test('is another one when the cart holds something else', () => {
    const { key } = checkoutKey(person, cart)
    expect(checkoutKey(person, updateQuantity(cart, cart[0]!.id, 2)).key).not.toBe(key)
  })

  test('is another one for the same tickets put in the cart again later', () => {
    const { key } = checkoutKey(person, cart)
    expect(checkoutKey(person, addItem([], ball, 1, plusMs(now, 1))).key).not.toBe(key)
  })

  test('belongs to one person', () => {
    expect(checkoutKey(newId(), cart).key).not.toBe(checkoutKey(person, cart).key)
  })

  test('remembers that an order went out under it, until the cart is bought', () => {
    const { key } = checkoutKey(person, cart)
    markSent(person, cart)
    expect(checkoutKey(person, cart)).toMatchObject({ key, isSent: true })
    forgetKey(person)
    expect(checkoutKey(person, cart)).toMatchObject({ isSent: false })
    expect(checkoutKey(person, cart).key).not.toBe(key)
  })

  test.each(['{broken', 'null', '[]', '{"key":"../../x","isSent":true,"content":""}', '{"key":7}'])(
    'is made anew over a stored %s',
    (text) => {
      texts.set(`checkout:${person}`, text)
      expect(checkoutKey(person, cart)).toMatchObject({ isSent: false })
    },
  )

  test('lives as long as the page where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { key } = checkoutKey(person, cart)
    expect(checkoutKey(person, cart).key).toBe(key)
    forgetKey(person)
    expect(checkoutKey(person, cart).key).not.toBe(key)
  })
})

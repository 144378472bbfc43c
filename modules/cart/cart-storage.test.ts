import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type EventId, newId, type PersonId, type TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { addItem, type CartOffer } from './cart.ts'
import { adoptAnonymousCart, changeCart, readCart, subscribeToCarts } from './cart-storage.client.ts'
import { parseCart, storeCart } from './stored-cart.ts'

const now = toInstant('2026-12-01T20:00:00.000Z')
const offer = (): CartOffer => ({
  ticketTypeId: newId<'ticket type'>() satisfies TicketTypeId,
  eventId: newId<'event'>() satisfies EventId,
  title: 'General admission',
  description: '',
  regularPrice: toCents(4000),
  earlyBirdPrice: toCents(3000),
  earlyBirdUntil: toInstant('2026-12-05T05:59:59.999Z'),
  maxPerPerson: 4,
  admits: 1,
  eventTitle: 'The Holiday Steppers Ball',
  eventDate: 'Sat, Dec 12',
  eventTime: '8 PM to 2 AM',
  eventLocation: null,
  timeZone: 'America/Indiana/Indianapolis',
})
const add = (made: CartOffer) => (items: ReturnType<typeof readCart>) => addItem(items, made, 1, now)

/** What a browser gives a page: texts under keys. `refuses` is a full or blocked storage. */
class BrowserStorage {
  texts = new Map<string, string>()
  refuses = false
  getItem(key: string) {
    if (this.refuses) throw new DOMException('Blocked', 'SecurityError')
    return this.texts.get(key) ?? null
  }
  setItem(key: string, text: string) {
    if (this.refuses) throw new DOMException('Full', 'QuotaExceededError')
    this.texts.set(key, text)
  }
  removeItem(key: string) {
    if (this.refuses) throw new DOMException('Blocked', 'SecurityError')
    this.texts.delete(key)
  }
}

let storage: BrowserStorage
let person: PersonId

beforeEach(() => {
  storage = new BrowserStorage()
  person = newId<'person'>()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
})

describe('a cart in the browser', () => {
  test('is there again after a reload', () => {
    changeCart(null, add(offer()))
    const text = storage.texts.get('cart:anonymous')!
    expect(parseCart(text)).toEqual(readCart(null))
    expect(parseCart(text)).toHaveLength(1)
  })

  test('is the same array until somebody writes it', () => {
    changeCart(null, add(offer()))
    expect(readCart(null)).toBe(readCart(null))
  })

  test('leaves nothing behind when it is emptied', () => {
    changeCart(null, add(offer()))
    changeCart(null, () => [])
    expect(storage.texts.size).toBe(0)
  })

  test('keeps what another tab added a moment before', () => {
    const [mine, theirs] = [offer(), offer()]
    changeCart(null, add(mine))
    storage.texts.set('cart:anonymous', storeCart(add(theirs)(readCart(null))))
    changeCart(null, add(mine))
    expect(readCart(null).map((item) => [item.ticketTypeId, item.quantity])).toEqual([
      [mine.ticketTypeId, 2],
      [theirs.ticketTypeId, 1],
    ])
  })

  test('tells this tab and hears the others, until nobody listens', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeToCarts(listener)
    changeCart(null, add(offer()))
    expect(listener).toHaveBeenCalledTimes(1)
    const heard = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    heard('cart:anonymous')
    heard(null)
    heard('theme')
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    heard(null)
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('lives as long as the page where the browser keeps nothing', () => {
    storage.refuses = true
    changeCart(person, add(offer()))
    expect(readCart(person)).toHaveLength(1)
    changeCart(person, () => [])
    expect(readCart(person)).toEqual([])
  })
})

describe('the stored cart at sign-in', () => {
  test('gives a person without a cart the one filled before, and deletes its copy', () => {
    changeCart(null, add(offer()))
    const before = readCart(null)
    adoptAnonymousCart(person)
    expect(readCart(person)).toEqual(before)
    expect([...storage.texts.keys()]).toEqual([`cart:person:${person}`])
  })

  test('leaves both carts alone when the person has one', () => {
    changeCart(person, add(offer()))
    const own = readCart(person)
    changeCart(null, add(offer()))
    adoptAnonymousCart(person)
    expect(readCart(person)).toBe(own)
    expect(readCart(null)).toHaveLength(1)
  })

  test('a cart that was emptied, or is broken, does not stand in the way', () => {
    changeCart(person, add(offer()))
    changeCart(person, () => [])
    storage.texts.set(`cart:person:${person}`, '{broken')
    changeCart(null, add(offer()))
    adoptAnonymousCart(person)
    expect(readCart(person)).toHaveLength(1)
  })

  test('twice in a row changes nothing more', () => {
    changeCart(null, add(offer()))
    adoptAnonymousCart(person)
    const adopted = readCart(person)
    adoptAnonymousCart(person)
    expect(readCart(person)).toBe(adopted)
  })
})

import { describe, expect, test } from 'vitest'
import { addItem, type CartItem } from '#modules/cart/cart.ts'
import { cartToBuy } from '#modules/cart/cart-to-buy.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const NOW = toInstant('2026-11-22T18:00:00Z')

/** A cart as "ball x2, class": each word a ticket type of an event of its own. */
const cart = (text: string): CartItem[] =>
  text
    .split(', ')
    .filter((part) => part !== '')
    .reduce<CartItem[]>((items, part) => {
      const [name = '', times = 'x1'] = part.split(' ')
      const offer = {
        ticketTypeId: name as TicketTypeId,
        eventId: `event of ${name}` as EventId,
        title: name,
        description: '',
        regularPrice: toCents(4000),
        earlyBirdPrice: null,
        earlyBirdUntil: null,
        maxPerPerson: 4,
        admits: 1,
        eventTitle: name,
        eventDate: 'Sat, Dec 12',
        eventTime: '8 PM to 2 AM',
        eventLocation: 'Grand Ballroom',
        timeZone: 'America/Chicago',
      }
      return addItem(items, offer, Number(times.slice(1)), NOW)
    }, [])

const text = (items: CartItem[]): string =>
  items.map(({ title, quantity }) => (quantity > 1 ? `${title} x${quantity}` : title)).join(', ')

describe('who signs in to pay pays for what they set out to buy', () => {
  test.each([
    // what happened                        wanted       visitors          own              earlier | own         visitors  earlier
    ['with no cart of their own', 'ball', 'ball', '', '', 'ball', '', ''],
    ['with an old cart of their own', 'ball x2', 'ball x2', 'old x3', '', 'ball x2', '', 'old x3'],
    ['with the same ticket in both, once', 'ball', 'ball', 'ball x4, old', '', 'ball', '', 'old'],
    ['after adding in another tab', 'ball', 'ball x3, class', 'old', '', 'ball x3, class', '', 'old'],
    ['in a browser without their picks', 'ball', '', 'old', '', 'ball', '', 'old'],
    ['in a browser of other picks', 'ball', 'class', 'old', '', 'ball', 'class', 'old'],
    [
      'with something set aside before',
      'ball',
      'ball',
      'old',
      'older, ball x2, old x2',
      'ball',
      '',
      'old, older',
    ],
    ['with nothing in mind', '', 'ball', 'old', 'older', 'old', 'ball', 'older'],
  ])('%s', (_what, wanted, visitors, own, earlier, ownAfter, visitorsAfter, earlierAfter) => {
    const after = cartToBuy({
      wanted: cart(wanted),
      visitors: cart(visitors),
      own: cart(own),
      earlier: cart(earlier),
    })
    expect([text(after.own), text(after.visitors), text(after.earlier)]).toEqual([
      ownAfter,
      visitorsAfter,
      earlierAfter,
    ])
  })

  test('and no more is set aside than a cart holds', () => {
    const many = cart(Array.from({ length: 30 }, (_, at) => `a${at}`).join(', '))
    const more = cart(Array.from({ length: 30 }, (_, at) => `b${at}`).join(', '))
    const { earlier } = cartToBuy({ wanted: cart('ball'), visitors: [], own: many, earlier: more })
    expect([earlier.length, earlier[0]?.title, earlier[49]?.title]).toEqual([50, 'a0', 'b19'])
  })
})

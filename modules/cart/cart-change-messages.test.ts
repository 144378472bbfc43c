import { describe, expect, test } from 'vitest'
import type { CartItem } from '#modules/cart/cart.ts'
import { cartChangeMessages } from '#modules/cart/cart-change-messages.ts'
import { type EventId, newId, type TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const item: CartItem = {
  id: 'line',
  ticketTypeId: newId<'ticket type'>() satisfies TicketTypeId,
  eventId: newId<'event'>() satisfies EventId,
  title: 'General admission',
  description: '',
  quantity: 3,
  price: toCents(3000),
  regularPrice: toCents(4000),
  earlyBirdPrice: toCents(3000),
  earlyBirdUntil: null,
  maxPerPerson: 4,
  admits: 1,
  eventTitle: 'Holiday Ball',
  eventDate: 'Sat, Dec 12',
  eventTime: '8 PM to 2 AM',
  eventLocation: 'Grand Ballroom',
  timeZone: 'America/Chicago',
}

describe('messages after a cart was brought up to date', () => {
  test.each([
    ['nothing, when nothing changed', {}, []],
    [
      'that the early-bird price has ended',
      { price: toCents(4000) },
      ['The early-bird price of General admission, Holiday Ball has ended. It is $40.00 now.'],
    ],
    [
      'that a price is another one',
      { price: toCents(2500), regularPrice: toCents(4500) },
      ['General admission, Holiday Ball is $25.00 now. It was $30.00.'],
    ],
    [
      'that the cap is lower',
      { quantity: 2, maxPerPerson: 2 },
      ['You can have 2 of General admission, Holiday Ball, at most.'],
    ],
  ])('%s', (_what, change, sentences) => {
    expect(cartChangeMessages([item], [{ ...item, ...change }])).toEqual(sentences)
  })

  test('nothing of lines that are new or gone', () => {
    expect(cartChangeMessages([], [item])).toEqual([])
    expect(cartChangeMessages([item], [])).toEqual([])
  })
})

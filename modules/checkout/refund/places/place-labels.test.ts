import { expect, test } from 'vitest'
import { placeLabels } from '#modules/checkout/refund/places/place-labels.ts'
import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import { newId } from '#platform/ids.ts'

const place = (over: Partial<RefundablePlace> & { count?: number } = {}): RefundablePlace => {
  const tickets = Array.from({ length: over.count ?? 1 }, () => newId<'ticket'>())
  return {
    id: tickets[0]!,
    tickets,
    ticketType: 'General admission',
    seat: null,
    holders: ['Jackie'],
    isUsed: false,
    isVoid: false,
    ...over,
  }
}

test('tickets of another type or holder are told apart by it', () => {
  expect(placeLabels([place(), place({ holders: ['Dee'] }), place({ ticketType: 'VIP' })])).toEqual([
    'General admission, Jackie',
    'General admission, Dee',
    'VIP, Jackie',
  ])
})

test('seats of one holder are told apart by their names, and tables by theirs', () => {
  const seat = { section: 'Balcony', row: 'A', seatNumber: '4' }
  const table = { section: '', table: '12', seatNumber: '1' }
  const places = [
    place({ ticketType: 'Balcony', seat }),
    place({ ticketType: 'Balcony', seat: { ...seat, seatNumber: '5' } }),
    place({ ticketType: 'VIP', seat: table, count: 8 }),
    place({ ticketType: 'VIP', seat: { ...table, table: '13' }, count: 8, holders: ['Jackie', 'Dee'] }),
  ]
  expect(placeLabels(places)).toEqual([
    'Balcony · Row A · Seat 4, Jackie',
    'Balcony · Row A · Seat 5, Jackie',
    'VIP · Table 12 (8 guests), Jackie',
    'VIP · Table 13 (8 guests), Jackie, Dee',
  ])
})

test('tickets that are alike in all of that are counted', () => {
  expect(placeLabels([place(), place({ holders: ['Dee'] }), place()])).toEqual([
    'General admission, Jackie (1 of 2)',
    'General admission, Dee',
    'General admission, Jackie (2 of 2)',
  ])
})

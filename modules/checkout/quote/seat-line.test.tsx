import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeatLine } from '#modules/checkout/quote/seat-line.tsx'
import { newId, type SeatId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const lineOf = (cents: number) =>
  renderToStaticMarkup(
    <SeatLine
      line={{
        eventId: newId(),
        ticketTypeId: newId(),
        title: 'At the floor',
        eventTitle: 'The Ball',
        quantity: 1,
        unitPriceCents: toCents(cents),
        discountCents: toCents(0),
        admits: 1,
        regularPriceCents: toCents(cents),
        earlyBird: false,
        earlyBirdUntil: null,
        maxPerPerson: 10,
        left: 10,
        held: 0,
        paidWords: null,
        seats: [
          {
            seatId: newId() as SeatId,
            seatNumber: '1',
            section: '',
            row: '',
            table: '1',
            category: 'At the floor',
            categoryColor: 'blue',
            tableType: 'Round table',
            tableCapacity: 8,
            amenities: ['By the floor'],
            isPremium: true,
            isADA: false,
            isCompanion: true,
            isRestricted: true,
            price: cents / 100,
          },
        ],
      }}
    />,
  )

test.each([
  [4_000, '>$40.00 a seat, plus fees<'],
  [0, '>Free<'],
])('a seat of %i cents in the order summary says what its price is for', (cents, words) => {
  expect(lineOf(cents)).toContain(words)
})

test('says of a seat what was said where it was chosen, in the same words', () => {
  expect(lineOf(4_000)).toContain(
    '>Round table for 8, premium, companion seat, restricted view, by the floor<',
  )
})

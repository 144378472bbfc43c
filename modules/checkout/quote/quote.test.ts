import { describe, expect, test } from 'vitest'
import { quote } from '#modules/checkout/quote/quote.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { type EventId, newId, type OrganizerId, type TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-01T20:00:00.000Z')
const onSale: TicketTypeForSale = {
  eventId: newId<'event'>() satisfies EventId,
  ticketTypeId: newId<'ticket type'>() satisfies TicketTypeId,
  name: 'General',
  price: toCents(4000),
  earlyBirdPrice: toCents(3000),
  earlyBirdUntil: plusMs(now, 1000),
  priceVersion: 1,
  maxPerPerson: 4,
  admits: 1,
  saleStartsAt: null,
  saleEndsAt: null,
  left: 3,
  held: 0,
  eventTitle: 'The Holiday Ball',
  organizerId: newId<'organizer'>() satisfies OrganizerId,
  isPublished: true,
  isHidden: false,
  isSeated: false,
  startsAt: plusMs(now, 86_400_000),
  onlineUntil: plusMs(now, 86_400_000),
  timeZone: 'America/Chicago',
  venue: 'Grand Ballroom',
  location: 'Chicago',
  acceptsCash: true,
  acceptsOnline: true,
  paidWords: null,
  endsAt: toInstant('2026-12-13T08:00:00Z'),
  cashUntilDays: null,
  refundRule: null,
  refundPolicy: '',
}
const wanted = (quantity: number, unitPriceCents = toCents(3000)) => ({
  eventId: onSale.eventId,
  ticketTypeId: onSale.ticketTypeId,
  quantity,
  unitPriceCents,
})

describe('a quote', () => {
  test.each([
    ['three of three left', wanted(3), {}, undefined],
    ['four of three left', wanted(4), {}, 'SOLD_OUT'],
    ['one of none left', wanted(1), { left: 0 }, 'SOLD_OUT'],
    ['as many as one person may have', wanted(3), { held: 1 }, undefined],
    ['one more than one person may have', wanted(3), { held: 2 }, 'OVER_LIMIT'],
    ['the limit before what is left', wanted(5), {}, 'OVER_LIMIT'],
    ['an event that starts in a millisecond', wanted(1), { onlineUntil: plusMs(now, 1) }, undefined],
    ['an event that starts now', wanted(1), { onlineUntil: now }, 'EVENT_STARTED'],
    ['an event that is not published', wanted(1), { isPublished: false }, 'NOT_ON_SALE'],
    ['one whose sale starts in a millisecond', wanted(1), { saleStartsAt: plusMs(now, 1) }, 'NOT_ON_SALE'],
    ['one whose sale starts now', wanted(1), { saleStartsAt: now }, undefined],
    ['one whose sale ends in a millisecond', wanted(1), { saleEndsAt: plusMs(now, 1) }, undefined],
    ['one whose sale ends now', wanted(1), { saleEndsAt: now }, 'NOT_ON_SALE'],
    [
      'an unpublished event before anything else',
      wanted(9),
      { isPublished: false, onlineUntil: now },
      'NOT_ON_SALE',
    ],
    ['a hidden one without its code', wanted(1), { isHidden: true }, 'NEEDS_CODE'],
    [
      'a hidden one of which none is left, which a code might tell',
      wanted(9),
      { isHidden: true, left: 0 },
      'NEEDS_CODE',
    ],
    ['a hidden one whose sale ends now', wanted(1), { isHidden: true, saleEndsAt: now }, 'NOT_ON_SALE'],
    [
      'a hidden one of an event that starts now',
      wanted(1),
      { isHidden: true, onlineUntil: now },
      'EVENT_STARTED',
    ],
    ['one for cash alone at its last moment', wanted(1), { acceptsOnline: false, endsAt: now }, undefined],
    [
      'one for cash alone after it',
      wanted(1),
      { acceptsOnline: false, endsAt: plusMs(now, -1) },
      'NOT_ON_SALE',
    ],
    ['another event under a known ticket type', wanted(1), { eventId: newId<'event'>() }, 'NOT_ON_SALE'],
    ['another ticket type of the event', wanted(1), { ticketTypeId: newId<'ticket type'>() }, 'NOT_ON_SALE'],
  ])('of %s', (_what, line, over, code) => {
    const { failures, lines } = quote([line], [{ ...onSale, ...over }], now)
    expect(failures.map((failure) => failure.code)).toEqual(code === undefined ? [] : [code])
    expect(lines.length).toBe(code === undefined ? 1 : 0)
  })

  describe('of one for cash alone beside another', () => {
    const inCash = { ...onSale, acceptsOnline: false }
    const other = { ...onSale, eventId: newId<'event'>(), ticketTypeId: newId<'ticket type'>() }
    const both = [wanted(1), { ...wanted(1), eventId: other.eventId, ticketTypeId: other.ticketTypeId }]
    const free = { price: toCents(0), earlyBirdPrice: null }

    test.each([
      ['that is paid in cash too', {}, 2, []],
      ['that is not', { acceptsCash: false }, 1, ['PAID_APART']],
      ['that is for nothing', { acceptsCash: false, ...free }, 2, []],
      ['whose cash is taken no more', { cashUntilDays: 2 }, 1, ['PAID_APART']],
    ])('%s', (_what, over, sold, codes) => {
      const { lines, failures, total } = quote(both, [inCash, { ...other, ...over }], now)
      expect(lines).toHaveLength(sold)
      expect(failures).toEqual(
        codes.map((code) => ({
          code,
          eventId: inCash.eventId,
          ticketTypeId: inCash.ticketTypeId,
          name: 'General',
        })),
      )
      expect(total).toBe(quote(both.slice(2 - sold), [inCash, { ...other, ...over }], now).total)
    })
  })

  test.each([
    ['an early price of nothing', { earlyBirdPrice: toCents(0) }, 2],
    ['its price', {}, 1],
  ])('one for cash alone goes apart from what is paid online by %s', (_what, over, sold) => {
    const inCash = { ...onSale, acceptsOnline: false, ...over }
    const other = { ...onSale, ticketTypeId: newId<'ticket type'>(), acceptsCash: false }
    const both = [wanted(1), { ...wanted(1), ticketTypeId: other.ticketTypeId }]
    expect(quote(both, [inCash, other], now).lines).toHaveLength(sold)
    expect(quote([wanted(1)], [{ ...inCash, endsAt: plusMs(now, -1) }], now).lines).toHaveLength(sold - 1)
  })

  test('counts two lines of one ticket type together', () => {
    const { failures, lines } = quote([wanted(2), wanted(2)], [onSale], now)
    expect([lines, failures.map(({ code }) => code)]).toEqual([[], ['SOLD_OUT']])
    expect(quote([wanted(1), wanted(2)], [onSale], now).lines).toMatchObject([{ quantity: 3 }])
  })

  test('says what is on sale beside a failure, and nothing where nothing is', () => {
    expect(quote([wanted(4)], [onSale], now).failures[0]?.stock).toEqual({
      left: 3,
      held: 0,
      maxPerPerson: 4,
    })
    expect(quote([wanted(4)], [], now).failures[0]).not.toHaveProperty('stock')
  })

  test.each([
    ['the early price', 3000, now, 3000, true, false],
    ['the early price after its end', 3000, plusMs(now, 1001), 4000, false, true],
    ['the full price while the early one holds', 4000, now, 3000, true, true],
  ])('to who was shown %s', (_what, shown, at, unitPrice, earlyBird, changed) => {
    const quoted = quote([wanted(1, toCents(shown))], [onSale], at)
    expect(quoted.lines).toMatchObject([{ unitPrice, earlyBird, quantity: 1 }])
    expect(quoted.changed).toBe(changed)
  })

  test('of two lines is changed when one of them is, whichever comes last', () => {
    const other = { ...onSale, ticketTypeId: newId<'ticket type'>() satisfies TicketTypeId }
    const lines = [wanted(1, toCents(1)), { ...wanted(1), ticketTypeId: other.ticketTypeId }]
    expect(quote(lines, [onSale, other], now).changed).toBe(true)
    expect(quote(lines.toReversed(), [onSale, other], now).changed).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { choosePromos } from '#modules/checkout/quote/promo/quoted-promos.ts'
import type { FoundPromo } from '#modules/promo-codes/promo-failure.ts'
import { newId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-01T20:00:00.000Z')
const line = { eventId: newId<'event'>(), ticketTypeId: newId<'ticket type'>() }
const onSale = {
  ...line,
  price: toCents(4000),
  earlyBirdPrice: null,
  earlyBirdUntil: null,
  isHidden: false,
}
const promo = (code: string, over: Partial<FoundPromo> = {}): FoundPromo => ({
  id: newId(),
  eventId: line.eventId,
  code,
  terms: { kind: 'percent', percent: toBasisPoints(1000) },
  version: 1,
  ticketTypeIds: [],
  startsAt: null,
  endsAt: null,
  isActive: true,
  maxUses: null,
  maxPerPerson: null,
  uses: 0,
  ownUses: 0,
  ...over,
})
const found = [
  promo('GOOD'),
  promo('BETTER', { terms: { kind: 'fixed', amount: toCents(1000) } }),
  promo('ENDED', { endsAt: plusMs(now, -1) }),
  promo('ELSEWHERE', { ticketTypeIds: [newId()] }),
]

test.each<[string[], Record<string, string | null>, number]>([
  [['GOOD', 'BETTER'], { GOOD: 'PROMO_REPLACED', BETTER: null }, 1000],
  [['BETTER', 'GOOD'], { BETTER: 'PROMO_REPLACED', GOOD: null }, 400],
  [['GOOD', 'ENDED'], { GOOD: null, ENDED: 'PROMO_ENDED' }, 400],
  [['ENDED', 'GOOD'], { ENDED: 'PROMO_REPLACED', GOOD: null }, 400],
  [['GOOD', 'ELSEWHERE'], { GOOD: null, ELSEWHERE: 'PROMO_NOT_FOR_THESE' }, 400],
  [['GOOD', 'NOBODYS'], { GOOD: null, NOBODYS: 'PROMO_UNKNOWN' }, 400],
  [
    ['BETTER', 'ENDED', 'GOOD', 'ELSEWHERE'],
    { BETTER: 'PROMO_REPLACED', ENDED: 'PROMO_REPLACED', GOOD: null, ELSEWHERE: 'PROMO_NOT_FOR_THESE' },
    400,
  ],
])('of %j the newest that is good counts, and no other replaces it', (typed, said, off) => {
  const wanted = [{ ...line, quantity: 1, unitPriceCents: 4000 }]
  const { counted, promos } = choosePromos(typed, found, wanted, [onSale], now)
  expect(Object.fromEntries(promos.map(({ code, failure }) => [code, failure]))).toEqual(said)
  expect(promos.reduce((sum, { discount }) => sum + discount, 0)).toBe(off)
  expect(said[counted.get(line.eventId)?.code ?? '']).toBeNull()
})

describe('what a code takes off a cart', () => {
  const cheap = { ...onSale, ticketTypeId: newId<'ticket type'>(), price: toCents(1000) }
  const hidden = { ...onSale, ticketTypeId: newId<'ticket type'>(), isHidden: true }
  const elsewhere = { ...onSale, eventId: newId<'event'>(), ticketTypeId: newId<'ticket type'>() }
  const all = [elsewhere, hidden, cheap, onSale]
  const opening = (ticketTypeIds: FoundPromo['ticketTypeIds']) =>
    promo('OPENS', { terms: { kind: 'none' }, ticketTypeIds })

  test.each<
    [
      string,
      FoundPromo,
      { eventId: typeof line.eventId; ticketTypeId: typeof line.ticketTypeId }[],
      string | null,
      number,
    ]
  >([
    ['a share of each line at its own price', promo('GOOD'), [cheap, onSale], null, 500],
    [
      'nothing of what is not sold any more',
      promo('GOOD'),
      [cheap, { ...line, ticketTypeId: newId() }],
      null,
      100,
    ],
    ['nothing of another event', promo('GOOD'), [cheap, elsewhere], null, 100],
    [
      'nothing of a ticket that is of another event',
      promo('GOOD'),
      [{ ...elsewhere, eventId: line.eventId }],
      'PROMO_NOT_FOR_THESE',
      0,
    ],
    [
      'nothing, and opens a hidden ticket beside others',
      opening([hidden.ticketTypeId]),
      [cheap, hidden],
      null,
      0,
    ],
    [
      'nothing, and does not count, where it opens what everybody sees',
      opening([cheap.ticketTypeId]),
      [cheap],
      'PROMO_NOT_FOR_THESE',
      0,
    ],
    [
      'nothing, and does not count, where it opens another hidden ticket',
      opening([newId()]),
      [hidden],
      'PROMO_NOT_FOR_THESE',
      0,
    ],
  ])('is %s', (_what, code, wanted, why, off) => {
    const lines = wanted.map(({ eventId, ticketTypeId }) => ({ eventId, ticketTypeId, quantity: 1 }))
    const { promos } = choosePromos([code.code], [code], lines, all, now)
    expect(promos).toEqual([{ code: code.code, eventId: line.eventId, failure: why, discount: off }])
  })

  test('of two events is what the code of each takes off', () => {
    const codes = [promo('GOOD'), promo('THERE', { eventId: elsewhere.eventId, terms: { kind: 'free' } })]
    const lines = [onSale, elsewhere].map(({ eventId, ticketTypeId }) => ({
      eventId,
      ticketTypeId,
      quantity: 2,
    }))
    const { counted, promos } = choosePromos(['GOOD', 'THERE'], codes, lines, all, now)
    expect(promos.map(({ discount }) => discount)).toEqual([800, 8000])
    expect([...counted.keys()].toSorted()).toEqual([line.eventId, elsewhere.eventId].toSorted())
  })
})

import { expect, test } from 'vitest'
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

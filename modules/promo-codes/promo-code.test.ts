import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PromoCode, type PromoTerms, readPercent, toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { opens, promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import { promoFailure } from '#modules/promo-codes/promo-failure.ts'
import { type EventId, newId, type PromoCodeId, type TicketTypeId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'

/** `npm run test:deep` tries more. */
const CASES = Number(process.env['MONEY_CASES'] ?? 2_000)

const now = toInstant('2026-12-01T20:00:00.000Z')
const mine: TicketTypeId = newId()
const other: TicketTypeId = newId()
const promo: PromoCode = {
  id: newId<'promo code'>() satisfies PromoCodeId,
  eventId: newId<'event'>() satisfies EventId,
  code: 'STEP20',
  terms: { kind: 'percent', percent: toBasisPoints(2000) },
  version: 1,
  ticketTypeIds: [],
  startsAt: null,
  endsAt: null,
  isActive: true,
  maxUses: null,
  maxPerPerson: null,
}

describe('a code that somebody types', () => {
  test.each([
    ['STEP20', 'STEP20'],
    ['  step20 ', 'STEP20'],
    ['Step-20_x', 'STEP-20_X'],
    ['ｓｔｅｐ２０', 'STEP20'], // wide letters of a foreign keyboard
    ['abc', 'ABC'],
    ['ab', null],
    ['a'.repeat(32), 'A'.repeat(32)],
    ['a'.repeat(33), null],
    ['a'.repeat(10_000), null],
    ['', null],
    ['STEP 20', null],
    ['STEP20\u0000', null],
    ['СТЕП20', null], // cyrillic
    ['STEP20🎉', null],
    ["' or 1=1", null],
  ])('%j is %j', (typed, code) => expect(toPromoCode(typed)).toBe(code))
})

test.each([
  ['20', 2_000],
  ['7.25%', 725],
  [' 12.5 % ', 1_250],
  ['12.05', 1_205],
  ['100', 10_000],
  ['100.00', 10_000],
  ['0.01', 1],
  ['0', undefined],
  ['0.00', undefined],
  ['100.01', undefined],
  ['101', undefined],
  ['-5', undefined],
  ['12.345', undefined],
  ['1e1', undefined],
  ['half', undefined],
  ['', undefined],
])('a share of %j is %j basis points', (typed, rate) => {
  expect(readPercent(typed)).toBe(rate)
})

describe('what a code takes off', () => {
  const percent = (bp: number): PromoTerms => ({ kind: 'percent', percent: toBasisPoints(bp) })
  const fixed = (cents: number): PromoTerms => ({ kind: 'fixed', amount: toCents(cents) })
  test.each<[string, PromoTerms, number, number, number]>([
    ['20 percent of two', percent(2000), 4000, 2, 1600],
    ['half a cent, which is rounded up', percent(5000), 1, 1, 1],
    ['less than half a cent', percent(4999), 1, 1, 0],
    ['once on the line, not on each ticket', percent(5000), 1, 3, 2],
    ['everything by percent', percent(10_000), 3333, 3, 9999],
    ['ten dollars off each', fixed(1000), 4000, 3, 3000],
    ['no more than a ticket costs', fixed(1000), 999, 3, 2997],
    ['nothing off what is free', fixed(1000), 0, 3, 0],
    ['all of it', { kind: 'free' }, 4000, 3, 12_000],
    ['nothing, for it only opens', { kind: 'none' }, 4000, 3, 0],
  ])('%s', (_, terms, price, quantity, off) => {
    const line = { ticketTypeId: mine, unitPrice: toCents(price), quantity }
    expect(promoDiscount({ terms, ticketTypeIds: [] }, line)).toBe(off)
    expect(promoDiscount({ terms, ticketTypeIds: [mine] }, line)).toBe(off)
    expect(promoDiscount({ terms, ticketTypeIds: [other] }, line)).toBe(0)
  })

  test(
    'agrees with exact fractions, rounded half up on the line, and is never more than it costs',
    () => {
      const anyTerms = fc.oneof(
        fc.integer({ min: 1, max: 10_000 }).map(percent),
        fc.integer({ min: 1, max: 1_000_000 }).map(fixed),
        fc.constantFrom<PromoTerms>({ kind: 'free' }, { kind: 'none' }),
      )
      const price = fc.integer({ min: 0, max: 1_000_000 })
      fc.assert(
        fc.property(anyTerms, price, fc.integer({ min: 1, max: 100 }), (terms, unitPrice, quantity) => {
          const line = { ticketTypeId: mine, unitPrice: toCents(unitPrice), quantity }
          const off = promoDiscount({ terms, ticketTypeIds: [] }, line)
          const whole = BigInt(unitPrice) * BigInt(quantity)
          const exact = {
            none: 0n,
            free: whole,
            fixed: BigInt(Math.min(terms.kind === 'fixed' ? terms.amount : 0, unitPrice)) * BigInt(quantity),
            percent:
              ((whole * BigInt(terms.kind === 'percent' ? terms.percent : 0) * 2n) / 10_000n + 1n) / 2n,
          }[terms.kind]
          expect(BigInt(off)).toBe(exact)
          expect(exact >= 0n && exact <= whole).toBe(true)
        }),
        { numRuns: CASES },
      )
    },
    30_000 + CASES,
  )

  test('a hidden ticket is opened by the code that names it, not by one for everything', () => {
    expect(opens({ ticketTypeIds: [mine] }, mine)).toBe(true)
    expect(opens({ ticketTypeIds: [other] }, mine)).toBe(false)
    expect(opens({ ticketTypeIds: [] }, mine)).toBe(false)
  })
})

describe('a code', () => {
  const free = { uses: 0, ownUses: 0 }
  test.each<[string, Partial<PromoCode>, { uses: number; ownUses: number }, string | null]>([
    ['without limits', {}, { uses: 9999, ownUses: 99 }, null],
    ['that was stopped', { isActive: false }, free, 'PROMO_ENDED'],
    ['whose last moment has come', { endsAt: now }, free, 'PROMO_ENDED'],
    ['a millisecond before its end', { endsAt: plusMs(now, 1) }, free, null],
    ['from its first moment', { startsAt: now }, free, null],
    ['a millisecond before it', { startsAt: plusMs(now, 1) }, free, 'PROMO_NOT_BEGUN'],
    ['with one use left', { maxUses: 50 }, { uses: 49, ownUses: 0 }, null],
    ['with none left', { maxUses: 50 }, { uses: 50, ownUses: 0 }, 'PROMO_USED_UP'],
    ['that the buyer may use again', { maxPerPerson: 2 }, { uses: 1, ownUses: 1 }, null],
    ['that the buyer has used', { maxPerPerson: 1 }, { uses: 1, ownUses: 1 }, 'PROMO_USED_BY_YOU'],
    ['that others have used', { maxPerPerson: 1 }, { uses: 1, ownUses: 0 }, null],
  ])('%s', (_, facts, uses, failure) => {
    expect(promoFailure({ ...promo, ...facts }, uses, now)).toBe(failure)
  })
})

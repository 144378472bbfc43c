import { describe, expect, it } from 'vitest'
import { earlyBirdDay, earlyBirdTerms } from '#modules/events/ticket-types/price/early-bird-terms.ts'
import { toCents } from '#platform/money.ts'

const typed = { price: toCents(2_000), earlyBirdPrice: toCents(1_500), earlyBirdUntil: '2026-12-04' }

describe('the early-bird price of a ticket', () => {
  it.each([
    ['2026-12-04', 'America/Chicago', '2026-12-05T05:59:59.999Z'],
    ['2026-12-04', 'America/New_York', '2026-12-05T04:59:59.999Z'],
    ['2027-03-14', 'America/Chicago', '2027-03-15T04:59:59.999Z'], // a day of 23 hours
    ['2026-12-31', 'America/Chicago', '2027-01-01T05:59:59.999Z'],
  ])('holds to the end of %s in %s', (earlyBirdUntil, timeZone, until) => {
    const terms = earlyBirdTerms({ ...typed, earlyBirdUntil }, timeZone)
    expect(terms).toEqual({ ok: true, value: { earlyBirdPrice: 1_500, earlyBirdUntil: until } })
    expect(terms.ok && earlyBirdDay(terms.value.earlyBirdUntil, timeZone)).toBe(earlyBirdUntil)
  })

  it.each([
    ['EARLY_BIRD_PRICE_MISSING', { earlyBirdPrice: null }],
    ['EARLY_BIRD_DAY_MISSING', { earlyBirdUntil: '' }],
    ['EARLY_BIRD_NOT_CHEAPER', { earlyBirdPrice: toCents(2_000) }],
    ['EARLY_BIRD_NOT_CHEAPER', { price: toCents(0), earlyBirdPrice: toCents(0) }],
  ])('%s', (code, over) => {
    expect(earlyBirdTerms({ ...typed, ...over }, 'America/Chicago')).toEqual({ ok: false, failure: { code } })
  })

  it('may be free, a cent lower, or none', () => {
    for (const cents of [0, 1_999])
      expect(earlyBirdTerms({ ...typed, earlyBirdPrice: toCents(cents) }, 'America/Chicago').ok).toBe(true)
    const none = { earlyBirdPrice: null, earlyBirdUntil: '' }
    expect(earlyBirdTerms({ ...typed, ...none }, 'America/Chicago')).toEqual({
      ok: true,
      value: { earlyBirdPrice: null, earlyBirdUntil: null },
    })
    expect(earlyBirdDay(null, 'America/Chicago')).toBe('')
  })
})

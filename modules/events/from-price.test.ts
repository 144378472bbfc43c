import { describe, expect, test } from 'vitest'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { sampleTicketType } from '#tests/support/sample-event.ts'
import { fromPrice, shownPrice } from '#modules/events/from-price.ts'

const until = toInstant('2026-12-05T05:59:59.999Z')
const early = sampleTicketType({ earlyBirdPrice: toCents(3500), earlyBirdUntil: until })

describe('the shown price of a ticket', () => {
  test('is what one ticket costs with its fee', () => {
    expect(shownPrice(sampleTicketType(), until)).toEqual({
      allIn: 4120,
      listed: 4000,
      regularAllIn: null,
      earlyBirdUntil: null,
      admits: 1,
    })
  })

  test('is the early-bird price until its last moment, beside the regular one', () => {
    const told = { allIn: 3605, listed: 3500, regularAllIn: 4120, earlyBirdUntil: until, admits: 1 }
    expect(shownPrice(early, until)).toEqual(told)
    expect(shownPrice(early, plusMs(until, 1))).toMatchObject({ allIn: 4120, regularAllIn: null })
  })

  test('shows no old price where the early-bird price is the same', () => {
    const same = sampleTicketType({ earlyBirdPrice: toCents(4000), earlyBirdUntil: until })
    expect(shownPrice(same, until)).toMatchObject({ allIn: 4120, regularAllIn: null, earlyBirdUntil: null })
  })
})

describe('the lowest price of an event ("from")', () => {
  const vip = sampleTicketType({ price: toCents(9000) })

  test.each([
    ['the least of them', [vip, early], 3605, false],
    ['only of what can still be had', [vip, { ...early, left: 0 }], 9270, true],
    ['one price when all cost the same', [early, { ...early }], 3605, true],
    ['not of what is on sale later', [vip, { ...early, saleStartsAt: plusMs(until, 1) }], 9270, true],
    ['not of what was on sale until now', [vip, { ...early, saleEndsAt: until }], 9270, true],
    ['not of an extra', [vip, { ...early, admits: 0 }], 9270, true],
    ['of an extra where nothing else is sold', [{ ...early, admits: 0 }], 3605, true],
    ['free when one way in is', [vip, sampleTicketType({ price: toCents(0) })], 0, false],
  ])('%s', (_what, types, allIn, isOnlyPrice) => {
    expect(fromPrice(types, until)).toMatchObject({ allIn, isOnlyPrice })
  })

  test('is none when nothing is left, or nothing was ever sold', () => {
    expect(fromPrice([{ ...vip, left: 0 }], until)).toBeNull()
    expect(fromPrice([], until)).toBeNull()
  })
})

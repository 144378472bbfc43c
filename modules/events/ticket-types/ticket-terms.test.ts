import { describe, expect, test } from 'vitest'
import { ticketTerms, typedSaleWindow } from '#modules/events/ticket-types/ticket-terms.ts'
import { toCents } from '#platform/money.ts'

const CHICAGO = { timeZone: 'America/Chicago', days: 3 }
const TYPED = {
  price: toCents(2_000),
  earlyBirdPrice: null,
  earlyBirdUntil: '',
  saleStarts: '',
  saleStartsTime: '',
  saleEnds: '',
  admits: 1,
  maxPerPerson: 10,
  admitsOn: '',
}
const read = (over: Partial<typeof TYPED>, clock: { timeZone: string; days: number | null } = CHICAGO) => {
  const done = ticketTerms({ ...TYPED, ...over }, clock)
  return done.ok ? done.value : done.failure.code
}

describe('the terms of a ticket type', () => {
  test('are none where nothing is typed', () => {
    expect(read({})).toEqual({
      earlyBirdPrice: null,
      earlyBirdUntil: null,
      saleStartsAt: null,
      saleEndsAt: null,
      admitsOn: null,
    })
  })

  test.each<[string, Partial<typeof TYPED>, object | string]>([
    [
      'a first day is from midnight',
      { saleStarts: '2026-12-04' },
      { saleStartsAt: '2026-12-04T06:00:00.000Z' },
    ],
    [
      'a first day at a time',
      { saleStarts: '2026-12-04', saleStartsTime: '10:00' },
      { saleStartsAt: '2026-12-04T16:00:00.000Z' },
    ],
    ['a last day is whole', { saleEnds: '2026-12-04' }, { saleEndsAt: '2026-12-05T06:00:00.000Z' }],
    [
      'one day alone',
      { saleStarts: '2026-12-04', saleEnds: '2026-12-04' },
      { saleEndsAt: '2026-12-05T06:00:00.000Z' },
    ],
    ['a time without its day', { saleStartsTime: '10:00' }, 'SALE_DAY_MISSING'],
    [
      'an end before the start',
      { saleStarts: '2026-12-05', saleEnds: '2026-12-04' },
      'SALE_ENDS_BEFORE_IT_STARTS',
    ],
    [
      'a time that the clock skips',
      { saleStarts: '2027-03-14', saleStartsTime: '02:30' },
      'SALE_HOUR_SKIPPED',
    ],
    ['an early price without its day', { earlyBirdPrice: toCents(1_000) as never }, 'EARLY_BIRD_DAY_MISSING'],
    ['days in any order, each once', { admitsOn: '3,1,3' }, { admitsOn: [1, 3] }],
    ['a day that the event does not have', { admitsOn: '4' }, 'DAY_NOT_OF_EVENT'],
    ['days of an extra', { admits: 0, admitsOn: '1' }, 'EXTRA_HAS_NO_DAYS'],
    ['groups of 200 guests for one person', { admits: 20, maxPerPerson: 10 }, { admitsOn: null }],
    ['groups of more', { admits: 20, maxPerPerson: 11 }, 'GROUPS_TOO_MANY'],
    ['many single tickets', { admits: 1, maxPerPerson: 100 }, { admitsOn: null }],
    ['an extra', { admits: 0 }, { admitsOn: null }],
  ])('%s', (_what, over, terms) => {
    expect({ terms: read(over) }).toMatchObject({ terms })
  })

  test('name any day while the event has none yet', () => {
    expect(read({ admitsOn: '4' }, { ...CHICAGO, days: null })).toMatchObject({ admitsOn: [4] })
  })

  test.each([
    ['2026-12-04', '10:00', '2026-12-31'],
    ['2026-12-04', '', ''],
    ['', '', '2026-11-01'],
    ['', '', ''],
  ])('stand in their fields again: %s %s to %s', (saleStarts, saleStartsTime, saleEnds) => {
    const typed = { saleStarts, saleStartsTime, saleEnds }
    const done = ticketTerms({ ...TYPED, ...typed }, CHICAGO)
    expect(done.ok && typedSaleWindow(done.value, CHICAGO.timeZone)).toEqual(typed)
  })
})

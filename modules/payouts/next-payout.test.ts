import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPayout, payoutDay } from '#modules/payouts/next-payout.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { MONEY_CASES } from '#tests/support/exact-cents.ts'

const now = toInstant('2026-12-10T18:00:00Z')
const of = (cents: number, dueAt: string) => ({
  cents: toCents(cents),
  dueAt: toInstant(dueAt),
  timeZone: 'America/Chicago',
})

test.each<
  [what: string, due: number, coming: ReturnType<typeof of>[], usableFrom: string | null, said: string | null]
>([
  ['what is due comes with the next', 9_490, [], null, '9490 with the next payout'],
  [
    'or on the day on which the account may be used',
    9_490,
    [],
    '2026-12-12T18:00:00Z',
    '9490 on Sat, Dec 12',
  ],
  [
    'with what is due by then, as one payout has both',
    9_490,
    [of(100, '2026-12-11T18:00:00Z'), of(200, '2026-12-13T05:00:00Z'), of(400, '2026-12-13T18:00:00Z')],
    '2026-12-12T18:00:00Z',
    '9790 on Sat, Dec 12',
  ],
  [
    'later where more goes back until then than is due',
    100,
    [of(-490, '2026-12-11T18:00:00Z'), of(9_490, '2026-12-16T05:00:00Z')],
    '2026-12-12T18:00:00Z',
    '9100 on Tue, Dec 15',
  ],
  [
    'an account that has rested changes nothing',
    9_490,
    [],
    '2026-12-01T18:00:00Z',
    '9490 with the next payout',
  ],
  [
    'an account that may be used from this very moment on has rested',
    9_490,
    [],
    '2026-12-10T18:00:00Z',
    '9490 with the next payout',
  ],
  [
    'the day of it is that of the event that comes next',
    9_490,
    [{ ...of(100, '2026-12-20T05:00:00Z'), timeZone: 'Pacific/Honolulu' }],
    '2026-12-13T08:00:00Z',
    '9490 on Sat, Dec 12',
  ],
  [
    'else what comes first',
    0,
    [of(500, '2026-12-20T05:00:00Z'), of(9_490, '2026-12-16T05:00:00Z')],
    null,
    '9490 on Tue, Dec 15',
  ],
  ['less what is carried', -490, [of(9_490, '2026-12-16T05:00:00Z')], null, '9000 on Tue, Dec 15'],
  [
    'over several days where one is not enough',
    -9_490,
    [of(9_490, '2026-12-16T05:00:00Z'), of(100, '2026-12-21T05:00:00Z')],
    null,
    '100 on Sun, Dec 20',
  ],
  [
    'two events of one moment are one',
    0,
    [of(100, '2026-12-16T05:00:00Z'), of(200, '2026-12-16T05:00:00Z')],
    null,
    '300 on Tue, Dec 15',
  ],
  [
    'two events of one day are one, as the day is all that is said',
    0,
    [of(100, '2026-12-16T08:00:00Z'), of(200, '2026-12-17T05:00:00Z'), of(400, '2026-12-17T07:00:00Z')],
    null,
    '300 on Wed, Dec 16',
  ],
  [
    'so are those that wait for the account',
    0,
    [of(100, '2026-12-11T18:00:00Z'), of(200, '2026-12-12T07:00:00Z'), of(400, '2026-12-13T18:00:00Z')],
    '2026-12-12T18:00:00Z',
    '300 on Sat, Dec 12',
  ],
  [
    'not before the account may be used',
    0,
    [of(100, '2026-12-11T18:00:00Z')],
    '2026-12-12T18:00:00Z',
    '100 on Sat, Dec 12',
  ],
  ['nothing of nothing', 0, [], null, null],
  ['nothing while more is owed than comes', -500, [of(400, '2026-12-16T05:00:00Z')], null, null],
])('%s', (_what, due, coming, usableFrom, said) => {
  const next = nextPayout({
    now,
    due: toCents(due),
    elsewhere: toCents(0),
    coming,
    usableFrom: usableFrom === null ? null : toInstant(usableFrom),
  })
  expect(next && `${next.amount} ${payoutDay(next)}`).toBe(said)
})

test.each([
  ['as much as is due keeps it', -9_490, 9_490, null],
  ['a cent less does not', -9_489, 9_490, '9490 with the next payout'],
  ['is waited for until enough comes', -9_500, 9_490, '9991 on Tue, Dec 15'],
  ['pays no debt of this one', 500, -600, null],
])('a debt under another name: %s', (_what, elsewhere, due, said) => {
  const coming = due < 0 ? [] : [of(501, '2026-12-16T05:00:00Z')]
  const next = nextPayout({
    now,
    due: toCents(due),
    elsewhere: toCents(elsewhere),
    coming: elsewhere === -9_490 ? [] : coming,
    usableFrom: null,
  })
  expect(next && `${next.amount} ${payoutDay(next)}`).toBe(said)
})

describe('day after day', () => {
  const HOUR = 3_600_000
  const START = Date.parse(now)
  const instant = (at: number) => toInstant(new Date(at))
  const clocks = new Map<string, Intl.DateTimeFormat>()
  const dayOf = (at: number, timeZone: string) => {
    const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    clocks.set(timeZone, clock)
    return clock.format(at)
  }
  interface Money {
    due: number
    elsewhere: number
    rest: number | null
    coming: { at: number; cents: number }[]
    timeZone: string
  }

  /** What a host is paid first where each day, at its end, all that is in the purse goes out at once, if it is more than is owed elsewhere. */
  function byHand({ due, elsewhere, rest, coming, timeZone }: Money) {
    let purse = BigInt(due)
    const goesOut = () => purse > 0n && purse + BigInt(elsewhere) > 0n
    const rests = rest !== null && rest > START ? rest : null
    if (rests === null && goesOut()) return [purse, null]
    const moments = coming.map(({ at, cents }) => ({ at: Math.max(at, rests ?? at), cents }))
    const days = new Set(
      [rests, ...moments.map(({ at }) => at)].flatMap((at) => at ?? []).map((at) => dayOf(at, timeZone)),
    )
    for (const day of [...days].toSorted()) {
      const ofDay = moments.filter(({ at }) => dayOf(at, timeZone) === day)
      for (const { cents } of ofDay) purse += BigInt(cents)
      if (!goesOut()) continue
      const isFirst = rests !== null && dayOf(rests, timeZone) === day
      return [purse, isFirst ? rests : ofDay.reduce((last, { at }) => Math.max(last, at), 0)]
    }
    return null
  }

  test(
    'the first payout is what an exact purse pays out first',
    () => {
      const cents = fc.oneof(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
      )
      const hours = fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 2_000 }))
      const money = fc.record<Money>({
        due: cents,
        elsewhere: fc.oneof(fc.constant(0), cents),
        rest: fc.option(fc.integer({ min: -48, max: 200 }).map((hour) => START + hour * HOUR)),
        coming: fc.array(fc.record({ at: hours.map((hour) => START + hour * HOUR), cents }), {
          maxLength: 8,
        }),
        timeZone: fc.constantFrom('America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'UTC'),
      })
      fc.assert(
        fc.property(money, ({ due, elsewhere, rest, coming, timeZone }) => {
          const next = nextPayout({
            now,
            due: toCents(due),
            elsewhere: toCents(elsewhere),
            coming: coming.map(({ at, cents: of }) => ({ cents: toCents(of), dueAt: instant(at), timeZone })),
            usableFrom: rest === null ? null : instant(rest),
          })
          expect(next && [BigInt(next.amount), next.on && Date.parse(next.on.at)]).toEqual(
            byHand({ due, elsewhere, rest, coming, timeZone }),
          )
        }),
        { numRuns: MONEY_CASES },
      )
    },
    30_000 + 2 * MONEY_CASES,
  )
})

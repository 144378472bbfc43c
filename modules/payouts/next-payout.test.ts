import { expect, test } from 'vitest'
import { nextPayout, payoutDay } from '#modules/payouts/next-payout.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

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

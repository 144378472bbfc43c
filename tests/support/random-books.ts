import fc from 'fast-check'

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** What stands in a row of the ledger beside whose it is. */
export interface Entry {
  kind: string
  provider: number
  buyerFee: number
  organizerFee: number
  cashFee: number
  organizer: number
  paidOut: number
  at: number
  /** In which payout of its host it is paid, by its place; above how many there are, in none. */
  payout: number
}
const NOTHING = { provider: 0, buyerFee: 0, organizerFee: 0, cashFee: 0, organizer: 0, paidOut: 0 }

/** Around the turns of months, by every clock, and between them. */
const anyTime = fc
  .tuple(
    fc.constantFrom('2025-01-01', '2025-03-01', '2025-11-01', '2026-01-01'),
    fc.oneof(
      fc.integer({ min: -16 * 60, max: 16 * 60 }),
      fc.integer({ min: -30 * 24 * 60, max: 30 * 24 * 60 }),
    ),
  )
  .map(([day, minutes]) => Date.parse(day) + minutes * 60_000)
const place = fc.record({ at: anyTime, payout: fc.nat(5) })
const cents = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5_000_000 }))
const fee = fc.oneof(fc.nat(4), fc.nat(9_000))

const soldFor = (tickets: fc.Arbitrary<number>, fees: fc.Arbitrary<number>) =>
  fc.tuple(place, tickets, fees, fees).map(([where, brought, buyerFee, organizerFee]): Entry => {
    const money = { provider: brought + buyerFee, buyerFee: 0 - buyerFee, organizerFee: 0 - organizerFee }
    return { ...NOTHING, kind: 'sale', ...where, ...money, organizer: organizerFee - brought }
  })
const sold = soldFor(cents, fee)
const reversed = ({ provider, buyerFee, organizerFee, organizer, ...entry }: Entry): Entry => ({
  ...entry,
  kind: 'refund',
  provider: 0 - provider,
  buyerFee: 0 - buyerFee,
  organizerFee: 0 - organizerFee,
  organizer: 0 - organizer,
})
const ofCash = (kind: string, sign: number) =>
  fc.tuple(place, cents).map(([where, of]): Entry => ({
    ...NOTHING,
    kind,
    ...where,
    organizerFee: 0 - sign * of,
    cashFee: sign * of,
  }))
const deducted = (kind: string, sign: number) =>
  fc.tuple(place, cents).map(([where, of]): Entry => ({
    ...NOTHING,
    kind,
    ...where,
    cashFee: 0 - sign * of,
    organizer: sign * of,
  }))

const online = fc
  .tuple(
    sold,
    fc.array(sold.map(reversed), { maxLength: 2 }),
    fc.array(deducted('fee_deduction', 1), { maxLength: 1 }),
    fc.array(deducted('fee_returned', -1), { maxLength: 2 }),
  )
  .map((entries) => entries.flat())
/** A cent more or less than nothing. */
const aLittle = soldFor(fc.integer({ min: 1, max: 3 }), fc.nat(4)).map((entry) => [entry])
const inCash = fc
  .tuple(ofCash('cash_sale', 1), fc.array(ofCash('cash_refund', -1), { maxLength: 2 }))
  .map((entries) => entries.flat())

/** How it stands with the payment of some orders: what is disputed, by what we know of it, and what is not any more. */
export const HELD = [
  'open',
  'told by our id',
  'told by their id',
  'open and told',
  'dead, before its dispute',
] as const
export const NOT_HELD = ['nothing', 'won', 'lost', 'done', 'unhandled, with its dispute'] as const

const anyEvent = fc.record({
  status: fc.constantFrom('published', 'published', 'published', 'postponed', 'cancelled', 'archived'),
  cancellation: fc.constantFrom('none', 'none', 'under way', 'finished'),
  // Two days ago to the very second, a second more or less, and any other time.
  endedSecondsAgo: fc.oneof(
    fc.constantFrom(2 * 86_400, 2 * 86_400 - 1, 2 * 86_400 + 1),
    fc.integer({ min: -10 * 86_400, max: 10 * 86_400 }),
  ),
  promisedSecondsAgo: fc.option(
    fc.oneof(
      fc.constantFrom(2 * 86_400, 2 * 86_400 - 1),
      fc.integer({ min: -10 * 86_400, max: 10 * 86_400 }),
    ),
  ),
  timeZone: fc.constantFrom('America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'Asia/Kathmandu', 'UTC'),
  orders: fc.array(fc.record({ checkout: fc.nat(2), entries: fc.oneof(online, online, aLittle, inCash) }), {
    maxLength: 3,
  }),
})

/** The books of one host: events with their orders, which payments of theirs are disputed, and payouts. */
export const anyBooks = fc.record({
  events: fc.array(anyEvent, { minLength: 1, maxLength: 3 }),
  // Few of many, as in life: whoever asks what is held looks at all that is.
  checkouts: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('nothing' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...HELD, ...NOT_HELD) },
    ),
    { minLength: 3, maxLength: 3 },
  ),
  payouts: fc.array(
    fc.record({
      state: fc.constantFrom('made', 'approved', 'sending', 'paid', 'returned'),
      amount: cents,
      at: anyTime,
      /** Where it came back: in which payout that is paid. */
      again: fc.nat(5),
    }),
    { maxLength: 3 },
  ),
})
export type Books = typeof anyBooks extends fc.Arbitrary<infer Of> ? Of : never

/** A night of which nothing is to tell but its orders. */
export const QUIET_NIGHT = {
  status: 'published',
  cancellation: 'none',
  endedSecondsAgo: 0,
  promisedSecondsAgo: null,
  timeZone: 'UTC',
} as const

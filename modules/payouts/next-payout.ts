import { addCents, type Cents, formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { dayIn, epochMs, formatDay, type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** Money of one event that is not due yet: how much, and from when on. */
export interface ComingMoney {
  dueAt: Instant
  timeZone: TimeZone
  cents: Cents
}

export interface NextPayout {
  amount: Cents
  /** The day of it; null where it is due already. */
  on: { at: Instant; timeZone: TimeZone } | null
}

/**
 * The next payout of an organiser: what is due now; else the first day on which what comes is more than what is carried. Not
 * before the account may be used, where there is one, and then with what is due by that day; and only what is more than their other
 * organisers owe. Null where nothing comes.
 */
export function nextPayout(money: {
  now: Instant
  due: Cents
  /** What is due to the other organisers of its person, of all of them; below 0 where these owe. */
  elsewhere: Cents
  coming: readonly ComingMoney[]
  usableFrom: Instant | null
}): NextPayout | null {
  const { now, due, elsewhere, coming, usableFrom } = money
  const isPaid = (amount: Cents) => amount > Math.max(ZERO_CENTS, 0 - elsewhere)
  const rests = epochMs(usableFrom ?? now) > epochMs(now) ? usableFrom : null
  const first = coming.toSorted((a, b) => epochMs(a.dueAt) - epochMs(b.dueAt))
  const timeZone = first[0]?.timeZone ?? 'America/Chicago'
  const paidAt = ({ dueAt }: ComingMoney) =>
    toInstant(new Date(Math.max(epochMs(dueAt), epochMs(rests ?? dueAt))))
  const paidOn = (one: ComingMoney | undefined) => one && dayIn(paidAt(one), one.timeZone)
  const byThen = first.filter((one) => rests && paidOn(one) === dayIn(rests, one.timeZone))
  const rested = addCents(due, ...byThen.map(({ cents }) => cents))
  if (isPaid(rested)) return { amount: rested, on: rests && { at: rests, timeZone } }
  let amount = due
  for (const [at, one] of first.entries()) {
    amount = addCents(amount, one.cents)
    const isLastOfItsDay = paidOn(first[at + 1]) !== paidOn(one)
    if (isPaid(amount) && isLastOfItsDay) return { amount, on: { at: paidAt(one), timeZone: one.timeZone } }
  }
  return null
}

/** "on Tue, Dec 15", or "now" for what is due already. */
export const payoutDay = ({ on }: NextPayout): string =>
  on ? `on ${formatDay(on.at, on.timeZone)}` : 'with the next payout'

/** "You get $97.00 on Tue, Dec 15", with the name of the organiser where it is one of several. */
export const nextPayoutText = (next: NextPayout, organizer?: string): string =>
  `You get ${formatUsd(next.amount)} ${payoutDay(next)}${organizer ? ` for ${organizer}` : ''}`

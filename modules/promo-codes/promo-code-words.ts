import type { PromoCode, PromoTerms } from '#modules/promo-codes/promo-code.ts'
import { type PromoRefusal, promoRefusal } from '#modules/promo-codes/promo-refusal.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { type Cents, formatCount, formatRate, formatUsd } from '#platform/money.ts'
import { dayIn, formatDay, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** What a code does, in a few words. */
export function termsWords(terms: PromoTerms): string {
  switch (terms.kind) {
    case 'percent':
      return `${formatRate(terms.percent)} off`
    case 'fixed':
      return `${formatUsd(terms.amount)} off each ticket`
    case 'free':
      return 'Free'
    case 'none':
      return 'Opens hidden tickets'
  }
}

/** Whether it is good now, in a word. */
export function promoState(promo: PromoCode & { uses: number }, now: Instant): string {
  if (!promo.isActive) return 'Stopped'
  const refusal = promoRefusal(promo, { uses: promo.uses, ownUses: 0 }, now)
  return (refusal && STATES[refusal]) ?? 'Good now'
}

const STATES: Partial<Record<PromoRefusal, string>> = {
  PROMO_ENDED: 'Ended',
  PROMO_NOT_BEGUN: 'Not begun',
  PROMO_USED_UP: 'Used up',
}

/** How often it was used, and may be: "12 of 50 used, 1 per person". */
export function usesWords({ uses, maxUses, maxPerPerson }: PromoCode & { uses: number }): string {
  const used =
    maxUses === null ? `${formatCount(uses)} used` : `${formatCount(uses)} of ${formatCount(maxUses)} used`
  return maxPerPerson === null ? used : `${used}, ${maxPerPerson} per person`
}

/** From when until when it is good; empty for always. */
export function timesWords({ startsAt, endsAt }: PromoCode, timeZone: TimeZone): string {
  const from = startsAt && `from ${formatDay(startsAt, timeZone)}`
  const until = endsAt && `until ${formatDay(plusMs(endsAt, -1), timeZone)}`
  return [from, until].filter(Boolean).join(' ')
}

/** What stands in the fields of a code. */
export const promoValues = (promo: PromoCode, timeZone: TimeZone) => ({
  promoCodeId: promo.id,
  code: promo.code,
  kind: promo.terms.kind,
  percent: promo.terms.kind === 'percent' ? String(promo.terms.percent / 100) : '',
  amount: promo.terms.kind === 'fixed' ? decimalUsd(promo.terms.amount satisfies Cents) : '',
  maxUses: promo.maxUses === null ? '' : String(promo.maxUses),
  maxPerPerson: promo.maxPerPerson === null ? '' : String(promo.maxPerPerson),
  starts: promo.startsAt === null ? '' : dayIn(promo.startsAt, timeZone),
  ends: promo.endsAt === null ? '' : dayIn(plusMs(promo.endsAt, -1), timeZone),
})

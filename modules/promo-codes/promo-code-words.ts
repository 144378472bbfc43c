import type { NamedTicketType } from '#modules/promo-codes/list-promo-codes.server.ts'
import type { PromoCode, PromoTerms } from '#modules/promo-codes/promo-code.ts'
import { type PromoFailure, promoFailure } from '#modules/promo-codes/promo-failure.ts'
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

/** So many hidden tickets are named. */
const MOST_NAMED = 3

/** What a code can do that takes nothing off: which tickets it may open. */
export function opensWords(ticketTypes: readonly NamedTicketType[]): string {
  const hidden = ticketTypes.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const named = hidden.slice(0, MOST_NAMED).join(', ') + (hidden.length > MOST_NAMED ? ' and others' : '')
  return `Only opens hidden tickets (${named || 'this event has none'})`
}

/** What a code says in one of its fields, where its form says it otherwise; undefined for a field that is typed. */
export function promoFieldWords(
  { terms, ticketTypeIds }: PromoCode,
  name: string,
  value: string,
  ticketTypes: readonly NamedTicketType[],
): string | undefined {
  switch (name) {
    case 'kind':
    case 'percent':
    case 'amount':
      return termsWords(terms)
    case 'maxUses':
    case 'maxPerPerson':
      return value === '' ? 'no limit' : value
    case 'ticketTypeIds': {
      const named = ticketTypes.filter(({ id }) => ticketTypeIds.includes(id))
      const none = ticketTypeIds.length > 0 ? 'tickets that are gone' : 'every ticket on sale'
      return named.map((type) => type.name).join(', ') || none
    }
  }
  return undefined
}

/** Whether it is good now, in a word. */
export function promoState(promo: PromoCode & { uses: number }, now: Instant): string {
  if (!promo.isActive) return 'Stopped'
  const failure = promoFailure(promo, { uses: promo.uses, ownUses: 0 }, now)
  return (failure && STATES[failure]) ?? 'Good now'
}

const STATES: Partial<Record<PromoFailure, string>> = {
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
export const promoValues = (
  promo: PromoCode,
  timeZone: TimeZone,
  ticketTypes: readonly NamedTicketType[],
) => ({
  promoCodeId: promo.id,
  code: promo.code,
  kind: promo.terms.kind,
  percent: promo.terms.kind === 'percent' ? String(promo.terms.percent / 100) : '',
  amount: promo.terms.kind === 'fixed' ? decimalUsd(promo.terms.amount satisfies Cents) : '',
  maxUses: promo.maxUses === null ? '' : String(promo.maxUses),
  maxPerPerson: promo.maxPerPerson === null ? '' : String(promo.maxPerPerson),
  starts: promo.startsAt === null ? '' : dayIn(promo.startsAt, timeZone),
  ends: promo.endsAt === null ? '' : dayIn(plusMs(promo.endsAt, -1), timeZone),
  // One that is gone has no box.
  ticketTypeIds: promo.ticketTypeIds.filter((id) => ticketTypes.some((type) => type.id === id)),
})

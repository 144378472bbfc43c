import type { ImportedRules } from '#modules/events/import/read/rule-fields.ts'
import { DEFAULT_PASS_ON, passOnHours, readPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { givesRefunds, readRefundRule, refundDays } from '#modules/events/rules/refund-rule.ts'

/** The rules of a row as columns of an event. */
export function ruleColumnsOf(facts: ImportedRules) {
  const refunds = readRefundRule(facts.refunds) ?? null
  return {
    is_unlisted: facts.isUnlisted === 'on',
    event_type: facts.isPremium === 'on' ? 'premium' : 'standard',
    shows_guests: facts.showsGuests === 'on',
    gives_refunds: givesRefunds(refunds),
    refund_days: refundDays(refunds),
    pass_on_hours: passOnHours(readPassOnRule(facts.passOn) ?? DEFAULT_PASS_ON),
    level: facts.level || null,
    min_age: facts.minAge === '' ? null : Number(facts.minAge),
    parking: facts.parking,
    food: facts.food,
    hotel_name: facts.hotelName,
    hotel_url: facts.hotelUrl,
    hotel_code: facts.hotelCode,
  }
}

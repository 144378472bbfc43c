import type { EventFields } from '#modules/events/create/event-schema.ts'
import type { GuestFacts } from '#modules/events/facts/guest-facts.ts'
import { passOnHours } from '#modules/events/rules/pass-on-rule.ts'
import { givesRefunds, refundDays } from '#modules/events/rules/refund-rule.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/** What an event says beside what, when and where: who finds it, who is seen, cash, refunds, passing on, and what guests ask. */
export type EventRules = Pick<
  EventFields,
  | 'isPremium'
  | 'isUnlisted'
  | 'showsGuests'
  | 'acceptsCash'
  | 'cashUntil'
  | 'refunds'
  | 'refundPolicy'
  | 'passOn'
  | keyof GuestFacts
>

/** Writes the rules of an event, as its form says them. One statement. */
export const writeRules = (tx: Tx, eventId: EventId, rules: EventRules): Promise<unknown> =>
  tx.statement(
    `update events set is_unlisted = $2, accepts_cash = $3, cash_until_days = $4, gives_refunds = $5, refund_days = $6,
       refund_policy = $7, level = $8, min_age = $9, parking = $10, food = $11, hotel_name = $12, hotel_url = $13, hotel_code = $14,
       shows_guests = $15, event_type = case when $16::boolean then 'premium' else 'standard' end, pass_on_hours = $17
     where id = $1`,
    [
      eventId,
      rules.isUnlisted,
      rules.acceptsCash,
      rules.cashUntil,
      givesRefunds(rules.refunds),
      refundDays(rules.refunds),
      rules.refundPolicy,
      rules.level || null,
      rules.minAge,
      rules.parking,
      rules.food,
      rules.hotelName,
      rules.hotelUrl,
      rules.hotelCode,
      rules.showsGuests,
      rules.isPremium,
      passOnHours(rules.passOn),
    ],
  )

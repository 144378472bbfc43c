import type { EventFields } from '#modules/events/create/event-schema.ts'
import { givesRefunds, refundDays } from '#modules/events/refund-rule.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/** What an event says beside what, when and where: who finds it, cash, refunds. */
export type EventRules = Pick<
  EventFields,
  'isUnlisted' | 'acceptsCash' | 'cashUntil' | 'refunds' | 'refundPolicy'
>

/** Writes the rules of an event, as its form says them. One statement. */
export const writeRules = (tx: Tx, eventId: EventId, rules: EventRules): Promise<unknown> =>
  tx.statement(
    `update events set is_unlisted = $2, accepts_cash = $3, cash_until_days = $4, gives_refunds = $5, refund_days = $6,
       refund_policy = $7
     where id = $1`,
    [
      eventId,
      rules.isUnlisted,
      rules.acceptsCash,
      rules.cashUntil,
      givesRefunds(rules.refunds),
      refundDays(rules.refunds),
      rules.refundPolicy,
    ],
  )

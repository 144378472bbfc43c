import { dayBeginsText, dayNumberText } from '#modules/events/tonight.server.ts'
import { isEarlyText } from '#modules/tickets/door/doors-at.server.ts'
import { DOOR_GRACE_HOURS } from '#modules/tickets/ticket.ts'
import type { SqlOperand } from '#platform/sql-operand.ts'

/** SQL of whether the type `k` is good on this day of the event `e`. */
const isGoodTodayText = (k: string): string =>
  `(${k}.admits_on is null or ${dayNumberText('now()')} = any (${k}.admits_on))`

/** SQL of whether the ticket `t` of the type `k` is good on this day of the event `e`, and not used on it. */
export const mayComeInText = (t: string, k: string): string =>
  `(${t}.status = 'active' or ${t}.status = 'used' and ${k}.admits > 0 and ${t}.used_at < ${dayBeginsText('now()')})
      and ${isGoodTodayText(k)}`

/**
 * SQL of whether the ticket `t` of the type `k` lets in somebody who is outside. One that was used on an earlier day is found once
 * it is renewed, a minute after the day begins: so an index finds those of an order.
 */
export const isOutsideText = (t: string, k: string): string =>
  `${t}.status = 'active' and ${k}.admits > 0 and ${isGoodTodayText(k)}`

/** SQL of whether the door of the event `e` lets anybody in now; `isOpened` says it was opened before its time. */
export const isDoorOpenText = (isOpened: SqlOperand): string =>
  `(${isOpened} or not ${isEarlyText}) and e.ends_at + interval '${DOOR_GRACE_HOURS} hours' > now() and e.status <> 'postponed'`

/** SQL of how many tickets of the order and the holder of the ticket `t` that let somebody in are outside, without `t` itself. */
export const othersOutsideText = (t: string): string =>
  `(select count(*)::integer
      from tickets p join ticket_types pk on pk.event_id = p.event_id and pk.id = p.ticket_type_id join events e on e.id = p.event_id
      where p.event_id = ${t}.event_id and p.order_id = ${t}.order_id and p.id <> ${t}.id
        and p.owner_id is not distinct from ${t}.owner_id and ${isOutsideText('p', 'pk')})`

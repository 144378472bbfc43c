import { refundedTicketsColumn } from '#modules/orders/sold.server.ts'

/** What the sums `l` of the ledger of an event say of tickets that were paid online, less what went back, before fees of any side. */
export const ONLINE_GROSS = `coalesce(sum(l.provider_cents + l.buyer_fee_cents) filter (where l.kind in ('sale', 'refund')), 0)`

/** What the tickets of an event `e` have brought in cash that is not given back. It never came to us, so its orders are added up, from an index. */
export const CASH_GROSS = `(
  select coalesce(sum(o.subtotal_cents - ${refundedTicketsColumn}), 0) from orders o
  where o.event_id = e.id and o.payment_method = 'cash' and o.payment_status = 'completed')`

/** What the tickets of an event `e` have brought that are not given back, before fees of any side; for a select list. */
export const grossColumn = `((select ${ONLINE_GROSS} from ledger_sums l where l.event_id = e.id) + ${CASH_GROSS})::bigint`

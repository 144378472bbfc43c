import { refundedTicketsColumn } from '#modules/orders/sold.server.ts'

/**
 * What the tickets of an event `e` have brought that are not given back, before fees of any side; for a select list. What was paid
 * online is a few sums of the ledger. Cash never came to us, so its orders are added up, from an index.
 */
export const grossColumn = `(
  (select coalesce(sum(l.provider_cents + l.buyer_fee_cents), 0) from ledger_sums l where l.event_id = e.id and l.kind in ('sale', 'refund'))
  + (select coalesce(sum(o.subtotal_cents - ${refundedTicketsColumn}), 0) from orders o
     where o.event_id = e.id and o.payment_method = 'cash' and o.payment_status = 'completed'))::bigint`

import type { DbOrTx } from '#platform/db.server.ts'
import type { OrderId, OrganizerId, PersonId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** An order whose money is held back, because its buyer disputes it. */
export interface HeldOrder {
  organizerId: OrganizerId
  orderId: OrderId
  code: string
  event: string
  /** What of it is owed to the organiser, and in no payout. */
  cents: Cents
}

/** The orders of a person's organisers whose money is held back, the oldest first: at most 100. */
export const heldOrdersOf = (db: DbOrTx, owner: PersonId): Promise<HeldOrder[]> =>
  db.plannedOnce<HeldOrder>(
    `select t.organizer_id as "organizerId", o.id as "orderId", o.code, e.title as event, -sum(t.organizer_cents)::bigint as cents
     from disputed_checkouts() c
     join orders o on o.checkout_id = c.checkout_id
     join events e on e.id = o.event_id
     join ledger_transactions t on t.event_id = o.event_id and t.order_id = o.id
     join organizers h on h.id = t.organizer_id
     where h.owner_id = $1 and t.organizer_cents <> 0 and t.kind <> 'payout'
       and not exists (select from payout_lines p where p.organizer_id = t.organizer_id and p.transaction_id = t.id)
     group by t.organizer_id, o.id, o.code, e.title, o.created_at
     order by o.created_at, o.id
     limit 100`,
    [owner],
  )

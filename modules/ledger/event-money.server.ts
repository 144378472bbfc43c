import type { EventMoney } from '#modules/ledger/event-money.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant, type TimeZone } from '#platform/time.ts'

interface Row {
  eventId: EventId
  title: string
  startsAt: Date
  timeZone: TimeZone
  isOwn: boolean
  orders: number
  cashOrders: number
  tickets: number
  back: number
  fee: number
  deducted: number
  cashFees: number
}

/**
 * What the books say of each event whose money a person handles, or of the one asked for; the latest first. Without events that
 * brought nothing so far. One statement over the sums of the ledger, a handful of rows an event.
 */
export async function eventMoney(
  db: DbOrTx,
  personId: PersonId,
  event: EventId | null = null,
): Promise<EventMoney[]> {
  const rows = await db.plannedOnce<Row>(
    `select e.id as "eventId", e.title, e.starts_at as "startsAt", e.time_zone as "timeZone", s.*,
       exists (select from managed_events($1) own where own.event_id = e.id and own.role = 'owner') as "isOwn"
     from events e
     join ${managedEvents('$1', 'money')} m on m.event_id = e.id
     join lateral (
       select coalesce(sum(lines) filter (where kind = 'sale'), 0)::bigint as orders,
         coalesce(sum(lines) filter (where kind = 'cash_sale'), 0)::bigint as "cashOrders",
         coalesce(sum(provider_cents + buyer_fee_cents) filter (where kind = 'sale'), 0)::bigint as tickets,
         coalesce(-sum(provider_cents + buyer_fee_cents) filter (where kind = 'refund'), 0)::bigint as back,
         coalesce(-sum(organizer_fee_cents) filter (where kind in ('sale', 'refund')), 0)::bigint as fee,
         coalesce(sum(organizer_cents) filter (where kind in ('fee_deduction', 'fee_returned')), 0)::bigint as deducted,
         coalesce(sum(cash_fee_cents) filter (where kind in ('cash_sale', 'cash_refund')), 0)::bigint as "cashFees"
       from ledger_sums where event_id = e.id
       having count(*) > 0) s on true
     where $2::uuid is null or e.id = $2
     order by e.starts_at desc, e.id`,
    [personId, event],
  )
  return rows.map(({ startsAt, ...row }) => ({
    ...row,
    startsAt: toInstant(startsAt),
    tickets: toCents(row.tickets),
    back: toCents(row.back),
    fee: toCents(row.fee),
    deducted: toCents(row.deducted),
    cashFees: toCents(row.cashFees),
  }))
}

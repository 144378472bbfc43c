import { type CashFeesPage, REPORT_ORDERS, type OrderFees } from '#modules/fees/cash-fees/cash-fees.ts'
import { listCashFees } from '#modules/fees/cash-fees/list-cash-fees.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, OrganizerId, PersonId } from '#platform/ids.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { toCents, ZERO_CENTS } from '#platform/money.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

interface HostRow {
  id: OrganizerId
  name: string
  arisen: number
  deducted: number
  reconciled: Date | null
}

/** The cash fees of one organiser that a person owns, the first unless asked for another: what is owed, why, and what was deducted. */
export async function cashFeesPage(
  db: DbOrTx,
  owner: PersonId,
  { path, search }: { path: string; search: URLSearchParams },
): Promise<CashFeesPage> {
  const rows = await db.plannedOnce<HostRow>(HOSTS, [owner])
  const host = rows.find(({ id }) => id === search.get('host')) ?? rows[0]
  const params: Record<string, string> = host && rows.length > 1 ? { host: host.id } : {}
  const hosts = rows.map(({ id, name }) => ({ id, name }))
  if (!host) {
    const nothing = { arisen: ZERO_CENTS, deducted: ZERO_CENTS }
    const pages = { previous: undefined, next: undefined }
    return {
      path,
      params,
      hosts,
      host: null,
      fees: nothing,
      reconciledAt: null,
      history: [],
      isFirst: true,
      pages,
      report: [],
    }
  }
  const [{ rows: history, isFirst, ...beside }, report] = await Promise.all([
    listCashFees(db, host.id, search.get('page')),
    recentOrders(db, host.id),
  ])
  return {
    path,
    params,
    hosts,
    host: { id: host.id, name: host.name },
    fees: { arisen: toCents(host.arisen), deducted: toCents(host.deducted) },
    reconciledAt: host.reconciled && toInstant(host.reconciled),
    history,
    isFirst,
    pages: pageAddresses(path, params, beside),
    report,
  }
}

const HOSTS = `
  select o.id, o.name, f.last_reconciliation_at as reconciled, l.arisen, l.deducted
  from organizers o
  left join fee_reconciliation f on f.organizer_id = o.id
  cross join lateral (
    select coalesce(sum(cash_fee_cents) filter (where kind not in ('fee_deduction', 'fee_returned')), 0)::bigint as arisen,
           coalesce(-sum(cash_fee_cents) filter (where kind in ('fee_deduction', 'fee_returned')), 0)::bigint as deducted
    from ledger_sums where organizer_id = o.id) l
  where o.owner_id = $1
  order by o.created_at, o.id`

/** Our fees of an organiser's ten newest orders, the newest first. */
async function recentOrders(db: DbOrTx, organizerId: OrganizerId): Promise<OrderFees[]> {
  const rows = await db.plannedOnce<{
    eventId: EventId
    orderId: OrderId
    code: string
    event: string
    timeZone: TimeZone
    at: Date
    isCash: boolean
    fee: number
    deducted: number
  }>(
    `select o.event_id as "eventId", o.id as "orderId", o.code, e.title as event, e.time_zone as "timeZone", s.created_at as at,
       s.kind = 'cash_sale' as "isCash", l.fee, l.deducted
     from (select event_id, order_id, kind, created_at, id from ledger_transactions
           where organizer_id = $1 and kind in ('sale', 'cash_sale')
           order by created_at desc, id desc limit ${REPORT_ORDERS}) s
     join orders o on o.event_id = s.event_id and o.id = s.order_id
     join events e on e.id = s.event_id
     cross join lateral (
       select -sum(organizer_fee_cents)::bigint as fee,
              coalesce(sum(organizer_cents) filter (where kind in ('fee_deduction', 'fee_returned')), 0)::bigint as deducted
       from ledger_transactions where event_id = s.event_id and order_id = s.order_id) l
     order by s.created_at desc, s.id desc`,
    [organizerId],
  )
  return rows.map(({ eventId, orderId, code, event, timeZone, at, isCash, fee, deducted }) => ({
    eventId,
    order: { id: orderId, code, event, timeZone },
    at: toInstant(at),
    isCash,
    fee: toCents(fee),
    deducted: toCents(deducted),
  }))
}

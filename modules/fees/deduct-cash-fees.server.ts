import { feeDeductions, IGNORED_DEBT } from '#modules/fees/fee-deduction.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, OrderId, OrganizerId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { toCents } from '#platform/money.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** An online order of the organiser that paid nothing for cash fees so far; where it stands among them as PostgreSQL writes it. */
interface Candidate {
  eventId: EventId | null
  orderId: OrderId | null
  paidAt: string
}

const ORDERS_AT_ONCE = 500

interface Run {
  stopping?: AbortSignal
  /** How many orders are looked at in one transaction. */
  ordersAtOnce?: number
}

/**
 * Deducts cash fees that organisers owe from their online orders, gives back what was deducted for cash that went back since, and
 * keeps `fee_reconciliation`. Answers how many orders it deducted from. Harmless when repeated; of two that run at once each debt is deducted once.
 */
export async function deductCashFees({ db, log }: Pick<Ctx, 'db' | 'log'>, run: Run = {}): Promise<number> {
  let count = 0
  for (const { organizerId } of await db.statement<{ organizerId: OrganizerId }>(TO_RECONCILE)) {
    if (run.stopping?.aborted) break
    try {
      count += await reconcileOrganizer(db, organizerId, run)
    } catch (error) {
      log.error('The cash fees of an organiser could not be deducted', { organizerId, error })
    }
  }
  return count
}

export const deductCashFeesJob = job({
  name: 'deduct cash fees',
  everyMs: MINUTE_MS,
  mayTakeMs: 10 * MINUTE_MS,
  run: (ctx: Ctx, stopping) => deductCashFees(ctx, { stopping }),
})

/** Who owes more than a cent, who paid too much, and whose cache says something else than the ledger. */
const TO_RECONCILE = `
  select l.organizer_id as "organizerId"
  from (select organizer_id, sum(cash_fee_cents) filter (where kind not in ('fee_deduction', 'fee_returned')) as arisen,
               sum(-cash_fee_cents) filter (where kind in ('fee_deduction', 'fee_returned')) as deducted
        from ledger_sums where cash_fee_cents <> 0 group by organizer_id) l
  left join fee_reconciliation f on f.organizer_id = l.organizer_id
  where coalesce(l.arisen, 0) - coalesce(l.deducted, 0) > 1
     or coalesce(l.arisen, 0) < coalesce(l.deducted, 0)
     or (f.cash_fees_owed_cents, f.fees_deducted_cents) is distinct from (coalesce(l.arisen, 0), coalesce(l.deducted, 0))`

async function reconcileOrganizer(
  db: Db,
  organizerId: OrganizerId,
  { stopping, ordersAtOnce = ORDERS_AT_ONCE }: Run,
): Promise<number> {
  let count = 0
  let last: Candidate | undefined
  do {
    const batch = await withTransaction(db, (tx) =>
      deductFromNext(tx, organizerId, { last, limit: ordersAtOnce }),
    )
    count += batch.deductions
    last = batch.last
  } while (last && !stopping?.aborted)
  return count
}

/**
 * Deducts from the orders after `last`. Each of them was looked at in the hour after it was paid, when it knew of every debt
 * that arose before it, so a run begins an hour before the last one. Answers no `last` when it has seen all of them.
 */
async function deductFromNext(
  tx: Tx,
  organizerId: OrganizerId,
  { last, limit }: { last: Candidate | undefined; limit: number },
): Promise<{ deductions: number; last: Candidate | undefined }> {
  // A statement of its own: what another process deducted while this waited has to be seen by the next one. A sale holds
  // the key of this row and is not held up by this lock.
  await tx.statement('select id from organizers where id = $1 for no key update', [organizerId])
  const candidates = await tx.statement<Candidate>(CANDIDATES, [
    organizerId,
    last?.paidAt ?? null,
    last?.orderId ?? null,
    limit,
  ])
  // Whoever refunds one at this moment has it; it is looked at again in a minute.
  const free = await tx.statement<{ eventId: EventId; id: OrderId }>(
    `select o.event_id as "eventId", o.id from orders o
     join unnest($1::uuid[], $2::uuid[]) c (event_id, id) on c.event_id = o.event_id and c.id = o.id
     order by o.id for no key update of o skip locked`,
    [candidates.map(({ eventId }) => eventId), candidates.map(({ orderId }) => orderId)],
  )
  // Before the debts: of cash that goes back in between, nothing is deducted.
  const [sums] = await tx.statement<Fees>(FEES, [organizerId])
  const fees = sums as Fees // a sum without rows is a row
  const orders = await tx.statement<DebtAtOrder>(DEBT_AT_ORDERS, [
    organizerId,
    free.map(({ eventId }) => eventId),
    free.map(({ id }) => id),
  ])
  const cents = feeDeductions(
    toCents(fees.deducted),
    orders.map(({ arisen, subtotal }) => ({ arisen: toCents(arisen), subtotal: toCents(subtotal) })),
  )
  const deductions = orders
    .map(({ eventId, orderId }, at) => ({ eventId, orderId, cents: cents[at] ?? toCents(0) }))
    .filter((deduction) => deduction.cents > 0)
  if (deductions.length > 0) await tx.statement(DEDUCT, [organizerId, JSON.stringify(deductions)])
  if (fees.deducted > fees.arisen) await tx.statement(GIVE_BACK, [organizerId, fees.deducted - fees.arisen])
  const left = deductions.reduce((owed, { cents: paid }) => owed - paid, fees.arisen - fees.deducted)
  // Where nothing is left to pay, no later order pays any of it: most of them are never looked at.
  const isDone = candidates.length < limit || left <= IGNORED_DEBT
  await tx.statement(CACHE, [organizerId, isDone])
  return { deductions: deductions.length, last: isDone ? undefined : candidates.at(-1) }
}

/**
 * Whether one paid before is counted for each, by index: joined by a plan that is made while hardly anything is deducted, all
 * deductions would be read again for each.
 */
const CANDIDATES = `
  select s.event_id as "eventId", s.order_id as "orderId", s.created_at::text as "paidAt"
  from ledger_transactions s
  where s.organizer_id = $1 and s.kind = 'sale'
    and (s.created_at, s.order_id) > (
      coalesce($2::timestamptz,
               (select f.last_reconciliation_at - interval '1 hour' from fee_reconciliation f where f.organizer_id = $1),
               '-infinity'),
      coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
    and not (select count(*) > 0 from ledger_transactions d
             where d.event_id = s.event_id and d.order_id = s.order_id and d.kind = 'fee_deduction')
  order by s.created_at, s.order_id
  limit $4`

interface DebtAtOrder {
  eventId: EventId | null
  orderId: OrderId | null
  arisen: number
  subtotal: number
}

/**
 * What the provider took for the tickets of each order and has not given back, and the cash fees that had arisen by then and are not
 * taken back: a refund counts when its cash was taken, or an order would pay for what came after it in place of what went back. Orders
 * and cash fees are gone through once, in the order of their time; the sale of a refund is found by index.
 */
const DEBT_AT_ORDERS = `
  with sold as materialized (
    select l.event_id, l.order_id, min(l.created_at) filter (where l.kind = 'sale') as paid_at,
           sum(l.provider_cents + l.buyer_fee_cents)::bigint as subtotal
    from unnest($2::uuid[], $3::uuid[]) o (event_id, id)
    join ledger_transactions l on l.event_id = o.event_id and l.order_id = o.id
    where l.organizer_id = $1
    group by l.event_id, l.order_id),
  by_time as (
    select coalesce(case c.kind when 'cash_refund' then (
                      select s.created_at from ledger_transactions s
                      where s.event_id = c.event_id and s.order_id = c.order_id and s.kind = 'cash_sale') end, c.created_at) as at,
           c.cash_fee_cents, null::uuid as event_id, null::uuid as order_id, null::bigint as subtotal
    from ledger_transactions c
    where c.organizer_id = $1 and c.cash_fee_cents <> 0 and c.kind not in ('fee_deduction', 'fee_returned')
    union all
    select paid_at, 0, event_id, order_id, subtotal from sold)
  select event_id as "eventId", order_id as "orderId", subtotal, arisen
  from (select t.*, sum(t.cash_fee_cents) over (order by t.at) as arisen from by_time t) t
  where order_id is not null
  order by at, order_id`

interface Fees {
  arisen: number
  deducted: number
}

/** From the sums of the ledger: however many orders in cash there were. */
const FEES = `
  select coalesce(sum(cash_fee_cents) filter (where kind not in ('fee_deduction', 'fee_returned')), 0)::bigint as arisen,
         coalesce(-sum(cash_fee_cents) filter (where kind in ('fee_deduction', 'fee_returned')), 0)::bigint as deducted
  from ledger_sums where organizer_id = $1`

const DEDUCT = `
  insert into ledger_transactions (organizer_id, kind, event_id, order_id, cash_fee_cents, organizer_cents)
  select $1, 'fee_deduction', d."eventId", d."orderId", -d.cents, d.cents
  from jsonb_to_recordset($2) as d ("eventId" uuid, "orderId" uuid, cents integer)`

/** To the orders that paid last, none more than it paid. Exported for the test that gives back many times. */
export const GIVE_BACK = `
  insert into ledger_transactions (organizer_id, kind, event_id, order_id, cash_fee_cents, organizer_cents)
  select $1, 'fee_returned', p.event_id, p.order_id, least(p.paid, $2 - p.before), -least(p.paid, $2 - p.before)
  from (select event_id, order_id, sum(-cash_fee_cents)::bigint as paid,
               (sum(sum(-cash_fee_cents)) over (order by max(created_at) desc, order_id desc) - sum(-cash_fee_cents))::bigint as before
        from ledger_transactions
        where organizer_id = $1 and kind in ('fee_deduction', 'fee_returned')
        group by event_id, order_id having sum(-cash_fee_cents) > 0) p
  where p.before < $2::bigint`

const CACHE = `
  insert into fee_reconciliation as f (organizer_id, cash_fees_owed_cents, fees_deducted_cents, last_reconciliation_at)
  select $1, l.arisen, l.deducted, case when $2::boolean then now() end from (${FEES}) l
  on conflict (organizer_id) do update
  set cash_fees_owed_cents = excluded.cash_fees_owed_cents, fees_deducted_cents = excluded.fees_deducted_cents,
      last_reconciliation_at = coalesce(excluded.last_reconciliation_at, f.last_reconciliation_at), updated_at = now()`

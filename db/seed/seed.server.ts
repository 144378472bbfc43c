import { hashPassword } from 'better-auth/crypto'
import {
  organizerRows,
  likeRows,
  notificationRows,
  peopleRows,
  profiles,
  promotionRows,
} from '#db/seed/people-and-organizers.ts'
import { idOf } from '#db/seed/seeded-random.ts'
import type { DemoAccount } from '#db/seed/people.ts'
import { DEMO_PASSWORD, demoAccounts } from '#db/seed/people.ts'
import type { Sale } from '#db/seed/sales.ts'
import { saleRows } from '#db/seed/sales.ts'
import { eventRows, eventOccurrences, demoSales, personId, seriesRows } from '#db/seed/demo-data.ts'
import { draftRows } from '#db/seed/event-draft.ts'
import { demoMotifs } from '#db/seed/demo-motifs.ts'
import { refundRequestRows } from '#db/seed/refund-requests.ts'
import { promoCodeRows } from '#db/seed/promo-codes.ts'
import { teamRows } from '#db/seed/team.ts'
import { seatRows, seatSales, venueChartRows } from '#db/seed/seat-rows.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/**
 * Loads the demo data into an empty database, all of it or nothing: organisers, rooms, events from nine weeks ago to
 * twelve weeks ahead of `now`, and what was sold. The same `now` gives the same data.
 *
 * Answers the accounts to try it with, also when it was loaded by an earlier start; none when the database holds
 * anything else, which is then left alone.
 */
export async function seedDemo(
  db: Db,
  options: { now: Instant; signer: TicketSigner },
): Promise<DemoAccount[]> {
  const before = await stateOf(db)
  if (before !== 'empty') return before === 'demo' ? demoAccounts : []
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return withTransaction(db, async (tx) => {
    // Two servers that start at once must not both find it empty.
    await tx.statement(`select pg_advisory_xact_lock(${seedLock})`)
    const state = await stateOf(tx)
    if (state !== 'empty') return state === 'demo' ? demoAccounts : []
    await writeRows(tx, demoRows(options.now, options.signer, passwordHash))
    // Plans for empty tables would be kept until somebody analyses what is in them now.
    await tx.statement('analyze')
    return demoAccounts
  })
}

/** A number of its own: migrations and the lease on the embedded server have theirs. */
const seedLock = 7_140_003

async function stateOf(db: Db | Tx): Promise<'empty' | 'demo' | 'in use'> {
  const [row] = await db.statement<{
    is_demo: boolean
    is_used: boolean
  }>(`select exists (select from instance_meta where key = 'demo_scene') as is_demo,
            exists (select from auth_user) or exists (select from events) as is_used`)
  if (row?.is_demo) return 'demo'
  return row?.is_used ? 'in use' : 'empty'
}

type Rows = Record<string, object[]>

/** Every row of the demo data by its table, in an order that foreign keys allow. */
export function demoRows(now: Instant, signer: TicketSigner, passwordHash: string): Rows {
  const events = eventOccurrences(now)
  const sales = demoSales(events, now)
  for (const event of events) seatSales(event, sales)
  const sold = sales.map((sale) => ({ sale, rows: saleRows(sale, signer) }))
  const orderIds = new Map<Sale, string>(sold.map(({ sale, rows }) => [sale, rows.orders[0]?.id ?? '']))
  const taken = new Map<string, number>()
  for (const { type, quantity, outcome } of sales)
    if (outcome !== 'expired') taken.set(type.id, (taken.get(type.id) ?? 0) + quantity)
  const motifs = demoMotifs(events)
  const eventRowSets = events.map((event) => eventRows(event, motifs.get(event) ?? 0, taken))
  const seated = events.filter((event) => event.demo.seated).map(seatRows)
  const tickets = sold.flatMap(({ rows }) => rows.tickets)
  const asked = refundRequestRows(sold, events, { owner: personId('organizer'), now })

  return {
    ...peopleRows(passwordHash, now),
    profiles,
    ...organizerRows(now),
    ...venueChartRows(now),
    event_series: seriesRows(events),
    events: eventRowSets.map((one) => one.event),
    ticket_types: eventRowSets.flatMap((one) => one.types),
    ticket_inventory: eventRowSets.flatMap((one) => one.inventory),
    promo_codes: promoCodeRows(events),
    seating_charts: seated.map((room) => room.chart),
    seat_categories: seated.flatMap((room) => room.categories),
    seats: seated.flatMap((room) => room.seats),
    checkouts: sold.flatMap(({ rows }) => rows.checkouts),
    orders: sold.flatMap(({ rows }) => rows.orders),
    order_items: sold.flatMap(({ rows }) => rows.order_items),
    tickets,
    refund_requests: asked.requests,
    payments: sold.flatMap(({ rows }) => rows.payments),
    payment_events: sold.flatMap(({ rows }) => rows.payment_events),
    ledger_transactions: sold.flatMap(({ rows }) => rows.ledger_transactions),
    mail_outbox: sold.flatMap(({ rows }) => rows.mail_outbox),
    ticket_logs: tickets
      .filter((ticket) => ticket.used_at !== null)
      .map((ticket) => ({
        id: idOf('ticket log', ticket.id),
        level: 'info',
        event_type: 'check_in',
        ticket_id: ticket.id,
        event_id: ticket.event_id,
        user_id: ticket.used_by,
        organizer_id: events.find((event) => event.sold.id === ticket.event_id)?.sold.organizerId,
        message: 'Come in',
        metadata: { by: ticket.used_by_name },
        created_at: ticket.used_at,
      })),
    ...promotionRows(sales, orderIds, now),
    ...teamRows(events, now),
    event_likes: likeRows(events, now),
    notifications: [...notificationRows(events, now), ...asked.notifications],
    form_drafts: draftRows(now),
    instance_meta: [{ key: 'demo_scene', value: { loadedAt: now }, updated_at: now }],
  }
}

/** One statement a table, whatever the number of rows. */
async function writeRows(tx: Tx, data: Rows): Promise<void> {
  for (const [table, rows] of Object.entries(data)) {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const text = table === 'profiles' ? updateProfiles : insertInto(table, columns)
    await tx.statement(text, [JSON.stringify(rows)])
  }
}

const insertInto = (table: string, columns: string[]): string =>
  `insert into ${table} (${columns.join(', ')})
   select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`

// Signing up made the profiles; here they tell about themselves.
const updateProfiles = `
  update profiles p
  set bio = told.bio, location = told.location, phone = told.phone, is_admin = told.is_admin, admin_level = told.admin_level
  from jsonb_populate_recordset(null::profiles, $1) told
  where p.id = told.id`

import fc from 'fast-check'
import type { Tx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { exactSum } from '#tests/support/exact-cents.ts'
import { writeRows } from '#tests/support/rolled-back.ts'

/** Tickets that go back of one order, or so many percent of what is left, or a cent less, that its provider gives back. */
export type Step = { order: number; groups: number; from: number } | { percent: number; less: number }

const anyOrder = fc.record({
  items: fc.array(
    fc.record({
      price: fc.oneof(fc.constantFrom(0, 1, 3), fc.integer({ min: 0, max: 20_000 })),
      units: fc.integer({ min: 1, max: 3 }),
      admits: fc.constantFrom(1, 1, 1, 2),
      off: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  fee: fc.integer({ min: 0, max: 900 }),
  organizerFee: fc.integer({ min: 0, max: 900 }),
  commission: fc.oneof(fc.nat(4), fc.integer({ min: 0, max: 1_500 })),
})
const ticketsBack = fc.record({ order: fc.nat(2), groups: fc.integer({ min: 1, max: 4 }), from: fc.nat(8) })
const providerGives = fc.record({
  percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 60 })),
  less: fc.nat(1),
})

/** One payment for orders at one to three events, or an order in cash, and what becomes of it. */
export const anyPayment = fc
  .record({
    isCash: fc.constantFrom(true, false, false, false),
    orders: fc.array(anyOrder, { minLength: 1, maxLength: 3 }),
    steps: fc.array(fc.oneof<[fc.Arbitrary<Step>, fc.Arbitrary<Step>]>(ticketsBack, providerGives), {
      maxLength: 4,
    }),
  })
  .map(({ isCash, orders, steps }) => ({
    isCash,
    orders: isCash ? orders.slice(0, 1) : orders,
    steps: isCash ? steps.filter((step) => 'order' in step) : steps,
  }))
type AnyPayment = typeof anyPayment extends fc.Arbitrary<infer Of> ? Of : never

export interface SoldItem {
  total: number
  units: number
  /** The tickets that are not back, a group at a time. */
  left: string[][]
}

export interface SoldOrder {
  eventId: string
  id: string
  items: SoldItem[]
  subtotal: number
  fee: number
  organizerFee: number
  total: number
  commission: number
}

export interface SoldPayment {
  id: string
  isCash: boolean
  orders: SoldOrder[]
  steps: Step[]
}

/** Writes payments with all that belongs to them, as settling leaves it. */
export async function writePayments(
  tx: Tx,
  cases: readonly AnyPayment[],
): Promise<{ host: PersonId; sold: SoldPayment[] }> {
  const person = newId<'person'>()
  const [organizer, promotion, code] = [newId(), newId(), newId()]
  const rows = Object.fromEntries(
    [
      'events',
      'ticket_types',
      'ticket_inventory',
      'checkouts',
      'orders',
      'order_items',
      'tickets',
      'payments',
    ]
      .concat('ledger_transactions', 'commission_earnings')
      .map((table) => [table, [] as object[]]),
  ) as Record<string, object[]>
  const put = (table: string, row: object) => rows[table]!.push(row)
  const sold = cases.map(({ isCash, orders, steps }): SoldPayment => {
    const checkout = newId()
    const payment_method = isCash ? 'cash' : 'card'
    const written = orders.map((order) =>
      writeOrder(put, { order, checkout, payment_method, organizer, person, code }),
    )
    const of = (cents: (order: SoldOrder) => number) => exactSum(written.map(cents))
    put('checkouts', {
      id: checkout,
      client_key: checkout,
      state: 'paid',
      payment_method,
      subtotal_cents: of(({ subtotal }) => subtotal),
      fee_cents: of(({ fee }) => fee),
      total_cents: of(({ total }) => total),
    })
    const id = newId()
    if (of(({ total }) => total) > 0)
      put('payments', {
        id,
        checkout_id: checkout,
        gateway: isCash ? 'cash' : 'square',
        environment: isCash ? 'none' : 'simulator',
        amount_cents: of(({ total }) => total),
        state: 'captured',
        idempotency_key: id,
        provider_payment_id: id,
        event_id: isCash ? written[0]!.eventId : null,
        order_id: isCash ? written[0]!.id : null,
      })
    return { id, isCash, orders: written, steps }
  })
  const { events, checkouts, ...rest } = rows
  await writeRows(tx, {
    auth_user: [{ id: person, name: 'Tasha Reed', email: `${person}@steppers.example` }],
    organizers: [{ id: organizer, owner_id: person, name: 'Classy Steppers' }],
    follower_promotions: [{ id: promotion, follower_id: person, organizer_id: organizer }],
    referral_codes: [
      { id: code, promotion_id: promotion, code: `CODE-${code.slice(-8)}`, referral_url: '/' },
    ],
    events: events!,
    checkouts: checkouts!,
    ...rest,
  })
  return { host: person, sold }
}

interface OrderOf {
  order: AnyPayment['orders'][number]
  checkout: string
  payment_method: string
  organizer: string
  person: string
  code: string
}

function writeOrder(put: (table: string, row: object) => void, of: OrderOf): SoldOrder {
  const { order, checkout, payment_method, organizer, person, code } = of
  const [event_id, order_id] = [newId(), newId()]
  const isCash = payment_method === 'cash'
  put('events', {
    id: event_id,
    owner_id: person,
    organizer_id: organizer,
    status: 'published',
    title: 'The Ball',
    starts_at: '2027-01-01T20:00:00Z',
    ends_at: '2027-01-02T01:00:00Z',
    time_zone: 'America/Chicago',
  })
  const lines = order.items.map(({ price, units, admits, off }) => {
    const ticket_type_id = newId()
    const discount_cents = Math.floor((price * units * off) / 100)
    const total = price * units - discount_cents
    put('ticket_types', { event_id, id: ticket_type_id, name: 'Ticket', price_cents: price, admits })
    put('ticket_inventory', { event_id, ticket_type_id, capacity: units, taken: units })
    const item = { event_id, id: newId(), order_id, ticket_type_id, quantity: units, admits }
    put('order_items', { ...item, unit_price_cents: price, discount_cents, total_price_cents: total })
    const left = Array.from({ length: units }, () => Array.from({ length: admits }, () => newId() as string))
    for (const id of left.flat())
      put('tickets', {
        event_id,
        id,
        order_id,
        ticket_type_id,
        holder_name: 'Jackie',
        holder_email: 'jackie@steppers.example',
        status: 'active',
        qr_payload: {},
        validation_hash: id.replaceAll('-', '').slice(-16),
      })
    return { total, units, left }
  })
  const subtotal = exactSum(lines.map(({ total }) => total))
  // What is free has no fees, and an organiser owes no more than came.
  const fee = subtotal === 0 ? 0 : order.fee
  const organizerFee = Math.min(order.organizerFee, subtotal)
  const commission = Math.min(order.commission, subtotal)
  const total = subtotal + fee
  put('orders', {
    event_id,
    id: order_id,
    checkout_id: checkout,
    code: order_id.slice(-10),
    customer_email: 'jackie@steppers.example',
    customer_name: 'Jackie',
    subtotal_cents: subtotal,
    fee_cents: fee,
    total_cents: total,
    organizer_fee_cents: organizerFee,
    payment_status: 'completed',
    order_status: 'completed',
    payment_method,
    environment: 'simulator',
    paid_at: '2026-06-01T00:00:00Z',
  })
  const entry = { organizer_id: organizer, event_id, order_id, organizer_fee_cents: -organizerFee }
  if (isCash ? organizerFee > 0 : total > 0)
    put('ledger_transactions', {
      ...entry,
      kind: isCash ? 'cash_sale' : 'sale',
      provider_cents: isCash ? 0 : total,
      buyer_fee_cents: isCash ? 0 : -fee,
      cash_fee_cents: isCash ? organizerFee : 0,
      organizer_cents: isCash ? 0 : organizerFee - subtotal,
      paid_out_cents: 0,
      created_at: '2026-06-01T00:00:00Z',
    })
  put('commission_earnings', {
    event_id,
    referral_code_id: code,
    order_id,
    follower_id: person,
    organizer_id: organizer,
    sale_amount_cents: subtotal,
    commission_amount_cents: commission,
  })
  return { eventId: event_id, id: order_id, items: lines, subtotal, fee, organizerFee, total, commission }
}

import type { Tx } from '#platform/db.server.ts'
import { type EventId, newId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { type Books, DAY, type Entry, HELD } from '#tests/support/random-books.ts'
import { writeRows } from '#tests/support/rolled-back.ts'

export interface BookedEvent {
  id: EventId
  timeZone: string
  /** When its money is due, in milliseconds; null where nobody can say yet. */
  dueAt: number | null
}
/** A row of the ledger, with what it belongs to. */
export interface Booked extends Entry {
  id: string
  event: BookedEvent | null
  order: string | null
  isHeld: boolean
  isInPayout: boolean
}
export interface BookedHost {
  id: OrganizerId
  entries: Booked[]
  payouts: Books['payouts']
}

const TABLES = [
  'auth_user',
  'organizers',
  'payout_accounts',
  'events',
  'event_cancellations',
  'checkouts',
  'payments',
  'disputes',
  'webhook_inbox',
  'orders',
  'payouts',
  'ledger_transactions',
  'payout_lines',
  'payout_sums',
] as const
type Put = (table: (typeof TABLES)[number], row: object) => void

/** A host has one at most that is not finished. */
const UNFINISHED = ['made', 'approved', 'sending']
const iso = (at: number) => new Date(at).toISOString()

/** Writes the books of hosts of one person into the tables, and answers what stands where. */
export async function writeBooks(
  tx: Tx,
  all: readonly Books[],
): Promise<{ owner: PersonId; nowMs: number; hosts: BookedHost[] }> {
  const [clock] = await tx.statement<{ now: Date }>('select now()')
  const nowMs = clock!.now.getTime()
  const rows = Object.fromEntries(TABLES.map((table) => [table, [] as object[]]))
  const put: Put = (table, row) => void rows[table]!.push(row)
  const [owner, account] = [newId<'person'>(), newId<'payout account'>()]
  put('auth_user', { id: owner, name: 'Tasha Reed', email: `${owner}@steppers.example` })
  put('payout_accounts', { id: account, person_id: owner, kind: 'bank', sealed: '', hint: '' })
  const hosts = all.map((books) => hostOf(put, books, { owner, account, nowMs }))
  await writeRows(tx, rows)
  return { owner, nowMs, hosts }
}

function hostOf(put: Put, books: Books, by: { owner: PersonId; account: string; nowMs: number }): BookedHost {
  const host = { id: newId<'organizer'>() }
  put('organizers', { id: host.id, owner_id: by.owner, name: 'Classy Steppers' })
  const payouts = books.payouts.map((payout, at) => ({
    ...payout,
    id: newId(),
    state: at > 0 && UNFINISHED.includes(payout.state) ? 'paid' : payout.state,
  }))
  for (const { id, state, amount, at } of payouts) {
    const isPaid = !UNFINISHED.includes(state)
    put('payouts', {
      id,
      organizer_id: host.id,
      account_id: by.account,
      amount_cents: amount,
      state,
      approved_at: iso(at),
      sending_at: iso(at),
      paid_at: isPaid ? iso(at) : null,
      reference: isPaid ? 'WIRE' : '',
      ended_at: state === 'returned' ? iso(at) : null,
    })
  }
  const inPayouts = payouts.map(() => new Map<EventId | null, bigint>())
  const entries: Booked[] = []
  function post(
    entry: Entry,
    of: { event: BookedEvent | null; order: string | null; source?: string; isHeld: boolean },
  ) {
    const held = entry.kind === 'payout' || entry.organizer === 0 ? undefined : inPayouts[entry.payout]
    const booked = {
      ...entry,
      id: newId(),
      event: of.event,
      order: of.order,
      isHeld: of.isHeld,
      isInPayout: held !== undefined,
    }
    entries.push(booked)
    put('ledger_transactions', entryRow(booked, host.id, of))
    if (!held) return
    put('payout_lines', {
      organizer_id: host.id,
      transaction_id: booked.id,
      payout_id: payouts[entry.payout]!.id,
    })
    const event = of.event?.id ?? null
    held.set(event, (held.get(event) ?? 0n) - BigInt(entry.organizer))
  }

  const checkouts = books.checkouts.map((standing) => putCheckout(put, standing))
  for (const facts of books.events) {
    const event = putEvent(put, facts, { owner: by.owner, organizer: host.id, nowMs: by.nowMs })
    for (const order of facts.orders) {
      const { id: checkout, isHeld } = checkouts[order.checkout]!
      const id = putOrder(put, event.id, checkout)
      for (const entry of order.entries) post(entry, { event, order: id, isHeld })
    }
  }
  for (const { id, state, amount, at, again } of payouts) {
    if (UNFINISHED.includes(state)) continue
    const entry = { provider: 0, buyerFee: 0, organizerFee: 0, cashFee: 0, at, payout: again }
    const of = { event: null, order: null, source: id, isHeld: false }
    post({ ...entry, kind: 'payout', organizer: amount, paidOut: 0 - amount }, of)
    if (state === 'returned')
      post({ ...entry, kind: 'payout_returned', organizer: 0 - amount, paidOut: amount }, of)
  }
  for (const [at, events] of inPayouts.entries())
    for (const [event_id, sum] of events)
      put('payout_sums', { payout_id: payouts[at]!.id, event_id, cents: Number(sum) })
  return { ...host, entries, payouts }
}

const entryRow = (entry: Booked, organizer_id: string, of: { order: string | null; source?: string }) => ({
  organizer_id,
  id: entry.id,
  kind: entry.kind,
  event_id: entry.event?.id ?? null,
  order_id: of.order,
  source_id: of.source ?? null,
  provider_cents: entry.provider,
  buyer_fee_cents: entry.buyerFee,
  organizer_fee_cents: entry.organizerFee,
  cash_fee_cents: entry.cashFee,
  organizer_cents: entry.organizer,
  paid_out_cents: entry.paidOut,
  created_at: iso(entry.at),
})

function putEvent(
  put: Put,
  facts: Books['events'][number],
  of: { owner: string; organizer: string; nowMs: number },
): BookedEvent {
  const { status, cancellation, endedSecondsAgo, promisedSecondsAgo, timeZone } = facts
  const id = newId<'event'>()
  const endsAt = of.nowMs - endedSecondsAgo * 1000
  const promisedAt = promisedSecondsAgo === null ? null : of.nowMs - promisedSecondsAgo * 1000
  put('events', {
    id,
    owner_id: of.owner,
    organizer_id: of.organizer,
    status,
    title: 'The Ball',
    starts_at: iso(endsAt - DAY / 4),
    ends_at: iso(endsAt),
    promised_ends_at: promisedAt === null ? null : iso(promisedAt),
    time_zone: timeZone,
  })
  const finished_at = cancellation === 'finished' ? iso(of.nowMs) : null
  if (cancellation !== 'none') put('event_cancellations', { event_id: id, finished_at })
  const waits = status === 'postponed' || cancellation === 'under way'
  return { id, timeZone, dueAt: waits ? null : Math.max(endsAt, promisedAt ?? endsAt) + 2 * DAY }
}

function putOrder(put: Put, event_id: EventId, checkout_id: string): string {
  const id = newId()
  put('orders', {
    event_id,
    id,
    checkout_id,
    code: id.slice(-10),
    customer_email: 'jackie@steppers.example',
    customer_name: 'Jackie',
    subtotal_cents: 0,
    fee_cents: 0,
    total_cents: 0,
    payment_status: 'completed',
    order_status: 'completed',
    payment_method: 'card',
    environment: 'simulator',
  })
  return id
}

/** A checkout with its payment, and what was heard of a dispute. */
function putCheckout(put: Put, standing: Books['checkouts'][number]): { id: string; isHeld: boolean } {
  const [id, payment, dispute] = [newId(), newId(), newId()]
  const of = { payment_method: 'card', subtotal_cents: 0, fee_cents: 0, total_cents: 0 }
  put('checkouts', { id, client_key: id, state: 'paid', ...of })
  put('payments', {
    id: payment,
    checkout_id: id,
    gateway: 'square',
    environment: 'simulator',
    amount_cents: 100,
    state: 'captured',
    idempotency_key: payment,
    provider_payment_id: `AT-${payment}`,
  })
  const state = {
    open: 'open',
    'open and told': 'open',
    lost: 'lost',
    won: 'won',
    'unhandled, with its dispute': 'won',
  }[standing as string]
  const closed_at = state === 'open' ? null : iso(0)
  if (state)
    put('disputes', {
      id: dispute,
      payment_id: payment,
      provider_dispute_id: dispute,
      state,
      amount_cents: 100,
      closed_at,
    })
  const message = {
    'told by our id': 'waiting',
    'told by their id': 'waiting',
    'open and told': 'waiting',
    'dead, before its dispute': 'dead',
    done: 'done',
    'unhandled, with its dispute': 'unhandled',
  }[standing as string]
  // Square names the payment by its own id.
  const byId = ['told by their id', 'open and told'].includes(standing)
    ? { provider_payment_id: `AT-${payment}`, payment_reference: null }
    : { provider_payment_id: null, payment_reference: payment }
  if (message)
    put('webhook_inbox', {
      id: newId(),
      provider: 'square',
      environment: 'simulator',
      event_id: newId(),
      event_type: 'dispute.created',
      kind: 'dispute',
      object_id: dispute,
      ...byId,
      occurred_at: iso(0),
      state: message,
    })
  return { id, isHeld: HELD.some((held) => held === standing) }
}

import { z } from 'zod'
import type { DisputeReport, ProviderReports, RefundReport } from '#modules/payments/provider-reports.ts'
import type { CallSquare, Called } from '#modules/payments/square/square-calls.server.ts'
import { readLists } from '#modules/payments/providers/read-lists.server.ts'
import { Money, SquareRefund } from '#modules/payments/square/square-payment.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

const SquareDispute = z.object({
  id: z.string().min(1),
  amount_money: Money,
  reason: z.string().nullish(),
  state: z.enum([
    'INQUIRY_EVIDENCE_REQUIRED',
    'INQUIRY_PROCESSING',
    'INQUIRY_CLOSED',
    'EVIDENCE_REQUIRED',
    'PROCESSING',
    'WON',
    'LOST',
    'ACCEPTED',
  ]),
  due_at: z.iso.datetime({ offset: true }).nullish(),
  disputed_payment: z.object({ payment_id: z.string().nullish() }),
  created_at: z.iso.datetime({ offset: true }).optional(),
})
type SquareDispute = z.infer<typeof SquareDispute>

const ListedRefund = SquareRefund.extend({ created_at: z.iso.datetime({ offset: true }) })
const RefundAnswer = z.object({ refund: SquareRefund })
const DisputeAnswer = z.object({ dispute: SquareDispute })
const Listed = z.object({
  refunds: z.array(ListedRefund).default([]),
  disputes: z.array(SquareDispute).default([]),
  cursor: z.string().optional(),
})
const REFUNDS = '/v2/refunds'
const DISPUTES = '/v2/disputes'

const REFUND_STATES = {
  COMPLETED: 'refunded',
  PENDING: 'pending',
  REJECTED: 'failed',
  FAILED: 'failed',
} as const

/** An inquiry that is closed took nothing; what we accepted is the buyer's. */
const DISPUTE_STATES = {
  INQUIRY_EVIDENCE_REQUIRED: 'open',
  INQUIRY_PROCESSING: 'open',
  INQUIRY_CLOSED: 'won',
  EVIDENCE_REQUIRED: 'open',
  PROCESSING: 'open',
  WON: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
} as const

/** Square lists the disputes of one state, all that there ever were. */
const STATES = Object.keys(DISPUTE_STATES) as (keyof typeof DISPUTE_STATES)[]
const [OPEN, CLOSED] = [
  STATES.filter((state) => DISPUTE_STATES[state] === 'open'),
  STATES.filter((state) => DISPUTE_STATES[state] !== 'open'),
]
/** Of a hundred refunds: those of some cancelled nights. */
const MAX_PAGES = 500

/** What Square says of refunds and disputes. */
export function squareReports(call: CallSquare, locationId: string): ProviderReports {
  return {
    findRefund: async (id) => {
      const read = await call(RefundAnswer, { method: 'GET', path: `${REFUNDS}/${encodeURIComponent(id)}` })
      return read.ok ? refundReport(read.value.refund) : noReport(read)
    },
    findDispute: async (id) => {
      const read = await call(DisputeAnswer, {
        method: 'GET',
        path: `${DISPUTES}/${encodeURIComponent(id)}`,
      })
      return read.ok ? disputeReport(read.value.dispute) : noReport(read)
    },
    eventsSince: (since) => {
      const disputesIn = (state: string) =>
        `${DISPUTES}?${new URLSearchParams({ states: state, location_id: locationId })}`
      const query = { begin_time: since, sort_order: 'ASC', limit: '100', location_id: locationId }
      const refunds = `${REFUNDS}?${new URLSearchParams(query)}`
      // What holds money first, then the oldest.
      const lists = [...OPEN.map(disputesIn), refunds, ...CLOSED.map(disputesIn)]
      const readPage = async (path: string, signal: AbortSignal) => {
        const read = await call(Listed, { method: 'GET', path, signal })
        if (!read.ok) return null
        const { refunds, disputes, cursor } = read.value
        const told = disputes.filter(
          ({ state, created_at: at }) =>
            DISPUTE_STATES[state] === 'open' || at === undefined || toInstant(at) >= since,
        )
        return {
          events: [...refunds.map(eventOfRefund(since)), ...told.map(eventOfDispute(since))],
          next: cursor === undefined ? null : withCursor(path, cursor),
        }
      }
      return readLists(lists, readPage, { maxPages: MAX_PAGES })
    },
  }
}

function withCursor(path: string, cursor: string): string {
  const [list = '', query] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `${list}?${search}`
}

const noReport = ({ error, outcome }: Extract<Called<unknown>, { ok: false }>) =>
  error === 'NOT_FOUND'
    ? ({ status: 'missing' } as const)
    : ({ status: 'unknown', code: outcome.code } as const)

const UNREADABLE = { status: 'unknown', code: 'GATEWAY_ERROR' } as const

function refundReport({ status, amount_money: money, payment_id: paid }: SquareRefund): RefundReport {
  if (money.currency !== 'USD') return UNREADABLE
  return {
    status: REFUND_STATES[status],
    amount: toCents(money.amount),
    providerPaymentId: paid,
    reference: null,
  }
}

function disputeReport({
  state,
  amount_money: money,
  reason,
  due_at,
  disputed_payment,
}: SquareDispute): DisputeReport {
  if (money.currency !== 'USD') return UNREADABLE
  return {
    status: DISPUTE_STATES[state],
    amount: toCents(money.amount),
    reason: reason ?? '',
    dueAt: due_at ? toInstant(due_at) : null,
    providerPaymentId: disputed_payment.payment_id ?? null,
    reference: null,
  }
}

/** One of its own for each state and day: what was listed on that day is known. */
const eventOfRefund =
  (since: Instant) =>
  ({ id, status, payment_id, created_at }: z.infer<typeof ListedRefund>): WebhookEvent => ({
    eventId: `listed ${id} ${status} ${since.slice(0, 10)}`,
    type: 'refund.listed',
    kind: 'refund',
    objectId: id,
    providerPaymentId: payment_id,
    reference: null,
    occurredAt: toInstant(created_at),
  })

const eventOfDispute =
  (since: Instant) =>
  ({ id, state, disputed_payment, created_at }: SquareDispute): WebhookEvent => ({
    eventId: `listed ${id} ${state} ${since.slice(0, 10)}`,
    type: 'dispute.listed',
    kind: 'dispute',
    objectId: id,
    providerPaymentId: disputed_payment.payment_id ?? null,
    reference: null,
    occurredAt: created_at ? toInstant(created_at) : null,
  })

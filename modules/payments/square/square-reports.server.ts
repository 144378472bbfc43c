import { z } from 'zod'
import type { DisputeReport, ProviderReports, RefundReport } from '#modules/payments/provider-reports.ts'
import type { CallSquare, Called } from '#modules/payments/square/square-calls.server.ts'
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
const Refunds = z.object({ refunds: z.array(ListedRefund).default([]), cursor: z.string().optional() })
const Disputes = z.object({ disputes: z.array(SquareDispute).default([]), cursor: z.string().optional() })

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

/** Of so many pages no list is longer: one that never ends is no answer. */
const MAX_PAGES = 50

/** What Square says of refunds and disputes. */
export function squareReports(call: CallSquare, locationId: string): ProviderReports {
  const all = async <T extends { cursor?: string | undefined }>(
    schema: z.ZodType<T>,
    path: string,
    query: Record<string, string>,
  ): Promise<T[] | null> => {
    const pages: T[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
      const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
      const page = await call(schema, { method: 'GET', path: `${path}?${search}` })
      if (!page.ok || pages.length === MAX_PAGES) return null
      pages.push(page.value)
    }
    return pages
  }
  return {
    findRefund: async (id) => {
      const read = await call(RefundAnswer, { method: 'GET', path: `/v2/refunds/${encodeURIComponent(id)}` })
      return read.ok ? refundReport(read.value.refund) : noReport(read)
    },
    findDispute: async (id) => {
      const read = await call(DisputeAnswer, {
        method: 'GET',
        path: `/v2/disputes/${encodeURIComponent(id)}`,
      })
      return read.ok ? disputeReport(read.value.dispute) : noReport(read)
    },
    eventsSince: async (since) => {
      const refunds = await all(Refunds, '/v2/refunds', { begin_time: since, location_id: locationId })
      const disputes = refunds && (await all(Disputes, '/v2/disputes', { location_id: locationId }))
      if (!disputes) return null
      return [
        ...refunds.flatMap((page) => page.refunds).map(eventOfRefund(since)),
        ...disputes
          .flatMap((page) => page.disputes)
          .filter(({ created_at: at }) => at === undefined || toInstant(at) >= since)
          .map(eventOfDispute(since)),
      ]
    },
  }
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

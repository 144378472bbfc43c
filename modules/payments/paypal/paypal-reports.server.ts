import { z } from 'zod'
import type { Called, PaypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { DISPUTES, paypalEventsSince } from '#modules/payments/paypal/paypal-events-since.server.ts'
import { Amount, type Link, PaypalRefund } from '#modules/payments/paypal/paypal-order.ts'
import type {
  DisputeReport,
  DisputeState,
  NoReport,
  ProviderReports,
  RefundReport,
} from '#modules/payments/provider-reports.ts'
import { isId, type PaymentId } from '#platform/ids.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import type { Cents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const PaypalDispute = z.object({
  dispute_id: z.string().min(1),
  disputed_transactions: z
    .array(z.object({ custom: z.string().optional(), seller_transaction_id: z.string().optional() }))
    .min(1),
  reason: z.string().optional(),
  status: z.enum([
    'OPEN',
    'WAITING_FOR_BUYER_RESPONSE',
    'WAITING_FOR_SELLER_RESPONSE',
    'UNDER_REVIEW',
    'RESOLVED',
    'OTHER',
  ]),
  dispute_amount: Amount,
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: Amount.optional() })
    .optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
})
type PaypalDispute = z.infer<typeof PaypalDispute>

/** A capture repeats what we said of its order; what came of it, on PayPal's own pages, may not. */
const Capture = z.object({ custom_id: z.string().optional() })
const CAPTURES = '/v2/payments/captures/'

const REFUND_STATES = {
  COMPLETED: 'refunded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const

/** What PayPal says of refunds and disputes. */
export function paypalReports(call: PaypalCalls['call']): ProviderReports {
  /** A report that names no payment of ours with the name that its capture repeats. */
  const about = async <T extends RefundReport | DisputeReport>(
    report: T,
    captureId = '',
  ): Promise<T | NoReport> => {
    if (!('reference' in report) || report.reference !== null || captureId === '') return report
    const read = await call(Capture, { method: 'GET', path: CAPTURES + encodeURIComponent(captureId) })
    return read.ok ? { ...report, reference: asReference(read.value.custom_id) } : noReport(read)
  }
  return {
    findRefund: async (id) => {
      const path = `/v2/payments/refunds/${encodeURIComponent(id)}`
      const read = await call(PaypalRefund, { method: 'GET', path })
      if (!read.ok) return noReport(read)
      return about(refundReport(read.value), capturedBy(read.value.links))
    },
    findDispute: async (id) => {
      const path = `${DISPUTES}/${encodeURIComponent(id)}`
      const read = await call(PaypalDispute, { method: 'GET', path })
      if (!read.ok) return noReport(read)
      const [disputed] = read.value.disputed_transactions
      return about(disputeReport(read.value), disputed?.seller_transaction_id)
    },
    eventsSince: (since) => paypalEventsSince(call, since),
  }
}

/** Which capture a refund came of, as PayPal says. */
const capturedBy = (links: z.infer<typeof Link>[]): string | undefined =>
  links.find(({ rel }) => rel === 'up')?.href.split(CAPTURES)[1]

const noReport = ({ isMissing, outcome }: Extract<Called<unknown>, { ok: false }>) =>
  isMissing ? ({ status: 'missing' } as const) : ({ status: 'unknown', code: outcome.code } as const)

const UNREADABLE = { status: 'unknown', code: 'GATEWAY_ERROR' } as const

function refundReport({ status, amount, custom_id: custom }: z.infer<typeof PaypalRefund>): RefundReport {
  const cents = centsOf(amount)
  if (cents === null) return UNREADABLE
  return {
    status: REFUND_STATES[status],
    amount: cents,
    providerPaymentId: null,
    reference: asReference(custom),
  }
}

function disputeReport(dispute: PaypalDispute): DisputeReport {
  const { dispute_outcome: outcome, dispute_amount, reason, seller_response_due_date: due } = dispute
  const status = stateOf(dispute)
  // Of a claim a part may be granted.
  const cents = centsOf((status === 'lost' && outcome?.amount_refunded) || dispute_amount)
  if (cents === null) return UNREADABLE
  return {
    status,
    amount: cents,
    reason: reason ?? '',
    dueAt: due ? toInstant(due) : null,
    providerPaymentId: null,
    reference: asReference(dispute.disputed_transactions[0]?.custom),
  }
}

/** Where PayPal pays the buyer from its own money, or the buyer gives up, ours stays. */
function stateOf({ status, dispute_outcome: outcome }: PaypalDispute): DisputeState {
  if (status !== 'RESOLVED') return 'open'
  const code = outcome?.outcome_code ?? ''
  return code === 'RESOLVED_BUYER_FAVOUR' || code === 'ACCEPTED' ? 'lost' : 'won'
}

const centsOf = ({ value, currency_code: currency }: z.infer<typeof Amount>): Cents | null =>
  currency === 'USD' ? readUsd(value) : null

const asReference = (id: string | undefined): PaymentId | null => (id && isId(id) ? (id as PaymentId) : null)

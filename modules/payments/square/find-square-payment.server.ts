import { z } from 'zod'
import { refusedQuestion, UNREADABLE } from '#modules/payments/providers/error-outcome.ts'
import type { OurPayment, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import type { CallSquare } from '#modules/payments/square/square-calls.server.ts'
import { readGivenBack } from '#modules/payments/square/read-given-back.server.ts'
import { outcomeOfSquare, SquarePayment } from '#modules/payments/square/square-payment.ts'
import type { Log } from '#platform/log.server.ts'
import { epochMs, type Instant, MINUTE_MS, plusMs } from '#platform/time.ts'

const PaymentAnswer = z.object({ payment: SquarePayment })
const ListAnswer = z.object({
  payments: z.array(z.unknown()).default([]),
  cursor: z.string().optional(),
})

interface AskSquare {
  call: CallSquare
  log: Log
}

/** Square's list trails behind what it has done by seconds. */
const LIST_TRAILS_MS = 2 * MINUTE_MS
/**
 * A payment is charged within the half minute after its row is made, so it is looked for there first, however many were made in that
 * hour; the clocks may differ, so that it is nowhere only where the whole time was looked through.
 */
const WINDOWS = [
  { beforeMs: MINUTE_MS, afterMs: 2 * MINUTE_MS },
  { beforeMs: 5 * MINUTE_MS, afterMs: 60 * MINUTE_MS },
]
const MAX_PAGES = 100
const TOO_MANY_LISTED =
  'Square lists more payments of one amount than are looked through: nobody knows of one whether it is there'

/**
 * What Square holds of a payment. Without Square's id of it, all payments of this amount around its time are looked through
 * for our reference; what is not among them two minutes after it was made, never came.
 */
export async function findSquarePayment(
  { call, log }: AskSquare,
  payment: OurPayment,
  now: Instant,
  signal?: AbortSignal,
): Promise<ProviderOutcome | null> {
  if (payment.providerPaymentId !== null) {
    const path = `/v2/payments/${encodeURIComponent(payment.providerPaymentId)}`
    const found = await call(PaymentAnswer, { method: 'GET', path, signal })
    if (found.ok) return outcomeOf(call, found.value.payment, payment, signal)
    return found.error === 'NOT_FOUND' ? null : refusedQuestion(found.outcome)
  }
  for (const window of WINDOWS) {
    const listed = await listOurs({ call, log }, payment, window, signal)
    if (!Array.isArray(listed)) return listed
    const outcomes: ProviderOutcome[] = []
    for (const found of listed) outcomes.push(await outcomeOf(call, found, payment, signal))
    const first = ORDER.flatMap((status) => outcomes.filter((outcome) => outcome.status === status))[0]
    if (first) return first
  }
  if (epochMs(now) - epochMs(payment.createdAt) >= LIST_TRAILS_MS) return null
  return { status: 'unknown', code: 'GATEWAY_UNAVAILABLE', action: 'reconcile' }
}

/** What Square's payment is to us; one whose refunds are through is as if nothing was taken, also where it was never what we asked for. */
async function outcomeOf(
  call: CallSquare,
  found: SquarePayment,
  payment: OurPayment,
  signal?: AbortSignal,
): Promise<ProviderOutcome> {
  const outcome = outcomeOfSquare(found, payment)
  const mayBeBack = outcome.status === 'pending' || outcome.status === 'mismatch'
  if (!mayBeBack || !isReferringTo(found, payment.paymentId)) return outcome
  if ((await readGivenBack(call, found, signal)) !== 'back') return outcome
  return { status: 'cancelled', providerPaymentId: found.id }
}

/** Of several with our reference, what has moved money comes first. */
const ORDER = ['mismatch', 'captured', 'pending', 'authorized', 'declined', 'cancelled'] as const

async function listOurs(
  { call, log }: AskSquare,
  { paymentId, amount, receivingAccount, createdAt }: OurPayment,
  { beforeMs, afterMs }: (typeof WINDOWS)[number],
  signal?: AbortSignal,
): Promise<SquarePayment[] | ProviderOutcome> {
  const ours: SquarePayment[] = []
  const query = new URLSearchParams({
    begin_time: plusMs(createdAt, -beforeMs),
    end_time: plusMs(createdAt, afterMs),
    sort_order: 'ASC',
    location_id: receivingAccount,
    total: String(amount),
    limit: '100',
  })
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await call(ListAnswer, { method: 'GET', path: `/v2/payments?${query}`, signal })
    if (!listed.ok) {
      if (signal?.aborted) log.error(TOO_MANY_LISTED, { paymentId })
      return refusedQuestion(listed.outcome)
    }
    for (const item of listed.value.payments) {
      if (!isReferringTo(item, paymentId)) continue
      const read = SquarePayment.safeParse(item)
      if (!read.success) return UNREADABLE
      ours.push(read.data)
    }
    if (listed.value.cursor === undefined) return ours
    query.set('cursor', listed.value.cursor)
  }
  log.error(TOO_MANY_LISTED, { paymentId })
  return UNREADABLE
}

const isReferringTo = (item: unknown, paymentId: string): boolean =>
  typeof item === 'object' && item !== null && 'reference_id' in item && item.reference_id === paymentId

import { z } from 'zod'
import type { OurPayout, PayoutOutcome } from '#modules/payments/payout-sender.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'

const Header = z.object({
  payout_batch_id: z.string().min(1),
  batch_status: z.enum(['DENIED', 'PENDING', 'PROCESSING', 'SUCCESS', 'CANCELED']),
  sender_batch_header: z.object({ sender_batch_id: z.string().optional() }),
})

/** PayPal's first answer to a payout. */
export const PaypalPayout = z.object({ batch_header: Header })

const Failure = z.object({ name: z.string().optional() }).optional()

/** The fields of PayPal's batch that decide here; others are left alone. */
export const PaypalBatch = z.object({
  batch_header: Header.extend({ errors: Failure }),
  items: z
    .array(
      z.object({
        payout_item_id: z.string().min(1),
        transaction_id: z.string().min(1).optional(),
        transaction_status: z
          .enum([
            'SUCCESS',
            'FAILED',
            'PENDING',
            'UNCLAIMED',
            'RETURNED',
            'ONHOLD',
            'BLOCKED',
            'REFUNDED',
            'REVERSED',
            'CANCELED',
          ])
          .optional(),
        payout_item: z.object({
          amount: z.object({ currency: z.string(), value: z.string() }),
          receiver: z.string(),
          sender_item_id: z.string().optional(),
        }),
        errors: Failure,
      }),
    )
    .default([]),
})
export type PaypalBatch = z.infer<typeof PaypalBatch>

/** What PayPal's batch of one payout is to us, after its key, item, amount, currency and receiver were compared. */
export function outcomeOfBatch(batch: PaypalBatch, ours: OurPayout): PayoutOutcome {
  const {
    payout_batch_id: batchId,
    batch_status: batchStatus,
    sender_batch_header: sent,
  } = batch.batch_header
  const [item, ...others] = batch.items
  const isOurs = sent.sender_batch_id === ours.payoutId && others.length === 0
  if (!isOurs || (item && !isSame(item.payout_item, ours))) return { status: 'mismatch', batchId }
  const isDenied = batchStatus === 'DENIED' || batchStatus === 'CANCELED'
  const reason = item?.errors?.name ?? batch.batch_header.errors?.name ?? ''
  const state = item?.transaction_status
  // A batch that is over and says nothing of its item: PayPal is asked again, and somebody has to look at it there.
  if (!item || !state) {
    const missing = batchStatus === 'SUCCESS' ? 'ITEM_MISSING' : ''
    return isDenied
      ? { status: 'failed', batchId, reason: reason || batchStatus }
      : { status: 'open', batchId, state: 'PENDING', reason: reason || missing }
  }
  const reference = item.transaction_id ?? item.payout_item_id
  switch (state) {
    case 'SUCCESS':
      return { status: 'paid', batchId, reference }
    case 'PENDING':
      return isDenied
        ? { status: 'failed', batchId, reason: reason || batchStatus }
        : { status: 'open', batchId, state, reason }
    case 'UNCLAIMED':
    case 'ONHOLD':
      return { status: 'open', batchId, state, reason }
    case 'FAILED':
    case 'BLOCKED':
    case 'CANCELED':
      return { status: 'failed', batchId, reason: reason || state }
    case 'RETURNED':
    case 'REFUNDED':
    case 'REVERSED':
      return { status: 'returned', batchId, reference, reason: reason || state }
  }
}

type Item = PaypalBatch['items'][number]['payout_item']

const isSame = ({ amount, receiver, sender_item_id: itemId }: Item, ours: OurPayout): boolean =>
  amount.currency === ours.currency &&
  amount.value === decimalUsd(ours.amount) &&
  receiver.toLowerCase() === ours.receiver.toLowerCase() &&
  itemId === ours.payoutId

import { createHash } from 'node:crypto'
import type { CallAnswer } from '#modules/checkout/calls/payment-answers.ts'
import type { PaymentCall } from '#modules/checkout/calls/payment-call.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { CheckoutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const KEPT_DAYS = 7

/** A call that came with a key of its caller. */
export interface KeyedCall {
  checkoutId: CheckoutId
  key: string
  call: PaymentCall
}

/**
 * `new`: this caller is the first, and has to end or forget it. `repeated`: it came before; `answer` is null while that one
 * is under way, and where its process died. `reused`: the key belongs to another call.
 */
export type Begun = { is: 'new' | 'reused' } | { is: 'repeated'; answer: CallAnswer | null }

/** Writes a call down before anything is done for it. */
export async function beginCall(db: DbOrTx, { checkoutId, key, call }: KeyedCall): Promise<Begun> {
  const hash = createHash('sha256').update(JSON.stringify(call)).digest('base64url')
  const [begun] = await db.statement<{ key: string }>(
    `insert into payment_calls (checkout_id, key, request_hash) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [checkoutId, key, hash],
  )
  if (begun) return { is: 'new' }
  const [known] = await db.statement<{
    request_hash: string
    status: number | null
    answer: CallAnswer['body'] | null
  }>('select request_hash, status, answer from payment_calls where checkout_id = $1 and key = $2', [
    checkoutId,
    key,
  ])
  if (known && known.request_hash !== hash) return { is: 'reused' }
  const { status = null, answer: body = null } = known ?? {}
  return { is: 'repeated', answer: status === null || body === null ? null : { status, body } }
}

/** Keeps the answer for whoever calls again with the key. */
export const endCall = (
  db: DbOrTx,
  { checkoutId, key }: KeyedCall,
  { status, body }: CallAnswer,
): Promise<unknown> =>
  db.statement('update payment_calls set status = $3, answer = $4 where checkout_id = $1 and key = $2', [
    checkoutId,
    key,
    status,
    JSON.stringify(body),
  ])

/** Forgets a call for which nothing was done: the key is free for another. */
export const forgetCall = (db: DbOrTx, { checkoutId, key }: KeyedCall): Promise<unknown> =>
  db.statement('delete from payment_calls where checkout_id = $1 and key = $2', [checkoutId, key])

/** Deletes keys after seven days; answers how many. */
export async function sweepPaymentCalls({ db }: { db: DbOrTx }): Promise<number> {
  const swept = await db.statement<{ key: string }>(
    `delete from payment_calls where created_at < now() - interval '${KEPT_DAYS} days' returning key`,
  )
  return swept.length
}

export const sweepPaymentCallsJob = job({
  name: 'sweep payment calls',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepPaymentCalls,
})

import type { OpenItemState, PayoutOutcome } from '#modules/payments/payout-sender.ts'
import { lockOrganizer, postPayout, releaseLines } from '#modules/payouts/pay/post-payout.server.ts'
import { tellOfPayout } from '#modules/payouts/pay/tell-of-payout.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import type { PayoutId } from '#platform/ids.ts'

/** What PayPal said of a payout, or why it was not asked. */
export type PaypalAnswer = PayoutOutcome | { status: 'stuck'; problem: string }

/**
 * Writes down what PayPal said: paid, with its posting; come back, with a posting of its own; failed, so that its lines are due
 * again; refused, so that it waits for an admin; or how far it is. Each happens once, however often it is said.
 */
export async function recordAnswer(
  ctx: Ctx,
  payout: { id: PayoutId; state: 'sending' | 'paid' },
  answer: PaypalAnswer,
): Promise<void> {
  const { id } = payout
  if (answer.status === 'mismatch' || (answer.status === 'failed' && payout.state === 'paid'))
    ctx.log.error('PayPal says something else of a payout than our books: somebody has to look at it there', {
      payoutId: id,
      answer,
    })
  await withTransaction(ctx.db, async (tx) => {
    await lockOrganizer(tx, id)
    switch (answer.status) {
      case 'paid':
        return void ((await pay(tx, id, answer)) && (await tellOfPayout(tx, id, 'paid')))
      case 'returned':
        // What came back before anybody heard that it was paid went out all the same: the books say both.
        await pay(tx, id, answer)
        return comeBack(tx, id, answer.reason)
      case 'failed':
        return fail(tx, id, answer)
      case 'refused':
        return waitAgain(tx, id, answer.reason)
      case 'open':
        return note(tx, id, { ...answer, problem: answer.reason })
      case 'mismatch':
        return note(tx, id, { batchId: answer.batchId, state: null, problem: 'MISMATCH' })
      case 'stuck':
        return note(tx, id, { batchId: null, state: null, problem: answer.problem })
      case 'unknown':
        return note(tx, id, { batchId: null, state: null, problem: answer.code })
    }
  })
}

/** Answers whether it was on its way until now. It is looked at again later: what was paid may still come back. */
async function pay(
  tx: Tx,
  id: PayoutId,
  { reference, batchId }: { reference: string; batchId: string },
): Promise<boolean> {
  const [paid] = await tx.statement<{ id: PayoutId }>(
    `update payouts set state = 'paid', paid_by = sending_by, paid_at = now(), reference = $2, batch_id = $3, problem = '',
       next_check_at = now() + interval '1 day', updated_at = now()
     where id = $1 and state = 'sending' and through = 'paypal' returning id`,
    [id, reference, batchId],
  )
  if (!paid) return false
  await postPayout(tx, id, 'payout')
  crashPoint('payout posted')
  return true
}

async function comeBack(tx: Tx, id: PayoutId, reason: string): Promise<void> {
  const [returned] = await tx.statement<{ id: PayoutId }>(
    `update payouts set state = 'returned', ended_at = now(), problem = $2, next_check_at = null, updated_at = now()
     where id = $1 and state = 'paid' and through = 'paypal' returning id`,
    [id, reason],
  )
  if (!returned) return
  await postPayout(tx, id, 'payout_returned')
  await tellOfPayout(tx, id, 'returned')
}

async function fail(
  tx: Tx,
  id: PayoutId,
  { batchId, reason }: { batchId: string; reason: string },
): Promise<void> {
  const [failed] = await tx.statement<{ id: PayoutId }>(
    `update payouts set state = 'failed', ended_at = now(), problem = $2, batch_id = $3, next_check_at = null, updated_at = now()
     where id = $1 and state = 'sending' and through = 'paypal' returning id`,
    [id, reason, batchId],
  )
  if (!failed) return
  await releaseLines(tx, id)
  await tellOfPayout(tx, id, 'failed')
}

/** PayPal took nothing: it is approved as before, and may be sent again or by hand. */
const waitAgain = async (tx: Tx, id: PayoutId, reason: string): Promise<void> =>
  void (await tx.statement(
    `update payouts set state = 'approved', through = 'hand', environment = null, sending_by = null, sending_at = null,
       problem = $2, checks = 0, next_check_at = null, updated_at = now()
     where id = $1 and state = 'sending' and through = 'paypal'`,
    [id, reason],
  ))

interface Noted {
  batchId: string | null
  state: OpenItemState | null
  problem: string
}

/** What is not over. A number that came just now is asked about soon. */
async function note(tx: Tx, id: PayoutId, { batchId, state, problem }: Noted): Promise<void> {
  const [noted] = await tx.statement<{ id: PayoutId }>(
    `update payouts set batch_id = coalesce($2, batch_id), item_state = coalesce($3, item_state), problem = $4, updated_at = now(),
       next_check_at = case when batch_id is null and $2 is not null then now() + interval '10 seconds' else next_check_at end
     where id = $1 and state = 'sending' and through = 'paypal' returning id`,
    [id, batchId, state, problem],
  )
  if (noted && state === 'UNCLAIMED') await tellOfPayout(tx, id, 'unclaimed')
}

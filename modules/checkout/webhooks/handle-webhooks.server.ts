import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { type EventPayment, paymentsOf } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import type { Verdict } from '#modules/checkout/webhooks/verdict.ts'
import { verdictOn } from '#modules/checkout/webhooks/verdict-on-event.server.ts'
import {
  claimEvents,
  finishEvents,
  deferEvents,
  MAX_CLAIMED,
  type WaitingEvent,
} from '#modules/payments/webhooks/claim-events.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/**
 * Acts on what payment providers told of. An event says only which payment to ask about: the provider is asked, and what it
 * answers is settled or recorded. A kind that nobody knows, a payment of ours that is not here and what the books cannot follow
 * are for an operator: they stay, and the log says so. Answers how many it handled.
 */
export async function handleWebhooks(
  ctx: Ctx,
  services: CheckoutServices,
  stopping?: AbortSignal,
): Promise<number> {
  let handled = 0
  while (!stopping?.aborted) {
    const events = await claimEvents(ctx)
    if (events.length === 0) break
    const payments = await paymentsOf(ctx, events)
    const seen = await Promise.all(
      events.map(async (event, at) => ({
        event,
        ...(await seeTo(ctx, services, event, payments[at] ?? null)),
      })),
    )
    const deferred = seen.filter(({ state }) => state === 'wait')
    const finished = seen.flatMap(({ event: { id }, state, note }) =>
      state === 'wait' ? [] : { id, state, note },
    )
    if (finished.length > 0) await finishEvents(ctx, finished)
    if (deferred.length > 0) await deferEvents(ctx, deferred)
    handled += events.length
    if (events.length < MAX_CLAIMED) break
  }
  return handled
}

export const handleWebhooksJob = job({
  name: 'handle webhooks',
  everyMs: 10_000,
  restMs: 1_000,
  mayTakeMs: 5 * MINUTE_MS,
  inParallel: true,
  run: (ctx: Ctx & { checkout: CheckoutServices }, stopping) => handleWebhooks(ctx, ctx.checkout, stopping),
})

/** What became of an event; one that could not be acted on is put off. */
async function seeTo(
  ctx: Ctx,
  services: CheckoutServices,
  event: WaitingEvent,
  payment: EventPayment | null,
): Promise<Verdict> {
  try {
    const { state, note } = await verdictOn(ctx, services, event, payment)
    crashPoint('webhook acted on')
    if (state === 'unhandled')
      ctx.log.error('A payment provider tells of something that an operator has to see to', {
        provider: event.provider,
        event: event.event_type,
        object: event.object_id,
        reason: note,
      })
    return { state, note }
  } catch (error) {
    ctx.log.error('A message of a payment provider could not be acted on', { event: event.id, error })
    const name = error instanceof Error ? error.name : 'an unknown error'
    return { state: 'wait', note: `Acting on it failed: ${name}.` }
  }
}

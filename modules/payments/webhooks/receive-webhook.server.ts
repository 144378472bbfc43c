import type { WebhookProvider } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { SentWebhook, Webhooks } from '#modules/payments/webhooks/webhook-senders.server.ts'
import { checkRateLimit, consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs } from '#platform/time.ts'

export type ReceiveFailure =
  | { code: 'NOT_CONFIGURED' | 'FORGED' | 'UNREADABLE' }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number }

/**
 * Takes a webhook of a provider into the inbox, after its signature was checked; nothing is acted on here. Duplicates are
 * `duplicate`, what happened more than four days ago is `old`. Fails with NOT_CONFIGURED (nobody gave us the key to check it
 * with), FORGED, UNREADABLE (signed, but no event) and RATE_LIMITED: an address has so many that are not signed, each of
 * which leaves a count and one line in the log.
 */
export async function receiveWebhook(
  ctx: Ctx & { clientAddress: string; webhooks: Webhooks },
  provider: WebhookProvider,
  webhook: SentWebhook,
): Promise<Result<'waiting' | 'old' | 'duplicate', ReceiveFailure>> {
  const sender = ctx.webhooks[provider]
  if (!sender) return fail({ code: 'NOT_CONFIGURED' })
  const turn = { limit: 'unsigned webhook', of: ctx.clientAddress } as const
  if (sender.fetchesKeys) {
    const { allowed, retryAfterSeconds } = await checkRateLimit(ctx.db, turn)
    if (!allowed) return fail({ code: 'RATE_LIMITED', retryAfterSeconds })
  }
  const signed = await sender.verify(webhook, ctx.now)
  if (!signed.ok) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(ctx.db, turn)
    if (!allowed) return fail({ code: 'RATE_LIMITED', retryAfterSeconds })
    const { code } = signed.failure
    ctx.log.warn('A webhook was refused: its signature is not the provider’s', { provider, code })
    return fail({ code: 'FORGED' })
  }
  const event = sender.read(parsed(webhook.rawBody))
  if (!event) {
    ctx.log.error('A payment provider sent a message that cannot be read', { provider })
    return fail({ code: 'UNREADABLE' })
  }
  const { sentAt, transmissionId } = signed.value
  const moments = [sentAt, event.occurredAt].filter((moment) => moment !== null)
  // The older one: a body may be played again under a signature of its own day.
  const occurredAt = moments.toSorted((a, b) => epochMs(a) - epochMs(b))[0] ?? ctx.now
  const { environment } = sender
  const kept = await ctx.webhooks.keep({ ...event, provider, environment, transmissionId, occurredAt })
  crashPoint('webhook kept')
  return ok(kept)
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString()) as unknown
  } catch {
    return undefined
  }
}

import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import type { RequestCtx } from '#app/context.server.ts'
import { requireMethod } from '#app/require-method.server.ts'
import { receiveWebhook } from '#modules/payments/webhooks/receive-webhook.server.ts'
import type { WebhookProvider } from '#modules/payments/webhooks/webhook-inbox.server.ts'

/** Providers send a few kilobytes. */
const MAX_BYTES = 256 * 1024

/**
 * Takes a webhook and answers at once; a job acts on it. 200 where it is kept, or was before; 400 where the provider did not
 * sign it; 404 where no key is configured to check that.
 */
export async function answerWebhook(
  request: Request,
  ctx: RequestCtx,
  provider: WebhookProvider,
): Promise<Response> {
  requireMethod(request, ['POST'])
  const rawBody = new Uint8Array(await request.arrayBuffer())
  if (rawBody.byteLength > MAX_BYTES) return answer(413, 'The request is too large.')
  const received = await receiveWebhook(ctx, provider, { headers: request.headers, rawBody })
  if (received.ok) {
    if (received.value === 'waiting') ctx.runJobNow('handle webhooks')
    return answer(200, received.value)
  }
  const { failure } = received
  switch (failure.code) {
    case 'NOT_CONFIGURED':
      return answer(404, 'No webhooks are taken here.')
    case 'FORGED':
      return answer(400, 'The signature is wrong.')
    case 'UNREADABLE':
      return answer(400, 'The message cannot be read.')
    case 'RATE_LIMITED':
      return answerRateLimited('Too many requests without a signature.', failure)
  }
}

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Cache-Control': 'no-store' } })

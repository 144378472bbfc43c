import { z } from 'zod'
import type { Answer, Ask } from '#modules/payments/providers/provider-http.server.ts'

export interface PaypalKeys {
  clientId: string
  clientSecret: string
}

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** PayPal says nine hours; one that was taken back is not kept longer than this by mistake. */
const MAX_KEPT_MS = 8 * 60 * 60 * 1000

/** An access token, or the answer that brought none. */
export type FoundToken = { token: string } | { answer: Answer }

/**
 * Keeps PayPal's access token for nine tenths of its time. Whoever asks while it is fetched waits for the same one. `refused` is
 * a token that PayPal no longer takes: another is fetched, unless somebody has done so already.
 */
export function paypalTokens(
  ask: Ask,
  { clientId, clientSecret }: PaypalKeys,
  elapsedMs: () => number = () => performance.now(),
): (refused?: string) => Promise<FoundToken> {
  let kept: { token: string; untilMs: number } | null = null
  let fetching: Promise<FoundToken> | null = null

  const fetchToken = async (): Promise<FoundToken> => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await ask({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { Authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const read = 'body' in answer && answer.status < 400 ? TokenAnswer.safeParse(answer.body) : null
    if (!read?.success) return { answer: read ? { fault: 'unreadable' } : answer }
    const { access_token: token, expires_in: seconds } = read.data
    kept = { token, untilMs: elapsedMs() + Math.min(seconds * 900, MAX_KEPT_MS) }
    return { token }
  }

  return (refused) => {
    if (kept && kept.token !== refused && elapsedMs() < kept.untilMs)
      return Promise.resolve({ token: kept.token })
    // Not bound to the patience of who asked first: others wait for it as well.
    fetching ??= fetchToken().finally(() => (fetching = null))
    return fetching
  }
}

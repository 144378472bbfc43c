/** The response to a request that exceeds its rate limit: 429, a sentence, and `Retry-After` in seconds. */
export const answerRateLimited = (text: string, { retryAfterSeconds }: { retryAfterSeconds: number }) =>
  new Response(text, {
    status: 429,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterSeconds) },
  })

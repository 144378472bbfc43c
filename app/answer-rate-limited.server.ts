/** The answer to a download that is asked for too often: 429, a sentence, and after how many seconds it is allowed again. */
export const answerRateLimited = (text: string, { retryAfterSeconds }: { retryAfterSeconds: number }) =>
  new Response(text, {
    status: 429,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterSeconds) },
  })

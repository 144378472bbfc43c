import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'

/** Counts a PDF that a person asks for, 30 in 10 minutes: making one takes time. Null, or the answer to one too many. */
export async function limitDocuments({ db, actor }: MemberCtx): Promise<Response | null> {
  const downloads = await consumeRateLimit(db, { limit: 'download document', of: actor.id })
  if (downloads.allowed) return null
  return answerRateLimited(
    'You have downloaded documents often enough for now. Please try again in 10 minutes.',
    downloads,
  )
}

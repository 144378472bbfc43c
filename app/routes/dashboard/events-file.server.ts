import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { HostedEvent } from '#modules/orders/hosted-events/hosted-event.ts'
import { readHostedQuery } from '#modules/orders/hosted-events/hosted-events-query.ts'
import { listHostedEvents } from '#modules/orders/hosted-events/list-hosted-events.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { allPages } from '#platform/keyset.server.ts'

const ROWS_A_PAGE = 500

type Asked = Pick<MemberCtx, 'db' | 'actor' | 'now'>

/**
 * The events of a member's list for a file, page by page as its address filters them, or the refusal: 30 files in 10 minutes,
 * of all lists together, and 400 for a filter that cannot be read.
 */
export async function eventsForFile(
  { db, actor, now }: Asked,
  search: URLSearchParams,
): Promise<AsyncGenerator<HostedEvent[]> | Response> {
  const downloads = await consumeRateLimit(db, { limit: 'download list', of: actor.id })
  if (!downloads.allowed)
    return answerRateLimited(
      'You have downloaded this list often enough for now. Please try again in 10 minutes.',
      downloads,
    )
  const { values: filters, unreadable } = readHostedQuery(search)
  // A file that holds more than was asked for is handed on as if it did not.
  if (unreadable.length > 0) return new Response('A filter of this address cannot be read.', { status: 400 })
  return allPages((page) => listHostedEvents(db, actor.id, { filters, now, page, limit: ROWS_A_PAGE }))
}

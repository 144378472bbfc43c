import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { listStatement } from '#modules/payouts/statement/list-statement.server.ts'
import { STATEMENT_CSV } from '#modules/payouts/statement/statement-line.ts'
import { readStatementQuery } from '#modules/payouts/statement/statement-query.ts'
import { csvResponse } from '#platform/csv.server.ts'
import { allPages } from '#platform/keyset.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { Route } from './+types/payouts-csv'

const ROWS_A_PAGE = 500
const MAX_ROWS = 200_000

/** What a statement is filtered to, all pages of it, as a file: with `year` that of a year. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const downloads = await consumeRateLimit(db, { limit: 'download list', of: actor.id })
  if (!downloads.allowed)
    return answerRateLimited(
      'You have downloaded this list often enough for now. Please try again in 10 minutes.',
      downloads,
    )
  const { values: filters, unreadable } = readStatementQuery(new URL(request.url).searchParams)
  // A file that holds more than was asked for is handed on as if it did not.
  if (unreadable.length > 0) throw new Response('A filter of this address cannot be read.', { status: 400 })
  return csvResponse({
    name: `payouts-${filters.year ?? now.slice(0, 10)}`,
    columns: STATEMENT_CSV,
    pages: allPages((page) => listStatement(db, actor.id, { filters, page, limit: ROWS_A_PAGE })),
    maxRows: MAX_ROWS,
  })
}

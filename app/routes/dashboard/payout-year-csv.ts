import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { readYear } from '#app/routes/dashboard/year-request.server.ts'
import { yearCsv } from '#modules/payouts/year/year-csv.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { csvResponse } from '#platform/csv.server.ts'
import type { Route } from './+types/payout-year-csv'

const MAX_ROWS = 50_000

/** The sums of a year as a file for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const downloads = await consumeRateLimit(member.db, { limit: 'download list', of: member.actor.id })
  if (!downloads.allowed)
    return answerRateLimited(
      'You have downloaded this list often enough for now. Please try again in 10 minutes.',
      downloads,
    )
  const { year, groups } = await readYear(member, new URL(request.url).searchParams)
  return csvResponse({
    name: `statement-${year}`,
    columns: yearCsv(year),
    pages: onePage(groups),
    maxRows: MAX_ROWS,
  })
}

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

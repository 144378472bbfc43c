import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { eventMoney } from '#modules/ledger/event-money.server.ts'
import { EVENT_MONEY_CSV, type EventMoney } from '#modules/ledger/event-money.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { csvResponse } from '#platform/csv.server.ts'
import type { Route } from './+types/sales-by-event-csv'

const MAX_ROWS = 50_000

/** What each event brought, every deduction in words, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const downloads = await consumeRateLimit(db, { limit: 'download list', of: actor.id })
  if (!downloads.allowed)
    return answerRateLimited(
      'You have downloaded this list often enough for now. Please try again in 10 minutes.',
      downloads,
    )
  return csvResponse({
    name: `sales-by-event-${now.slice(0, 10)}`,
    columns: EVENT_MONEY_CSV,
    pages: allOf(db, actor.id),
    maxRows: MAX_ROWS,
  })
}

/** A line an event: all of them are one page. */
async function* allOf(db: DbOrTx, personId: PersonId): AsyncGenerator<EventMoney[]> {
  yield await eventMoney(db, personId)
}

import { href } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { type ExportedEvent, exportedEvents } from '#modules/events/export/exported-events.server.ts'
import { eventsCsv } from '#modules/events/export/events-csv.ts'
import type { HostedEvent } from '#modules/orders/hosted-events/hosted-event.ts'
import { csvResponse } from '#platform/csv.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { eventsForFile } from './events-file.server.ts'
import type { Route } from './+types/events-csv'

const MAX_ROWS = 50_000

/** The events that a member may edit, of those that the list is filtered to, with all that stands in their forms. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const found = await eventsForFile(member, url.searchParams)
  if (found instanceof Response) return found
  const { db, now, config } = member
  return csvResponse({
    name: `events-${now.slice(0, 10)}`,
    columns: eventsCsv(({ id }) => config.appUrl + href('/events/:id', { id })),
    pages: withFacts(db, found),
    maxRows: MAX_ROWS,
  })
}

async function* withFacts(db: DbOrTx, pages: AsyncIterable<HostedEvent[]>): AsyncGenerator<ExportedEvent[]> {
  for await (const rows of pages) {
    const editable = rows.filter(({ capabilities }) => capabilities.includes('edit'))
    yield await exportedEvents(
      db,
      editable.map(({ id }) => id),
    )
  }
}

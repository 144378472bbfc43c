import type { EventManager } from '#modules/events/event-manager.ts'
import type { ImportDefaults, ImportRow } from '#modules/events/import/import-row.ts'
import { type KnownEvent, planImport, type PlannedRow } from '#modules/events/import/plan-import.server.ts'
import { lastTicketDayText } from '#modules/events/ticket-types/last-ticket-day.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** The file of a person, and what is asked beside it. */
export interface Import {
  importer: PersonId
  rows: readonly ImportRow[]
  /** Those of `importedBefore` that the importer may edit. */
  managers: readonly EventManager<'edit'>[]
  defaults: ImportDefaults
  now: Instant
}

/** The events that the rows of a file may be, by what this person imported before and by the ids that they name. One statement. */
export async function importedBefore(
  db: DbOrTx,
  importer: PersonId,
  rows: readonly ImportRow[],
): Promise<string[]> {
  const known = await db.statement<{ eventId: string }>(
    'select event_id as "eventId" from imported_events where imported_by = $1 and import_key = any ($2::text[])',
    [importer, rows.map(({ key }) => key)],
  )
  return [...new Set([...known.map(({ eventId }) => eventId), ...rows.map(({ id }) => id).filter(isId)])]
}

/** What becomes of each row of a file of this person, as `planImport` says; nothing is written. One statement. */
export async function previewImport(
  db: DbOrTx,
  { importer, rows, managers, defaults, now }: Import,
): Promise<PlannedRow[]> {
  const ownIds = new Set<string>(managers.map(({ eventId }) => eventId))
  const known = await db.statement<Omit<KnownEvent, 'isEditable' | 'startsAt'> & { startsAt: Date }>(
    `select m.import_key as key, m.event_id as "eventId", m.facts, e.status, e.starts_at as "startsAt", e.updated_at <> m.event_updated_at as "isChangedHere",
       (select coalesce(sum(i.taken), 0)::integer from ticket_inventory i where i.event_id = e.id) as taken,
       ${lastTicketDayText} as "lastTicketDay"
     from imported_events m join events e on e.id = m.event_id
     where m.imported_by = $1 and m.import_key = any ($2::text[])`,
    [importer, rows.map(({ key }) => key)],
  )
  const events = known.map((event) => ({
    ...event,
    startsAt: toInstant(event.startsAt),
    isEditable: ownIds.has(event.eventId),
  }))
  return planImport(rows, { known: events, ownIds, defaults, now })
}

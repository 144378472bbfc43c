import type { EventManager } from '#modules/events/event-manager.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import type { EventId, ImportId, PersonId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** An event that a file added. */
export interface AddedEvent {
  id: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
  /** Tickets were put on sale for it here since: it stays. */
  hasTickets: boolean
}

interface AddedRow {
  id: EventId
  title: string
  startsAt: Date
  timeZone: string
  hasTickets: boolean
}

/** The events that a file of this person added and that are still here, in the order of their time. One statement. */
export async function addedEvents(db: DbOrTx, importer: PersonId, importId: ImportId): Promise<AddedEvent[]> {
  const rows = await db.statement<AddedRow>(
    `select e.id, e.title, e.starts_at as "startsAt", e.time_zone as "timeZone",
       exists (select from ticket_types t where t.event_id = e.id) as "hasTickets"
     from imported_events m join events e on e.id = m.event_id
     where m.import_id = $2 and m.imported_by = $1 order by e.starts_at, e.id`,
    [importer, importId],
  )
  return rows.map((row) => ({ ...row, startsAt: toInstant(row.startsAt) }))
}

/** The last file of a person whose events can still be taken back, by its name; null for none. One statement. */
export async function lastUndoable(
  db: DbOrTx,
  importer: PersonId,
): Promise<{ id: ImportId; fileName: string } | null> {
  const [row] = await db.statement<{ id: ImportId; fileName: string }>(
    `select i.id, i.file_name as "fileName" from event_imports i
     where i.owner_id = $1 and exists (
       select from imported_events m where m.import_id = i.id and m.imported_by = $1
         and not exists (select from ticket_types t where t.event_id = m.event_id))
     order by i.created_at desc, i.id desc limit 1`,
    [importer],
  )
  return row ?? null
}

/**
 * Takes back what a file added: removes those of these events that came in with it and never had tickets here, so that nobody can have
 * ordered one. What it changed of events that were here before stays changed. Answers how many were removed; again, none.
 */
export async function undoImport(
  db: Db,
  importId: ImportId,
  managers: readonly EventManager<'edit'>[],
): Promise<number> {
  const ids = managers.map(({ eventId }) => eventId)
  return withTransaction(db, async (tx) => {
    // Whoever puts a ticket type on sale for one of them at this moment is done before it is looked at.
    await tx.statement('select id from events where id = any ($1::uuid[]) order by id for update', [ids])
    const [removed] = await tx.statement<{ count: number }>(
      `with removed as (
         delete from events e using imported_events m
         where e.id = any ($1::uuid[]) and m.event_id = e.id and m.import_id = $2
           and not exists (select from ticket_types t where t.event_id = e.id)
         returning 1)
       select count(*) from removed`,
      [ids, importId],
    )
    return removed?.count ?? 0
  })
}

import { importEvents } from '#modules/events/import/import-events.server.ts'
import type { ImportRow } from '#modules/events/import/import-row.ts'
import { IMPORT_VALUES } from '#modules/events/import/import-schema.ts'
import { keepImport } from '#modules/events/import/pending-import.server.ts'
import { importedBefore, previewImport } from '#modules/events/import/preview-import.server.ts'
import { readFile } from '#modules/events/import/read/read-file.server.ts'
import { managersAmong } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import { toInstant } from '#platform/time.ts'

export const NOW = toInstant('2026-11-23T18:00:00Z')
export const DEFAULTS = { ...IMPORT_VALUES, days: 1 }

export const TABLE = `title,day,starts,ends,venueName,city,state,djs
Ivory Ball,2027-03-06,9 PM,2 AM,The Parkway Ballroom,Chicago,IL,DJ Nell
Gold Ball,3/7/2027,,,,Detroit,Michigan,
Nowhere,2027-02-30,,,,,,`

export const rowsOf = async (text: string): Promise<ImportRow[]> => {
  const read = await readFile(new TextEncoder().encode(text), NOW)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}

/** By the clock of this process: a database may know other rules of a zone. */
const clock = (at: Date, timeZone: string) =>
  isoWithOffset(toInstant(at), timeZone).slice(0, 16).replace('T', ' ')

/** Enters files of events in a test, and looks at what became of them. */
export function importing(db: Db) {
  const managersOf = async (id: PersonId, rows: readonly ImportRow[]) =>
    managersAmong(db, { id, name: '' }, await importedBefore(db, id, rows), 'edit')
  const enter = async (importer: PersonId, rows: readonly ImportRow[], over = {}) =>
    importEvents(db, {
      importer,
      rows,
      managers: await managersOf(importer, rows),
      defaults: DEFAULTS,
      now: NOW,
      importId: await keepImport(db, importer, { fileName: 'events.csv', rows: [] }),
      organizerId: '',
      hostName: 'The Ivory Club',
      ...over,
    })
  const planOf = async (importer: PersonId, rows: readonly ImportRow[]) =>
    previewImport(db, {
      importer,
      rows,
      managers: await managersOf(importer, rows),
      defaults: DEFAULTS,
      now: NOW,
    })
  const preview = async (importer: PersonId, rows: readonly ImportRow[]) =>
    (await planOf(importer, rows)).map((planned) =>
      'reason' in planned ? `${planned.action}: ${planned.reason}` : planned.action,
    )
  const eventsOf = async (owner: PersonId) => {
    const { rows } = await db.pool.query<Record<string, string> & { starts_at: Date; ends_at: Date }>(
      `select id, title, starts_at, ends_at, time_zone, city, region, venue, status, djs, hosts, perks
     from events where owner_id = $1 order by starts_at, title`,
      [owner],
    )
    return rows.map(({ starts_at, ends_at, ...row }) => ({
      ...row,
      starts: clock(starts_at, row['time_zone'] ?? ''),
      ends: clock(ends_at, row['time_zone'] ?? ''),
    })) as Record<string, unknown>[]
  }
  return { managersOf, enter, planOf, preview, eventsOf }
}

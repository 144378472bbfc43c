import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

const MANAGED_EVENTS = path.resolve(import.meta.dirname, '../../db/functions/managed_events.sql')

/**
 * Lets a person scan at an event while `work` runs, as if they were on its team: the function that knows the roles knows
 * one more. Only on a database of one's own.
 */
export async function addScanner(
  db: Db,
  person: PersonId,
  event: EventId,
  work: () => Promise<void>,
): Promise<void> {
  const text = await readFile(MANAGED_EVENTS, 'utf8')
  const scanner = `\n  union all select '${event}'::uuid, 'scanner' where managed_events.person_id = '${person}'\n$$;`
  await db.pool.query(text.replace(/\n\$\$;/, () => scanner))
  try {
    await work()
  } finally {
    await db.pool.query(text)
  }
}

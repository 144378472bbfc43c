import type { ImportRow } from '#modules/events/import/import-row.ts'
import { NO_RULES } from '#modules/events/import/read/rule-fields.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type ImportId, isId, newId, type PersonId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/** A file that was read, and whose events its owner looks through. */
export interface PendingImport {
  id: ImportId
  fileName: string
  rows: ImportRow[]
}

/** How many files of a person wait at once; an older one makes room. */
const MAX_PENDING = 3
const KEPT_DAYS = 30

/** Keeps the rows of a file for 30 days; of a person's files the three newest. */
export async function keepImport(
  db: DbOrTx,
  owner: PersonId,
  { fileName, rows }: Omit<PendingImport, 'id'>,
): Promise<ImportId> {
  const id = newId<'import'>()
  await db.statement(
    `with room as (
       delete from event_imports where owner_id = $2 and id not in (
         select id from event_imports where owner_id = $2 order by created_at desc, id desc limit ${MAX_PENDING - 1})
     )
     insert into event_imports (id, owner_id, file_name, rows) values ($1, $2, $3, $4)`,
    [id, owner, fileName, JSON.stringify(rows)],
  )
  return id
}

/** A file of this person; null for another's, and for none. */
export async function findImport(db: DbOrTx, owner: PersonId, id: string): Promise<PendingImport | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<{ id: ImportId; fileName: string; rows: ImportRow[] }>(
    'select id, file_name as "fileName", rows from event_imports where id = $1 and owner_id = $2',
    [id, owner],
  )
  if (!row) return null
  const rows = row.rows.map((each) => ({ ...each, facts: each.facts && { ...NO_RULES, ...each.facts } }))
  return { ...row, rows }
}

/** Removes the files that were read more than 30 days ago; answers how many. */
export async function sweepImports(db: DbOrTx): Promise<number> {
  const [swept] = await db.statement<{ count: number }>(
    `with gone as (delete from event_imports where created_at < now() - interval '${KEPT_DAYS} days' returning 1)
     select count(*) from gone`,
  )
  return swept?.count ?? 0
}

export const sweepImportsJob = job({
  name: 'sweep imports',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: ({ db }) => sweepImports(db),
})

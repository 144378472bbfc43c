import { readFile } from 'node:fs/promises'
import type { Db } from '#platform/db.server.ts'

/** Everything in the database that must not be so, by `db/invariants.sql`; an empty list is a sound database. */
export async function brokenInvariants(db: Db): Promise<{ invariant: string; subject: string }[]> {
  const sql = await readFile(new URL('../../db/invariants.sql', import.meta.url), 'utf8')
  return (await db.pool.query<{ invariant: string; subject: string }>(sql)).rows
}

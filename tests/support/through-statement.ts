import type { Db } from '#platform/db.server.ts'

/** A database whose statements, whether planned once or not, all go through `statement`. */
export const throughStatement = (db: Db, statement: Db['statement']): Db => ({
  ...db,
  statement,
  plannedOnce: statement,
})

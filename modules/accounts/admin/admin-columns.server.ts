import type { Log } from '#platform/log.server.ts'

const UNDEFINED_COLUMN = '42703'

/** Whether a statement failed because the admin columns are missing, of which it warns. (Specification 8, Database codes) */
export function isAdminColumnMissing(error: unknown, log?: Pick<Log, 'warn'>): boolean {
  const isMissing = error instanceof Error && 'code' in error && error.code === UNDEFINED_COLUMN
  if (isMissing)
    log?.warn('Admin columns missing. The admin migration must be run; until then nobody is admin.')
  return isMissing
}

import type pg from 'pg'

const MIN_VERSION = 15

/**
 * Says in a sentence why this PostgreSQL cannot be used, or nothing when it can.
 * It must be version 15 or newer and store text as UTF-8.
 */
export async function whyUnsupported(pool: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
       pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  const [server] = rows
  if (!server) return undefined
  if (server.number < MIN_VERSION * 10_000)
    return `The database server runs PostgreSQL ${server.version}, but ${MIN_VERSION} or newer is needed.`
  if (server.encoding !== 'UTF8')
    return `The database stores text as ${server.encoding}: create one with encoding 'UTF8' and name that in DATABASE_URL.`
  return undefined
}

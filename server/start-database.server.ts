import path from 'node:path'
import type { Config } from '#platform/config.server.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { whyUnsupported } from '#platform/supported-server.server.ts'
import { DatabaseStartError } from '#server/embedded-postgres/database-start-error.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'

/** A folder of its own in the data folder: where root runs PostgreSQL as another account it becomes that account's. */
export const embeddedFolder = (dataDir: string): string => path.join(dataDir, 'postgres')

/** The database of this installation: the server named by DATABASE_URL, or the embedded one in the data folder. */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ db: Db; address: DatabaseAddress; stop: () => Promise<void> }> {
  const onError = (error: Error) => log.error('A database connection broke', { error })
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl }
    const db = openDatabase({ ...address, onError })
    const reason = await whyUnsupported(db.pool)
    if (reason) throw new DatabaseStartError(reason)
    return { db, address, stop: () => db.close() }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: embeddedFolder(config.dataDir),
    log: (message) => log.warn(message),
  })
  const db = openDatabase({ ...embedded.connection, onError })
  const stop = async () => {
    await db.close()
    await embedded.stop()
  }
  return { db, address: embedded.connection, stop }
}

// `npm run migrate`: brings the database to the state of db/ and says what it ran. The site does the same at each start.
import path from 'node:path'
import { readConfig } from '#platform/config.server.ts'
import { createLog } from '#platform/log.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { startDatabase } from '#server/start-database.server.ts'

const settings = readConfig(process.env)
if (!settings.ok) {
  console.error(settings.failures.join('\n'))
  process.exit(1)
}
const database = await startDatabase(settings.config, createLog({ pretty: true }))
const { migrations, functions } = await migrate(database.db.pool, path.resolve(import.meta.dirname, '../db'))
for (const name of [...migrations, ...functions]) console.log(name)
console.log(migrations.length + functions.length === 0 ? 'Nothing to do.' : 'Done.')
await database.stop()

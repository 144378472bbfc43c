// `npm run seed`: loads the demo data into an empty database and prints the accounts to try it with.
import path from 'node:path'
import { seedDemo } from '#db/seed/seed.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { createLog } from '#platform/log.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { findOrMakeSecret } from '#platform/secret.server.ts'
import { systemNow } from '#platform/time.ts'
import { startDatabase } from '#server/start-database.server.ts'

const settings = readConfig(process.env)
if (!settings.ok) {
  console.error(settings.failures.join('\n'))
  process.exit(1)
}
const { config } = settings
const { db, stop } = await startDatabase(config, createLog({ pretty: true }))
await migrate(db.pool, path.resolve(import.meta.dirname, '../db'))
const secret = await findOrMakeSecret(config.secret, config.dataDir)
const accounts = await seedDemo(db, { now: systemNow(), signer: ticketSigner(secret) })
for (const { email, password, role } of accounts) console.log(`${email}  ${password}  ${role}`)
if (accounts.length === 0) console.log('The database holds something already and was left alone.')
await stop()

// `npm run schema`: writes platform/schema.ts from the migrations, on an embedded database that is gone afterwards.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'
import { schemaSource } from './schema-source.ts'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steppers-schema-'))
const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
const db = openDatabase(server.connection)
try {
  await migrate(db.pool, path.join(root, 'db'))
  await writeFile(path.join(root, 'platform/schema.ts'), await schemaSource(db.pool))
} finally {
  await db.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

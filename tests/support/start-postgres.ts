// A process of its own that starts the embedded PostgreSQL, says how that went and stops it when its input ends.
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'

const [dataDir = '', settings = '{}'] = process.argv.slice(2)
const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const since = performance.now()
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: JSON.parse(settings) as Record<string, string>,
    log: (message) => say({ log: message }),
  })
  const { connection, adopted, how } = server
  say({ connection, adopted, how, ms: performance.now() - since })
  process.stdin.resume()
  process.stdin.on('end', () => void server.stop())
} catch (error) {
  const { name, message } = error as Error
  say({ error: `${name}: ${message}` })
}

import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import * as build from 'virtual:react-router/server-build'
import { type Config, readConfig } from '#platform/config.server.ts'
import { createLog, type Log } from '#platform/log.server.ts'
import { findOrMakeSecret } from '#platform/secret.server.ts'
import { createApp } from '#server/http.server.ts'

const CLIENT_DIR = new URL('../client', import.meta.url).pathname
const LAST_REQUESTS_MS = 10_000

/** Starts the server: settings, database, site, jobs, port, in this order. Returns how to stop it again. */
export async function start(config: Config, log: Log): Promise<{ url: string; stop: () => Promise<void> }> {
  const secret = await findOrMakeSecret(config.secret, config.dataDir)
  const app = createApp({
    config: { ...config, secret },
    log,
    build,
    clientDir: CLIENT_DIR,
    findActor: async () => null,
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      LAST_REQUESTS_MS,
    ).unref()
    await closed
  }
  return { url: config.appUrl, stop }
}

async function main(): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) {
    process.stderr.write(`${read.problems.join('\n')}\n`)
    process.exit(1)
  }
  const log = createLog({ pretty: process.stdout.isTTY })
  const { url, stop } = await start(read.config, log)
  log.info('Listening', { url })
  // Ctrl-C arrives more than once, from the terminal and from npm: the first one counts, the others change nothing.
  let stopped: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void (stopped ??= stop().then(() => process.exit(0))))
  }
}

if (import.meta.main) await main()

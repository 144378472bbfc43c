import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { fastTmpdir } from '../../../scripts/fast-tmpdir.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the site that the browser tests share: built, migrated, with the demo data. */
    site: string
  }
}

/** Starts the site the way a person does, on a free port and an empty data folder that is gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(fastTmpdir(), 'steppers-e2e-'))
  const site = await startSite({ dataDir })
  project.provide('site', site.url)
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export interface Site {
  url: string
  /** From the command to the first page, in milliseconds. */
  firstPageMs: number
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Settles when the process has ended, however it did. */
  ended: Promise<unknown>
}

/** What `npm start` becomes when it has looked whether anything has to be installed or built, which takes it a second. */
const SERVER = [process.execPath, '--enable-source-maps', 'build/server/main.js']

/**
 * Runs `npm start` on `dataDir` and waits for its first page; with `isBuilt` the server alone, by whoever has run `npm start`
 * before. The database is the one in that folder, also in a test run that has been given another server, so that what a site
 * leaves behind goes with its folder.
 */
export async function startSite(options: {
  dataDir: string
  env?: Record<string, string>
  isBuilt?: boolean
}): Promise<Site> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  const [command, ...args] = options.isBuilt ? SERVER : ['npm', 'start']
  const server = spawn(command!, args, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: options.dataDir,
      DATABASE_URL: '',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  let said = ''
  server.stdout.on('data', (chunk) => (said += String(chunk)))

  // One whose own job leads it to the point where it is killed may be dead before its first page.
  while (server.signalCode === null && !(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`The site did not start:\n${said}`)
    await sleep(10)
  }
  const firstPageMs = performance.now() - startedAt
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return { url, firstPageMs, stop, ended }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

export interface Started {
  connection: { host: string; port: number; user: string; database: string }
  adopted: boolean
  how: string
  ms: number
}

export interface PostgresProcess {
  /** How the start went, once it has gone; rejects with the sentence it failed with. */
  started: Promise<Started>
  logged: string[]
  child: ChildProcess
  /** Asks it to stop the way the application does, and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it with no chance to clean up. */
  kill(): Promise<void>
}

/** Starts the embedded PostgreSQL from another Node process: another user, another project folder, another environment. */
export function startInProcess(
  dataDir: string,
  options: {
    user?: { uid: number; gid: number } | undefined
    env?: NodeJS.ProcessEnv
    project?: string
    settings?: Record<string, string>
  } = {},
): PostgresProcess {
  const { user, env = {}, project = process.cwd(), settings = { fsync: 'off' } } = options
  const child = spawn(
    process.execPath,
    [path.join(project, 'tests/support/start-postgres.ts'), dataDir, JSON.stringify(settings)],
    {
      ...user,
      cwd: project,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  )
  const logged: string[] = []
  const started = new Promise<Started>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as Partial<Started> & { log?: string; error?: string }
      if (said.log) logged.push(said.log)
      else if (said.error) reject(new Error(said.error))
      else resolve(said as Started)
    })
    child.once('exit', () => reject(new Error('The process ended without a word')))
  })
  // A test that expects no failure here awaits `started` and sees it there.
  started.catch(() => {})
  const ended = once(child, 'exit')
  return {
    started,
    logged,
    child,
    async stop() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** One statement on a connection of its own. */
export async function query<Row extends object = Record<string, unknown>>(
  connection: Started['connection'],
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The number of the server's main process. */
export const postmasterPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)

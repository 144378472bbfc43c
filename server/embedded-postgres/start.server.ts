import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, createCluster, openCluster } from './cluster.server.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type Connection, type Lease, takeLease } from './lease.server.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.server.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** Whether the server was running already, left by a killed process or shared with a living one. */
  adopted: boolean
  /** How PostgreSQL runs, for people: `directly`, `in a user namespace`, `as uid 65534`. */
  how: string
  /** Gives the server up; the last process that does so stops it and waits until everything is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed on the database folder `dataDir` (made at the first start), or joins the
 * server that already runs there, and watches over it: a server that dies is started again.
 *
 * Any number of processes may do so at once. `settings` are PostgreSQL's own; they apply when this call is what starts
 * the server. Throws DatabaseStartError with one sentence when that cannot be done.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
  /** Told in a sentence when the server died and when it is back. */
  log?: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options
  const cluster = openCluster(options.dataDir, options.settings ?? {})
  const connection = { host: cluster.socketDir, port: 5432, user: 'app', database: 'postgres' }
  const joined = await join(cluster, connection)
  let { lease } = joined
  let stopped: Promise<void> | undefined
  let reviving: Promise<void> | undefined

  async function revive(): Promise<void> {
    log('PostgreSQL has gone away; starting it again.')
    for (let waitMs = 50; !stopped; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        ;({ lease } = await join(cluster, connection))
        watch()
        return log('PostgreSQL is back.')
      } catch (error) {
        log(`PostgreSQL is not back yet: ${(error as Error).message}`)
        await sleep(waitMs)
      }
    }
  }
  function watch(): void {
    lease.onLost(() => {
      if (!stopped) reviving = revive()
    })
  }
  watch()

  async function stop(): Promise<void> {
    await reviving
    // When the server is gone already, so are the lease and the reason to stop it.
    const isLast = await lease.giveBack().catch(() => false)
    if (isLast) await stopPostmaster(cluster)
    await lease.close().catch(() => {})
  }
  return { connection, adopted: joined.adopted, how: cluster.runAs.how, stop: () => (stopped ??= stop()) }
}

const silenceLimitMs = 60_000

/** Another start was faster, or processes of a killed server are still ending: no failure, try again. */
const isPassing = (complaint: string): boolean => /lock file|shared memory block/.test(complaint)

/** Takes a share in the cluster's server, starting it as often as it takes. */
async function join(cluster: Cluster, connection: Connection): Promise<{ lease: Lease; adopted: boolean }> {
  let postmaster: Postmaster | undefined
  let complaint = 'nothing answers'
  let heardAt = performance.now()
  for (;;) {
    const answer = await takeLease(connection)
    if (typeof answer === 'object') return { lease: answer, adopted: !postmaster?.isServing() }
    if (postmaster?.hasExited()) {
      complaint = postmaster.complaint()
      if (!isPassing(complaint))
        throw new DatabaseStartError(`PostgreSQL did not start in ${cluster.dataDir}: ${complaint}.`)
      postmaster = undefined
      await sleep(100)
    } else if (answer === 'absent' && !postmaster) {
      await createCluster(cluster)
      postmaster = startPostmaster(cluster)
    } else {
      await sleep(10)
    }
    if (answer === 'busy') heardAt = performance.now()
    if (performance.now() - heardAt > silenceLimitMs)
      throw new DatabaseStartError(
        `PostgreSQL did not start in ${cluster.dataDir} within 60 s: ${complaint}.`,
      )
  }
}

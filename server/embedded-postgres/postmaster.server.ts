import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, isAlive, program } from './cluster.server.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { commandFor } from './run-as.server.ts'

/** The server process that this process started. */
export interface Postmaster {
  hasExited(): boolean
  /** Whether it is the one that serves the cluster, and not one that came second. */
  isServing(): boolean
  /** Its last complaint, when it has exited. */
  complaint(): string
}

const settings = {
  port: '5432',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

const logLimitBytes = 10_000_000

/** Starts PostgreSQL as a process of its own, out of reach of the terminal's Ctrl-C; does not wait until it is ready. */
export function startPostmaster(cluster: Cluster): Postmaster {
  removeStaleLocks(cluster)
  const log = openLog(cluster)
  const from = fs.fstatSync(log).size
  const all = { ...settings, unix_socket_directories: asListItem(cluster.socketDir), ...cluster.settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = ['-D', cluster.dataDir, ...flags]
  const { file, args, ids } = commandFor(cluster.runAs, program(cluster, 'postgres'), postgres)
  const child = spawn(file, args, {
    ...ids,
    cwd: path.dirname(cluster.dataDir),
    env: cluster.env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  child.unref()
  return {
    hasExited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    isServing: () => readLock(cluster)?.pid === child.pid,
    complaint: () => failure?.message ?? lastComplaint(cluster.logFile, from, child.pid),
  }
}

/** The setting is a list, in which a path may have commas only within quotes. */
const asListItem = (text: string): string => `"${text.replaceAll('"', '""')}"`

function openLog({ logFile, runAs }: Cluster): number {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimitBytes) fs.renameSync(logFile, `${logFile}.1`)
  const log = fs.openSync(logFile, 'a', 0o600)
  if (runAs.owner) fs.fchownSync(log, runAs.owner.uid, runAs.owner.gid)
  return log
}

/** Several servers may write to one log while all but one of them are turned away, so only its own lines count. */
function lastComplaint(logFile: string, from: number, pid: number | undefined): string {
  const lines = fs.readFileSync(logFile).subarray(from).toString('utf8').split('\n')
  const own = lines.filter((line) => line.includes(`[${pid}]`) || !/^[\d-]+ [\d:.]+ \w+ \[\d+\]/.test(line))
  const last = own.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? own.findLast((line) => line !== '')
  return last?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it said nothing'
}

const lockFile = (cluster: Cluster): string => path.join(cluster.dataDir, 'postmaster.pid')

function readLock(cluster: Cluster): { pid: number; text: string } | undefined {
  try {
    const text = fs.readFileSync(lockFile(cluster), 'utf8')
    return { pid: Number.parseInt(text, 10), text }
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL removes the locks of a dead server by itself, but refuses to start when one is empty (power was lost as it
 * was written) or when another process has the dead one's number by now, as is usual in containers. Such locks go when
 * no process works in the folder any more.
 */
function removeStaleLocks(cluster: Cluster): void {
  const lock = readLock(cluster)
  if (!lock) return
  const confusesPostgres = !lock.pid || isAlive(lock.pid)
  if (!confusesPostgres || serversOf(cluster).length > 0) return
  // Moved first, then looked at again: by now the file may be the lock of a server that somebody else just started, or
  // be gone with the server that was stopping.
  const aside = `${lockFile(cluster)}.stale-${process.pid}`
  try {
    fs.renameSync(lockFile(cluster), aside)
    if (fs.readFileSync(aside, 'utf8') === lock.text)
      fs.rmSync(path.join(cluster.socketDir, '.s.PGSQL.5432.lock'), { force: true })
    else fs.linkSync(aside, lockFile(cluster))
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    fs.rmSync(aside, { force: true })
  }
}

/** The processes that work in the cluster: every process of a server has the data folder as its working directory. */
function serversOf(cluster: Cluster): number[] {
  const pid = readLock(cluster)?.pid
  // Without /proc, as on macOS, the lock's number is all there is to go by.
  if (!fs.existsSync('/proc/self/cwd')) return pid && isAlive(pid) ? [pid] : []
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.map(Number).filter((each) => workingDirectory(each) === cluster.dataDir)
}

function workingDirectory(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

const stopLimitMs = 30_000

/**
 * Fast shutdown: ends every connection, writes everything to disk and waits until the server is gone.
 * A server that is not among this system's processes (a container shares the folder) is left alone.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = readLock(cluster)?.pid
  if (!pid || !serversOf(cluster).includes(pid)) return
  process.kill(pid, 'SIGINT')
  const since = performance.now()
  // Another process may start the next server at once, with a lock of its own.
  while (readLock(cluster)?.pid === pid) {
    if (performance.now() - since > stopLimitMs)
      throw new DatabaseStartError(
        `PostgreSQL (pid ${pid}) has not stopped within 30 s, see ${cluster.logFile}.`,
      )
    await sleep(10)
  }
}

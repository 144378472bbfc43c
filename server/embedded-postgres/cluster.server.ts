import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries, linkLibraries } from './binaries.server.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type Account, type RunAs, chooseRunAs, commandFor } from './run-as.server.ts'

/** One database folder, and how PostgreSQL runs in it. */
export interface Cluster {
  /** PostgreSQL's own files; made at the first start. */
  dataDir: string
  logFile: string
  socketDir: string
  settings: Record<string, string>
  binaries: Binaries
  runAs: RunAs
  env: NodeJS.ProcessEnv
}

/**
 * Opens the database folder `dir`, which need not exist yet; starts nothing.
 * Throws DatabaseStartError for a folder that cannot be used and a system that PostgreSQL cannot run on.
 */
export function openCluster(dir: string, settings: Record<string, string>): Cluster {
  const binaries = findBinaries()
  const root = makeFolder(dir)
  const dataDir = path.join(root, 'cluster')
  requireMajor(dataDir, binaries.major)
  const libraries = linkLibraries(binaries, path.join(root, 'libraries'))
  // In the C locale PostgreSQL's messages are English, which telling one failure from another relies on.
  const env = { ...process.env, LC_ALL: 'C', ...libraries }
  const owner = ownerOf(dataDir) ?? ownerOf(root) ?? { uid: 0, gid: 0 }
  const runAs = chooseRunAs(path.join(binaries.dir, 'bin', 'postgres'), { dir: root, owner }, env)
  const socketDir = chooseSocketDir(root)
  makePrivate(socketDir, runAs.owner)
  return { dataDir, logFile: path.join(root, 'server.log'), socketDir, settings, binaries, runAs, env }
}

function makeFolder(dir: string): string {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
    fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK)
    return fs.realpathSync(dir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseStartError(
      `The database folder ${dir} cannot be written (${code}): make it writable, or set DATA_DIR to another folder.`,
    )
  }
}

function ownerOf(target: string): Account | undefined {
  return fs.statSync(target, { throwIfNoEntry: false })
}

function requireMajor(dataDir: string, major: string): void {
  const file = path.join(dataDir, 'PG_VERSION')
  if (!fs.existsSync(file)) return
  const found = fs.readFileSync(file, 'utf8').trim()
  if (found !== major)
    throw new DatabaseStartError(
      `The database in ${dataDir} was made by PostgreSQL ${found}, but this release brings PostgreSQL ${major}: ` +
        `start it with the release that made it, or move the folder away to begin with an empty database.`,
    )
}

/** Unix sockets have short paths (108 bytes on Linux, 104 on macOS), projects may not. */
function chooseSocketDir(root: string): string {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const choices = [
    path.join(root, 'socket'),
    path.join(os.tmpdir(), `steppers-${hash}`),
    `/tmp/steppers-${hash}`,
  ]
  return choices.find((dir) => Buffer.byteLength(`${dir}/.s.PGSQL.5432.lock`) < 100) ?? '/tmp'
}

function makePrivate(dir: string, owner: Account | undefined): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(dir)
  // In a shared temporary folder somebody else could have made it first, to listen in.
  if (!found.isDirectory() || ![process.getuid?.(), owner?.uid].includes(found.uid))
    throw new DatabaseStartError(`The folder ${dir} belongs to another user: remove it and start again.`)
  fs.chmodSync(dir, 0o700)
  if (owner) fs.chownSync(dir, owner.uid, owner.gid)
}

/**
 * Makes the cluster's files unless they are there. They appear at once and complete, so that a start that was cut short
 * leaves no half-made database; of several first starts at the same time the first to finish wins.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (fs.existsSync(path.join(cluster.dataDir, 'PG_VERSION'))) return setAccess(cluster)
  removeAbandoned(cluster.dataDir)
  const unfinished = `${cluster.dataDir}.new-${process.pid}`
  const options = `-U app -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8`
  const sync = cluster.settings['fsync'] === 'off' ? ['--no-sync'] : []
  const initdb = ['-D', unfinished, ...options.split(' '), ...sync]
  const { file, args, ids } = commandFor(cluster.runAs, program(cluster, 'initdb'), initdb)
  try {
    const cwd = path.dirname(cluster.dataDir)
    await promisify(execFile)(file, args, { ...ids, cwd, env: cluster.env })
    fs.renameSync(unfinished, cluster.dataDir)
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    if (fs.existsSync(path.join(cluster.dataDir, 'PG_VERSION'))) return
    const { stderr = '', message } = error as Error & { stderr?: string }
    const reason = /error: (.*)/.exec(stderr)?.[1] ?? message
    throw new DatabaseStartError(`The database in ${cluster.dataDir} could not be made: ${reason}.`)
  }
}

/** A backup may come back with modes that PostgreSQL refuses, and root may run it as another account than before. */
function setAccess({ dataDir, runAs: { owner } }: Cluster): void {
  fs.chmodSync(dataDir, 0o700)
  if (!owner || owner.uid === fs.statSync(dataDir).uid) return
  // The folder itself comes last: while it has its old owner, a start that was cut short here is not finished.
  for (const name of [...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }), '.'])
    fs.lchownSync(path.join(dataDir, name), owner.uid, owner.gid)
}

/** What first starts left behind that were killed half-way. */
function removeAbandoned(dataDir: string): void {
  for (const name of fs.readdirSync(path.dirname(dataDir))) {
    const pid = Number(/^cluster\.new-(\d+)$/.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid)))
      // Its initdb may outlive the start that was killed by a moment, and still write there.
      fs.rmSync(path.join(path.dirname(dataDir), name), {
        recursive: true,
        force: true,
        maxRetries: 10,
        retryDelay: 50,
      })
  }
}

/** Whether a process of that number exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const program = (cluster: Cluster, name: 'initdb' | 'postgres'): string =>
  path.join(cluster.binaries.dir, 'bin', name)

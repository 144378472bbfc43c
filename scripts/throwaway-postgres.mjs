// A PostgreSQL server of this machine, started in a temporary folder, so that the tests also meet a server that is
// not the embedded one. It listens on the loopback address only and asks for a password made for this run.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const INSTALLED = '/usr/lib/postgresql'
const MIN_MAJOR_VERSION = 15
const START_TRIES = 200
const NOBODY = 65_534

/** Starts the newest suitable server that is installed: its address, its process and how to stop it, or null where there is none. */
export async function startThrowawayPostgres(root = '/tmp') {
  const bin = newestBin()
  if (!bin) return null
  const folder = mkdtempSync(`${root}/steppers-postgres-`)
  const password = randomBytes(18).toString('base64url')
  const port = await freePort()
  const as = unprivileged()
  writeFileSync(`${folder}/password`, password)
  if (as.uid !== undefined) for (const file of [folder, `${folder}/password`]) chownSync(file, as.uid, as.gid)
  chmodSync(folder, 0o700)

  const data = `${folder}/data`
  const initdb = ['-D', data, '-U', 'steppers', '-A', 'scram-sha-256', `--pwfile=${folder}/password`]
  execFileSync(`${bin}/initdb`, [...initdb, '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...as,
    stdio: 'pipe',
  })
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=150',
    'fsync=off',
  ]
  const server = spawn(`${bin}/postgres`, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    stdio: 'ignore',
  })
  const stop = async () => {
    const stopped = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGINT')) await stopped
    rmSync(folder, { recursive: true, force: true })
  }
  await listening(bin, port, server).catch(async (error) => {
    await stop()
    throw error
  })
  return { url: `postgres://steppers:${password}@127.0.0.1:${port}/postgres`, pid: server.pid, stop }
}

function newestBin() {
  if (!existsSync(INSTALLED)) return undefined
  const majors = readdirSync(INSTALLED)
    .map(Number)
    .filter((major) => major >= MIN_MAJOR_VERSION)
  const bins = majors.sort((a, b) => b - a).map((major) => `${INSTALLED}/${major}/bin`)
  return bins.find((bin) => existsSync(`${bin}/initdb`) && existsSync(`${bin}/postgres`))
}

/** PostgreSQL refuses to run as root: then it runs as the system's postgres user, or as nobody. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return { uid: NOBODY, gid: NOBODY }
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function listening(bin, port, server) {
  for (let tries = 0; tries < START_TRIES; tries++) {
    if (server.exitCode !== null) break
    if (isReady(bin, port)) return
    await sleep(50)
  }
  throw new Error('The PostgreSQL server of this machine did not start.')
}

/** A server takes connections before it answers them. */
const isReady = (bin, port) =>
  spawnSync(`${bin}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0

// What a fresh clone lacks before anything of this product can run: packages, the right Node, a build.
// Plain JavaScript for any Node from 18 on, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SERVER = path.join(ROOT, 'build/server/main.js')
const BIN = path.join(ROOT, 'node_modules/.bin')
const BUILD_STAMP = path.join(ROOT, 'build/.sources')

/** The environment in which installed tools find each other and the Node of this project. */
export const toolEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`,
})

/** Leaves with one sentence that says what to do. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Installs what package-lock.json asks for and node_modules lacks, and returns the Node to run everything with. */
export function preparePackages() {
  if (!packagesAreComplete()) withLock(() => packagesAreComplete() || installPackages())
  return findNode()
}

/** Builds the product when a source is not the one that the last build was made from. */
export function prepareBuild(node) {
  if (buildIsFresh()) return
  withLock(() => {
    if (buildIsFresh()) return
    console.log('Building (a few seconds, only when the sources have changed) ...')
    const sources = fingerprintSources()
    rmSync(BUILD_STAMP, { force: true })
    const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
    const built = spawnSync(node, [cli, 'build', '--logLevel', 'error'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: toolEnv({ NODE_ENV: 'production' }),
    })
    if (built.status !== 0) giveUp('The build failed; what is wrong stands above.')
    writeFileSync(BUILD_STAMP, sources)
  })
}

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

/**
 * Compares what is asked for with npm's own record of what it has installed. npm writes that record last, so an
 * install that was interrupted has none. Packages for other platforms are optional and may be absent.
 */
function packagesAreComplete() {
  if (!existsSync(path.join(ROOT, 'node_modules/.package-lock.json'))) return false
  const installed = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(([where, wanted]) => {
    if (where === '') return true
    const found = installed[where]
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional
  })
}

function installPackages() {
  console.log('Installing packages (about half a minute, only when they have changed) ...')
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // A registry without the packages of some platform makes `npm ci` refuse a lockfile that `npm install` accepts.
  if (npm(['ci', ...options]) || npm(['install', '--no-save', ...options])) return
  giveUp('npm could not install the packages; its own words stand above. Is the network there?')
}

function npm(args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return (
    spawnSync(command, [...first, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status ===
    0
  )
}

/** The Node of package.json; without it the running one, when that is new enough for the libraries. */
function findNode() {
  const folder = path.join(ROOT, 'node_modules/node')
  const pinned = path.join(folder, 'bin/node')
  if (!runs(pinned) && existsSync(folder)) {
    // npm was told not to run install scripts: this one only unpacks Node, so it is run by hand.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      stdio: 'ignore',
      env: toolEnv(),
    })
  }
  if (runs(pinned)) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  return giveUp(
    `Node 24 is not there: npm did not run the install script of the package "node", and the Node that is running ` +
      `(${process.version}) is too old. Run "npm rebuild node", or install Node 22.22 or newer, and try again.`,
  )
}

/** Whether `file` is a Node that works here. Its own process need not ask: it is running. */
function runs(file) {
  if (!existsSync(file)) return false
  if (realpathSync(file) === realpathSync(process.execPath)) return true
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}

const buildIsFresh = () =>
  existsSync(SERVER) && existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === fingerprintSources()

/** Changes when a file that can end up in the build is written, added or removed. Reads no contents: it must be quick. */
function fingerprintSources() {
  const hash = createHash('sha256')
  const look = (name) => {
    const file = path.join(ROOT, name)
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) {
      for (const child of readdirSync(file).sort()) look(`${name}/${child}`)
    } else if (!/\.test\.tsx?$|\.md$/.test(name)) {
      hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`)
    }
  }
  for (const folder of ['app', 'db', 'modules', 'platform', 'public', 'server', 'ui']) look(folder)
  for (const file of ['package-lock.json', 'package.json', 'react-router.config.ts', 'vite.config.ts'])
    look(file)
  return hash.digest('hex')
}

/** Keeps two starts at once from installing or building over each other; the second waits for the first. */
function withLock(work) {
  const lock = path.join(ROOT, '.cache/preparing')
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  work()
  process.removeListener('exit', release)
  release()
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const owner = Number(readFileSync(lock, 'utf8'))
  if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true })
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

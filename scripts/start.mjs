// `npm start`: installs and builds what is missing, then becomes the server.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { prepareBuild, preparePackages, ROOT, SERVER, toolEnv } from './prepare.mjs'

const AGAIN_MS = 1000

const node = preparePackages()
prepareBuild(node)

const args = ['--enable-source-maps', SERVER, ...process.argv.slice(2)]
const isThisNode = realpathSync(node) === realpathSync(process.execPath)
process.chdir(ROOT)
// Node keeps what it has compiled: the next start skips it.
const env = toolEnv({ NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled') })
if (isThisNode && process.execve) process.execve(node, [node, ...args], env)

// An older Node cannot turn into another program, so it stays as the parent and passes on what it is told. The server
// gets a process group of its own: otherwise Ctrl-C would reach it twice, from the terminal and from here.
const server = spawn(node, args, { stdio: 'inherit', env, detached: true })
let lastSignalAt = -AGAIN_MS
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const at = performance.now()
    if (at - lastSignalAt >= AGAIN_MS) server.kill(signal)
    lastSignalAt = at
  })
}
server.on('error', (error) => {
  console.error(`The server could not be started with ${node}: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

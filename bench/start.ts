import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '#tests/e2e/support/site.ts'
import { freePort } from './bench-site.ts'
import { median } from './load.ts'
import { measureWithLimit, printHeading, isQuick, printRow } from './report.ts'
import { fastTmpdir } from '../scripts/fast-tmpdir.mjs'

const STARTS = isQuick ? 1 : 5
const BARE =
  "require('node:http').createServer((_, answer) => answer.end('hello')).listen(process.env.PORT, '127.0.0.1')"

/** How long a start takes. */
export async function startPart(): Promise<void> {
  printHeading('npm start on data that is already there, to the first page (aim: under 2000 ms)')
  const { value, limit, verdict } = await measureWithLimit(bareStartMs, secondStartMs)
  printRow('first page ms', value, 'bare server ms', limit, 'ratio', verdict(value / limit))
}

/** From `npm start` on data that is already there to the first page, in milliseconds. */
async function secondStartMs(): Promise<number> {
  const dataDir = await mkdtemp(path.join(isQuick ? fastTmpdir() : os.tmpdir(), 'steppers-start-'))
  try {
    // The data of a quick run is none: only the first start takes as long as what it puts in.
    const env: Record<string, string> = isQuick ? { DEMO: '0' } : {}
    await (await startSite({ dataDir, env })).stop()
    const times: number[] = []
    for (let round = 0; round < STARTS; round++) {
      const again = await startSite({ dataDir, env })
      times.push(again.firstPageMs)
      await again.stop()
    }
    return median(times)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The limit: npm starting a server that does nothing but say hello. */
async function bareStartMs(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < STARTS; round++) {
    const port = await freePort()
    const startedAt = performance.now()
    const server = spawn('npm', ['exec', '--', 'node', '-e', BARE], {
      env: { ...process.env, PORT: String(port) },
      detached: true,
      stdio: 'ignore',
    })
    while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => null))) await sleep(10)
    times.push(performance.now() - startedAt)
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    await once(server, 'exit')
  }
  return median(times)
}

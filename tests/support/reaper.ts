// Waits until the test run that started it has ended, then stops the PostgreSQL in the folder given and removes it.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const dataDir = process.argv[2] ?? ''

process.stdin.resume()
process.stdin.on('end', () => void cleanUp())

async function cleanUp(): Promise<void> {
  try {
    const lock = readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(lock, 10), 'SIGQUIT')
    await sleep(1000)
  } catch {
    // The run has stopped it already.
  }
  rmSync(dataDir, { recursive: true, force: true })
}

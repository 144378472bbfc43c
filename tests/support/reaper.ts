// Waits until the test run that started it has ended, then ends the PostgreSQL servers in the folder given and removes it.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = process.argv[2] ?? ''

process.stdin.resume()
process.stdin.on('end', () => void cleanUp())

async function cleanUp(): Promise<void> {
  const locks = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === 'postmaster.pid',
  )
  for (const lock of locks) {
    const pid = Number.parseInt(readFileSync(path.join(root, lock), 'utf8'), 10)
    // Tests write locks with numbers of other processes, too.
    if (isPostgres(pid)) process.kill(pid, 'SIGQUIT')
  }
  await sleep(locks.length > 0 ? 1000 : 0)
  rmSync(root, { recursive: true, force: true })
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const START = 'scripts/payments.ts'
/** Longer no start waits for it. */
const START_MS = 30_000

export interface SimulatorProcess {
  url: string
  stop: () => void
}

/**
 * Starts the payment simulator as a process of its own, which ends with this one however it ends. Null where this installation has
 * none, for it comes with the sources and with no build, and where it does not start in time. It never rejects.
 */
export async function startSimulatorProcess(
  root: string,
  patienceMs = START_MS,
): Promise<SimulatorProcess | null> {
  const script = path.join(root, START)
  if (!existsSync(script)) return null
  const child = spawn(process.execPath, [script, '--for-parent'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await new Promise<string | null>((resolve) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += String(text)
      const found = /http:\/\/127\.0\.0\.1:\d+(?=\. )/.exec(said)
      if (found) resolve(found[0])
    })
    child.once('exit', () => resolve(null))
    child.once('error', () => resolve(null))
    setTimeout(() => resolve(null), patienceMs).unref()
  })
  if (url === null) {
    child.kill('SIGKILL')
    return null
  }
  // Nothing waits for it: its pipe tells it when this process has ended.
  child.unref()
  child.stdout.destroy()
  return { url, stop: () => void child.kill('SIGKILL') }
}

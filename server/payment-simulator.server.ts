import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'

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

/** So many payments at a time; more than the newest of them nobody refunds on this machine. */
const REMEMBERED = 5_000

/**
 * Tells a simulator that has just started of the payments it took before, so that they can be refunded: it keeps nothing, and the
 * sales of a demo never came by it. What goes wrong here is no reason not to start.
 */
export async function remindSimulator({ pool }: Db, url: string, log: Log): Promise<void> {
  try {
    const { rows: payments } = await pool.query(
      `select case gateway when 'paypal' then 'paypal' else 'square' end as provider, id as reference,
         provider_payment_id as "providerId", idempotency_key as key, amount_cents as cents, returned_cents as "returnedCents",
         created_at as at
       from payments
       where environment = 'simulator' and state in ('captured', 'refunded') and provider_payment_id is not null
       order by created_at desc limit $1`,
      [REMEMBERED],
    )
    await fetch(`${url}/__sim/payments`, { method: 'POST', body: JSON.stringify({ payments }) })
  } catch (error) {
    log.warn('The payment simulator was not told of earlier payments: they cannot be refunded', { error })
  }
}

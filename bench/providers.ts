import { Agent, request as httpRequest } from 'node:http'
import path from 'node:path'
import { runConcurrently } from './load.ts'
import { measureWithLimit, printHeading, printRow, scaled } from './report.ts'
import { SQUARE_ACCOUNT } from '#dev/payment-simulator/simulator.ts'
import { squareProvider } from '#modules/payments/square/square-provider.server.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { toCents } from '#platform/money.ts'
import { startSimulatorProcess } from '#server/payment-simulator.server.ts'

const AT_ONCE = 8

/** What one call to a payment provider costs the process that sells, against a bare request on a kept connection. */
export async function providersPart(): Promise<void> {
  const simulator = await startSimulatorProcess(path.resolve('.'))
  if (!simulator) throw new Error('The payment simulator did not start')
  const log = createLog({ write: () => {} })
  const address = simulator.url
  const square = squareProvider('card', { environment: 'simulator', address, log, ...SQUARE_ACCOUNT })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  printHeading(
    `A call to a payment provider, ${AT_ONCE} at once: CPU ms of the process that calls (aim: at most 0.4)`,
  )
  try {
    const { value, limit, verdict } = await measureWithLimit(
      () => cpuOf(() => bareRequest(agent, address)),
      () =>
        cpuOf(async () => {
          const paymentId = newId<'payment'>()
          const outcome = await square.charge({
            paymentId,
            idempotencyKey: `${paymentId}-a1`,
            amount: toCents(4120),
            currency: 'USD',
            receivingAccount: square.receivingAccount,
            sourceToken: 'cnon:card-nonce-ok',
            customerEmail: 'buyer@steppers.example',
            returnUrl: 'https://steppers.example/checkout',
          })
          if (outcome.status !== 'authorized') throw new Error('The simulated provider refused')
        }),
    )
    printRow('Square, a card', value, 'bare request', limit, 'ratio', verdict(value / limit))
  } finally {
    agent.destroy()
    simulator.stop()
  }
}

async function cpuOf(call: () => Promise<void>): Promise<number> {
  const count = scaled(1000)
  await runConcurrently({ atOnce: AT_ONCE, count: scaled(200) }, call)
  const before = process.cpuUsage()
  await runConcurrently({ atOnce: AT_ONCE, count }, call)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

const bareRequest = (agent: Agent, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(`${address}/v2/nowhere`, { agent, method: 'POST' }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end('{}')
  })

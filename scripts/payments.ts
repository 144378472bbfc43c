// Starts the payment simulator: Square and PayPal as they answer on this machine, taking no money.
//   node scripts/payments.ts                on port 4700, until it is told to stop
//   node scripts/payments.ts --for-parent   on any free port, until the program that started it has ended
import { startPaymentSimulator } from '../dev/payment-simulator/simulator.ts'

const isForParent = process.argv.includes('--for-parent')
// A parent that gave up its own start reads no more of this one.
if (isForParent) process.stdout.on('error', () => process.exit(0))
const site = process.env['APP_URL'] || `http://localhost:${process.env['PORT'] || 3000}`
const simulator = await startPaymentSimulator({
  port: isForParent ? 0 : 4700,
  // What a browser of today has outside Safari; POST /__sim/wallets names others.
  wallets: ['google'],
  webhooks: { square: `${site}/webhooks/square`, paypal: `${site}/webhooks/paypal` },
})
process.stdout.write(`The payment simulator is at ${simulator.url}. It takes no money.
Its ledger: ${simulator.url}/__sim/ledger
It sends webhooks to ${site}; APP_URL names another site.
`)
if (isForParent) {
  // The other end of this pipe is gone with the parent, however it ended.
  process.stdin.on('close', () => process.exit(0)).resume()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

// Starts the payment simulator: Square and PayPal as they answer on this machine, taking no money.
import { startPaymentSimulator } from '../dev/payment-simulator/simulator.ts'

const PORT = 4700
const simulator = await startPaymentSimulator({ port: PORT })
process.stdout.write(`The payment simulator is at ${simulator.url}. It takes no money.
Its ledger: ${simulator.url}/__sim/ledger
`)

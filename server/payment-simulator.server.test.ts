import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT, startPaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { paypalProvider } from '#modules/payments/paypal/paypal-provider.server.ts'
import { squareProvider } from '#modules/payments/square/square-provider.server.ts'
import { createLog } from '#platform/log.server.ts'
import { toCents } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'
import { remindSimulator, startSimulatorProcess } from '#server/payment-simulator.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

async function installation(script: string): Promise<string> {
  const root = temporaryFolder('simulator')
  await mkdir(path.join(root, 'scripts'), { recursive: true })
  await writeFile(path.join(root, 'scripts/payments.ts'), script)
  return root
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a simulator that never says where it is keeps no start waiting, and is ended', async () => {
  const root = await installation(
    `import { writeFileSync } from 'node:fs'
     writeFileSync(new URL('pid', import.meta.url), String(process.pid))
     setInterval(() => {}, 1_000)`,
  )
  expect(await startSimulatorProcess(root, 1_500)).toBeNull()
  const pid = Number(await readFile(path.join(root, 'scripts/pid'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a simulator that ends at once is none', async () => {
  expect(await startSimulatorProcess(await installation('process.exit(1)'))).toBeNull()
})

test('a simulator that has just started gives back what it took before', async () => {
  const db = await testDatabase()
  const [card, paypal] = await Promise.all(
    (['card', 'paypal'] as const).map(async (method) => {
      const answer = await checkOut(
        ctxOf(db),
        checkoutServices(db),
        await makePerson(db),
        want(await makeEvent(db), 1, { method, ...(method === 'paypal' && { sourceToken: null }) }),
      )
      return paymentOf(db, answer)
    }),
  )
  // As the demo has it: taken, and never by a simulator.
  await db.pool.query("update payments set state = 'captured' where id = $1", [paypal!.id])
  const fresh = await startPaymentSimulator({ keepsAlive: false })
  const log = createLog({ write: () => {} })
  for (let i = 0; i < 2; i++) await remindSimulator(db, fresh.url, log)
  const at = { environment: 'simulator' as const, address: fresh.url, log }
  const [amount, now] = [toCents(4120), systemNow()]
  for (const [payment, provider] of [
    [card!, squareProvider('card', { ...at, ...SQUARE_ACCOUNT })],
    [paypal!, paypalProvider({ ...at, ...PAYPAL_ACCOUNT, pages: fresh.url, brandName: 'Steppers' })],
  ] as const) {
    const { id: paymentId, idempotency_key: idempotencyKey, provider_payment_id: providerPaymentId } = payment
    const ours = {
      paymentId,
      idempotencyKey,
      providerPaymentId,
      amount,
      currency: 'USD' as const,
      receivingAccount: provider.receivingAccount,
      createdAt: now,
    }
    expect(await provider.refund(ours, toCents(1000), 'a part')).toMatchObject({ status: 'refunded' })
    expect(await provider.find(ours, now)).toMatchObject({ status: 'captured' })
  }
  await fresh.close()
})

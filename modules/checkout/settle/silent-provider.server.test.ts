import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { PROVIDER_TIMEOUT_MS } from '#modules/payments/ask-provider.server.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let services: CheckoutServices
let square: Gateway
beforeEach(() => {
  services = checkoutServices(db)
  square = services.gateways.square!
})
afterEach(() => vi.useRealTimers())

test.each([
  ['find', 'unknown'],
  ['cancel', 'unknown'],
  ['find', 'void_due'],
  ['refund', 'refund_due'],
] as const)(
  'recovery waits ten seconds for a provider that never answers (%s of what is %s), and asks again later',
  async (call, state) => {
    const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(await makeEvent(db), 1))
    const { id } = await paymentOf(db, answer)
    await db.pool.query("update payments set next_check_at = 'infinity'")
    await db.pool.query('update payments set state = $2, next_check_at = now() where id = $1', [id, state])
    const asked = Promise.withResolvers<void>()
    services.gateways.square = {
      ...square,
      find: async () => null,
      [call]: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isOver = false
    const recovering = recoverCheckouts(ctxOf(db), services).then(() => (isOver = true))
    await asked.promise
    await vi.advanceTimersByTimeAsync(PROVIDER_TIMEOUT_MS - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await recovering
    expect((await paymentOf(db, answer)).state).toBe(state)
  },
)

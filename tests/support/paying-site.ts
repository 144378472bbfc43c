import { afterAll, beforeEach } from 'vitest'
import { type PaymentSimulator, startPaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import { handleWebhooks } from '#modules/checkout/webhooks/handle-webhooks.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { createCheckoutServices } from '#server/checkout-services.server.ts'
import type { OnSale } from '#tests/support/box-office.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { billing, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { moneyDifferences } from '#tests/support/money-differences.ts'
import { builtApp, ORIGIN, type Person } from '#tests/support/site.ts'

/** What stands in the way of comparing with the simulator inside the process, which takes no part here. */
const OTHER_BOOK = /the provider's book/

/**
 * The built site, paid through the payment simulator, which sends its webhooks to it. The job that acts on them runs when it
 * is told to.
 */
export async function payingSite(db: Db, over: Partial<Config> = {}) {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  let app: Awaited<ReturnType<typeof builtApp>> | undefined
  const simulator: PaymentSimulator = await startPaymentSimulator({
    listDelayMs: 0,
    webhooks: {
      square: `${ORIGIN}/webhooks/square`,
      paypal: `${ORIGIN}/webhooks/paypal`,
      deliver: async (url, init) => (await app?.request(url, init)) ?? new Response(null, { status: 503 }),
      retryMs: 5,
    },
  })
  afterAll(() => simulator.close())
  beforeEach(() => {
    simulator.clearFaults()
    simulator.webhooks.setMood({})
    lines.length = 0
  })
  const settings = readConfig({
    APP_URL: ORIGIN,
    PAYMENTS_MODE: 'simulator',
    PAYMENT_SIMULATOR_URL: simulator.url,
  })
  if (!settings.ok) throw new Error(settings.failures.join('\n'))
  const { payments } = settings.config
  app = await builtApp(db, ORIGIN, write, { payments, ...over })
  const served = app
  const log = createLog({ write })
  const services = createCheckoutServices({
    config: { ...settings.config, secret: SECRET },
    db,
    log,
    signer: ticketSigner(SECRET),
    ticketLog: { note: () => {} },
  })
  const ctx = () => ({ db, now: systemNow(), log })

  const request = (
    target: string,
    { as, json, ...init }: RequestInit & { as?: Person; json?: unknown } = {},
  ) => {
    const headers = new Headers(init.headers)
    if (as) headers.set('cookie', as.cookie)
    if (as && !headers.has('origin')) headers.set('origin', ORIGIN)
    if (json === undefined) return served.request(ORIGIN + target, { ...init, headers })
    headers.set('content-type', 'application/json')
    return served.request(ORIGIN + target, { method: 'POST', ...init, headers, body: JSON.stringify(json) })
  }

  return {
    simulator,
    services,
    ctx,
    lines,
    request,
    /** Acts on every webhook that has come. */
    handle: () => handleWebhooks(ctx(), services),
    /** Sends what a browser sends to buy; answers what the site answers. */
    buy: async (as: Person, event: OnSale, method: 'card' | 'cashapp' | 'paypal', sourceToken?: string) => {
      const { clientKey, lines: items, totalCents } = want(event, 1)
      const answer = await request('/api/checkout', {
        as,
        json: { clientKey, items, totalCents, billing, method, ...(sourceToken && { sourceToken }) },
      })
      return (await answer.json()) as { status: string; checkoutId: string; redirectUrl: string }
    },
    /** In what our books and the provider's ledger differ, and which invariants are broken: nothing is good. */
    differences: async () => {
      const broken = await brokenInvariants(db)
      return [
        ...(await moneyDifferences(db, simulator)),
        ...broken
          .filter(({ invariant }) => !OTHER_BOOK.test(invariant))
          .map(({ invariant, subject }) => `${invariant}: ${subject}`),
      ]
    },
  }
}

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MARKER, refusal } from './guard.ts'
import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT, startPaymentSimulator } from './simulator.ts'
import { simulatedProviders } from '#tests/support/simulated-providers.ts'

const { simulator } = await simulatedProviders()

/** The fields of the answers that these tests look at. */
interface Answered {
  id?: string
  now?: string
  payment?: { status: string }
  errors?: { code: string }[]
  details?: { issue: string }[]
}
interface Ledger {
  totalCents: number
  entries: object[]
}

const json = { 'Content-Type': 'application/json' }

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${simulator.url}${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answered }
}
const square = (path: string, body: object) =>
  send(path, body, { Authorization: `Bearer ${SQUARE_ACCOUNT.accessToken}`, 'Square-Version': '2025-08-20' })

let keys = 0
const payment = (change: object = {}) => ({
  source_id: 'cnon:card-nonce-ok',
  idempotency_key: `key ${keys++}`,
  amount_money: { amount: 1000, currency: 'USD' },
  location_id: SQUARE_ACCOUNT.locationId,
  reference_id: 'ours',
  ...change,
})
const codeOf = (answer: { body: Answered }) => answer.body.errors?.[0]?.code

describe('the simulated Square', () => {
  test('answers the same key with the same payment, and refuses it with another body', async () => {
    const body = payment()
    const first = await square('/v2/payments', body)
    expect(first.body.payment?.status).toBe('COMPLETED')
    expect(await square('/v2/payments', body)).toEqual(first)
    const other = await square('/v2/payments', { ...body, amount_money: { amount: 1, currency: 'USD' } })
    expect(other.status).toBe(400)
    expect(codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('takes a token of one use once', async () => {
    expect((await square('/v2/payments', payment({ source_id: 'cnon:once-1' }))).status).toBe(200)
    expect(codeOf(await square('/v2/payments', payment({ source_id: 'cnon:once-1' })))).toBe(
      'CARD_TOKEN_USED',
    )
  })

  test.each([
    [{ amount_money: { amount: 0, currency: 'USD' } }, 'VALUE_TOO_LOW'],
    [{ amount_money: { amount: 10.5, currency: 'USD' } }, 'VALUE_TOO_LOW'],
    [{ amount_money: { amount: 1000, currency: 'EUR' } }, 'UNSUPPORTED_CURRENCY'],
    [{ location_id: 'LOTHER' }, 'INVALID_LOCATION'],
    [{ source_id: '' }, 'MISSING_REQUIRED_PARAMETER'],
    [{ source_id: 'made up' }, 'INVALID_CARD_DATA'],
    [{ idempotency_key: 'x'.repeat(46) }, 'VALUE_TOO_LONG'],
  ])('refuses %j as %s', async (change, code) => {
    expect(codeOf(await square('/v2/payments', payment(change)))).toBe(code)
  })

  test('answers nobody without its key', async () => {
    expect((await send('/v2/payments', payment())).status).toBe(401)
  })
})

test('browsers have the wallets that it is told to offer, and none before', async () => {
  const offered = async () =>
    /^globalThis\.simulatedWallets = (.*)$/m.exec(
      await (await fetch(`${simulator.url}/v1/square.js`)).text(),
    )?.[1]
  expect(await offered()).toBe('[]')
  await send('/__sim/wallets', { wallets: ['apple', 'google'] })
  expect(await offered()).toBe('["apple","google"]')
})

describe('the simulated PayPal', () => {
  test('gives no token to who does not know the secret, and no order without a token', async () => {
    const basic = (secret: string) => `Basic ${btoa(`${PAYPAL_ACCOUNT.clientId}:${secret}`)}`
    const ask = (secret: string) =>
      fetch(`${simulator.url}/v1/oauth2/token`, {
        method: 'POST',
        headers: { Authorization: basic(secret) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
    expect((await ask('wrong')).status).toBe(401)
    const { access_token: token } = (await (await ask(PAYPAL_ACCOUNT.clientSecret)).json()) as {
      access_token: string
    }
    expect((await send('/v2/checkout/orders', {})).status).toBe(401)

    const unit = { custom_id: 'ours', amount: { currency_code: 'USD', value: '10.00' } }
    const page = { return_url: 'https://a.example/', cancel_url: 'https://a.example/' }
    const order = {
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: { paypal: { experience_context: page } },
    }
    const headers = {
      Authorization: `Bearer ${token}`,
      'PayPal-Request-Id': 'k',
      Prefer: 'return=representation',
    }
    const made = await send('/v2/checkout/orders', order, headers)
    expect(made.status).toBe(201)
    const again = await send('/v2/checkout/orders', order, headers)
    expect(again).toEqual({ status: 200, body: made.body })
    const other = { ...order, purchase_units: [{ ...unit, custom_id: 'theirs' }] }
    expect((await send('/v2/checkout/orders', other, headers)).status).toBe(400)
    const early = await send(`/v2/checkout/orders/${made.body.id}/capture`, {}, headers)
    expect(early.body.details?.[0]?.issue).toBe('ORDER_NOT_APPROVED')
  })
})

test('its ledger, its clock and its faults are reached over HTTP', async () => {
  const ledger = async () => (await (await fetch(`${simulator.url}/__sim/ledger`)).json()) as Ledger
  const before = await ledger()
  await square('/v2/payments', payment({ reference_id: 'counted' }))
  const after = await ledger()
  expect(after.totalCents - before.totalCents).toBe(1000)
  expect(after.entries.at(-1)).toMatchObject({ provider: 'square', kind: 'capture', reference: 'counted' })

  await send('/__sim/faults', { route: 'POST /v2/payments', kind: 'status', status: 503, body: {} })
  expect((await square('/v2/payments', payment())).status).toBe(503)
  expect((await square('/v2/payments', payment())).status).toBe(200)
  const { body } = await send('/__sim/clock', { advanceMs: 3_600_000 })
  expect(Date.parse(body.now ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  expect((await send('/__sim/approve', { order: 'PPNONE' })).status).toBe(404)
})

describe('the simulator cannot run in production', () => {
  test.each([
    [{ NODE_ENV: 'production' }, '127.0.0.1', 'in production'],
    [{ PAYMENTS_MODE: 'live' }, '127.0.0.1', 'PAYMENTS_MODE=live'],
    [{}, '0.0.0.0', 'on this machine alone'],
    [{}, '192.168.1.20', 'on this machine alone'],
  ])('with %j on %s', (environment, host, reason) => {
    expect(refusal(environment, host)).toContain(reason)
  })

  test('and says so when it is started there', async () => {
    expect(refusal({}, '127.0.0.1')).toBeNull()
    await expect(startPaymentSimulator({ host: '0.0.0.0' })).rejects.toThrow('on this machine alone')
    const env = { ...process.env, NODE_ENV: 'production' }
    const start = () => execFileSync(process.execPath, ['scripts/payments.ts'], { env, stdio: 'pipe' })
    expect(start).toThrow('does not run in production')
  })

  test('because nothing of the product imports it, and no build has it', () => {
    const sources = globSync('{app,db,modules,platform,server,ui}/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.tsx?$/.test(file),
    )
    const naming = (files: string[], pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
    expect(sources.length).toBeGreaterThan(500)
    expect(naming(sources, /#dev\/|dev\/payment-simulator/)).toEqual([])
    expect(naming(globSync('build/**/*.{js,mjs}'), new RegExp(MARKER))).toEqual([])
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  PAYPAL_WEBHOOK_ID,
  SQUARE_SIGNATURE_KEY,
  type WebhookTargets,
} from '#dev/payment-simulator/webhooks.ts'
import { startPaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import {
  paypalCertificates,
  simulatedPaypalCertificates,
} from '#modules/payments/webhooks/paypal-certificates.server.ts'
import {
  paypalSender,
  squareSender,
  type WebhookSender,
} from '#modules/payments/webhooks/webhook-senders.server.ts'
import { systemNow } from '#platform/time.ts'

const SQUARE = 'http://localhost:3000/webhooks/square'
const PAYPAL = 'http://localhost:3000/webhooks/paypal'

const came: { url: string; headers: Headers; rawBody: Uint8Array }[] = []
let answers: number[] = []
const deliver: WebhookTargets['deliver'] = async (url, { headers, body }) => {
  came.push({ url, headers: new Headers(headers), rawBody: Buffer.from(body as string) })
  return new Response(null, { status: answers.shift() ?? 204 })
}
const simulator = await startPaymentSimulator({
  webhooks: { square: SQUARE, paypal: PAYPAL, deliver, retryMs: 1 },
})
afterAll(() => simulator.close())
beforeEach(() => {
  came.length = 0
  answers = []
  simulator.webhooks.setMood({})
})

const senders: Record<string, WebhookSender> = {
  square: squareSender('simulator', SQUARE_SIGNATURE_KEY, SQUARE),
  paypal: paypalSender('simulator', PAYPAL_WEBHOOK_ID, simulatedPaypalCertificates(simulator.url)),
}
const tell = (provider: 'square' | 'paypal') =>
  simulator.webhooks.tell(provider, 'dispute.created', { dispute: { id: 'D1' } })

describe.each(['square', 'paypal'] as const)('the simulated webhooks of %s', (provider) => {
  const verdict = async () => (await senders[provider]!.verify(came[0]!, systemNow())).ok

  test('are signed as the provider signs them', async () => {
    tell(provider)
    await simulator.webhooks.settled()
    expect(await verdict()).toBe(true)
    came[0]!.rawBody[0]! ^= 1
    expect(await verdict()).toBe(false)
  })

  test('are refused when somebody else signed them', async () => {
    simulator.webhooks.setMood({ isForged: true })
    tell(provider)
    await simulator.webhooks.settled()
    expect(await verdict()).toBe(false)
  })

  test('are sent again under the same id until they are taken, five times at most', async () => {
    answers = [500, 404, 200]
    tell(provider)
    await simulator.webhooks.settled()
    expect(simulator.webhooks.sent.at(-1)?.statuses).toEqual([500, 404, 200])
    expect(new Set(came.map(({ rawBody }) => rawBody.toString())).size).toBe(1)
    answers = [500, 500, 500, 500, 500]
    tell(provider)
    await simulator.webhooks.settled()
    expect(simulator.webhooks.sent.at(-1)?.statuses).toHaveLength(5)
  })
})

test('webhooks come twice, late, in another order or not at all, as they are told to over HTTP', async () => {
  const say = (path: string, body: object) =>
    fetch(simulator.url + path, { method: 'POST', body: JSON.stringify(body) })
  await say('/__sim/webhooks', { isHeld: true })
  for (const type of ['first', 'second', 'third'])
    await say('/__sim/webhooks/tell', { event: ['square', type, { payment: { id: 'P' } }] })
  expect(came).toEqual([])
  await say('/__sim/webhooks/release', { send: [2, 0, 2] })
  await simulator.webhooks.settled()
  const types = came.map(({ rawBody }) => (JSON.parse(rawBody.toString()) as { type: string }).type)
  expect(types).toEqual(['third', 'first', 'third'])
  await say('/__sim/webhooks', { copies: 0 })
  tell('square')
  await say('/__sim/webhooks', { copies: 2 })
  tell('square')
  await simulator.webhooks.settled()
  expect(came).toHaveLength(5)
})

test('nobody trusts the simulated root but who asked for it, and no simulator is on another machine', async () => {
  tell('paypal')
  await simulator.webhooks.settled()
  const stranger = paypalCertificates({ environment: 'simulator', simulatorUrl: simulator.url })
  const address = came[0]!.headers.get('paypal-cert-url')!
  expect(await stranger(address, systemNow())).toEqual({
    ok: false,
    failure: { code: 'CERTIFICATE_UNTRUSTED' },
  })
  for (const environment of ['sandbox', 'live'] as const)
    expect(await paypalCertificates({ environment })(address, systemNow())).toEqual({
      ok: false,
      failure: { code: 'CERTIFICATE_FOREIGN' },
    })
  expect(() => simulatedPaypalCertificates('https://simulator.example.org')).toThrow('on this machine')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFromSquare, type SquareWebhook } from '#modules/payments/webhooks/square-signature.server.ts'
import { flipped } from '#tests/support/flipped.ts'
import { readContract } from '#tests/support/provider-contracts.ts'

interface Vector {
  body: string
  signature: string
  key: string
  url: string
}
const { vectors } = readContract<{ vectors: Vector[] }>('vectors/square-webhook-hmac.json')
const webhookOf = ({ body, signature, url }: Vector): SquareWebhook => ({
  signature,
  notificationUrl: url,
  rawBody: Buffer.from(body),
})

describe.each(vectors)('the webhook of Square with the signature $signature', (vector) => {
  const webhook = webhookOf(vector)
  const accepts = (change: Partial<SquareWebhook>, key = vector.key) =>
    isFromSquare(key, { ...webhook, ...change })

  test('is accepted as it came', () => {
    expect(accepts({})).toBe(true)
  })

  test('is refused with any one bit of it, of its address, its signature or the key changed', () => {
    fc.assert(
      fc.property(fc.nat(), (bit) => {
        expect(accepts({ rawBody: flipped(webhook.rawBody, bit) })).toBe(false)
        expect(accepts({ notificationUrl: flipped(vector.url, bit) })).toBe(false)
        expect(accepts({ signature: flipped(vector.signature, bit) })).toBe(false)
        expect(accepts({}, flipped(vector.key, bit))).toBe(false)
      }),
    )
  })

  test('is refused cut short, written anew, or without a signature', () => {
    expect(accepts({ rawBody: webhook.rawBody.subarray(0, -1) })).toBe(false)
    expect(accepts({ rawBody: Buffer.from(JSON.stringify(JSON.parse(vector.body), null, 1)) })).toBe(false)
    expect(accepts({ notificationUrl: `${vector.url}/` })).toBe(false)
    for (const signature of [null, '', vector.signature.slice(0, -1), `${vector.signature} `])
      expect(accepts({ signature })).toBe(false)
  })
})

test('a key that is not set accepts nothing, not even what is signed with none', async () => {
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', '').update('https://a.example{}').digest('base64')
  const webhook = { signature, notificationUrl: 'https://a.example', rawBody: Buffer.from('{}') }
  expect(isFromSquare('', webhook)).toBe(false)
})

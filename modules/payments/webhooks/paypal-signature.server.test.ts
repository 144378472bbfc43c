import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  digicertTrust,
  isTrusted,
  readCertificates,
} from '#modules/payments/webhooks/certificate-chain.server.ts'
import { paypalCertificates } from '#modules/payments/webhooks/paypal-certificates.server.ts'
import {
  type PaypalWebhook,
  verifyPaypalWebhook,
} from '#modules/payments/webhooks/paypal-signature.server.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { flipped } from '#tests/support/flipped.ts'
import { readContract } from '#tests/support/provider-contracts.ts'

interface Vector {
  at: string
  headers: Record<string, string>
  webhook_id: string
  body: string
  cert_pem: string
  intermediate_pem: string
  root_pem: string
}
const vector = readContract<Vector>('vectors/paypal-webhook-signed-2015.json')
const ADDRESS = vector.headers['paypal-cert-url']!
const now = toInstant(vector.at)
const [root, between, own] = [vector.root_pem, vector.intermediate_pem, vector.cert_pem].map(
  (pem) => new X509Certificate(pem),
) as [X509Certificate, X509Certificate, X509Certificate]
const trust = { roots: [root], between: [between] }

/** PayPal's host, with what lies there. */
function host(pem = vector.cert_pem, status = 200) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(pem, { status })))
  return { fetch, find: paypalCertificates({ environment: 'sandbox', trust, fetch }) }
}

const { find } = host()
const webhook: PaypalWebhook = {
  headers: new Headers(vector.headers),
  rawBody: Buffer.from(vector.body),
  webhookId: vector.webhook_id,
}
const changed = (name: string, value: string | null): PaypalWebhook => {
  const headers = new Headers(vector.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return { ...webhook, headers }
}
const codeOf = async (change: Partial<PaypalWebhook>, at = now) => {
  const verified = await verifyPaypalWebhook(find, { ...webhook, ...change }, at)
  return verified.ok ? 'accepted' : verified.failure.code
}

describe('a webhook that PayPal really signed', () => {
  test('is accepted as it came', async () => {
    expect(await verifyPaypalWebhook(find, webhook, now)).toEqual({
      ok: true,
      value: { transmissionId: vector.headers['paypal-transmission-id'], sentAt: now },
    })
  })

  test('is refused with any one bit of it, of a header or of the id of the subscription changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...Object.keys(vector.headers)), async (bit, name) => {
        expect(await codeOf({ rawBody: flipped(webhook.rawBody, bit) })).toBe('SIGNATURE_WRONG')
        expect(await codeOf({ webhookId: flipped(vector.webhook_id, bit) })).toBe('SIGNATURE_WRONG')
        const header = flipped(vector.headers[name]!, bit)
        // Such a byte is in no header, and a space around it is none of its value.
        fc.pre(/^[!-~]+$/.test(header))
        // Another certificate of PayPal's host is PayPal's: here the same one is at every address.
        const isStillPaypals =
          /^https:\/\/api\.sandbox\.paypal\.com\/v1\/notifications\/certs\/CERT-[\w-]+$/.test(header)
        expect(await codeOf(changed(name, header))).toMatch(isStillPaypals ? /^accepted$/ : /^(SIGN|CERT)/)
      }),
      { numRuns: 500 },
    )
  })

  test('is refused written anew, cut short, or without any one of its headers', async () => {
    const anew = Buffer.from(JSON.stringify(JSON.parse(vector.body), null, 1))
    expect(await codeOf({ rawBody: anew })).toBe('SIGNATURE_WRONG')
    expect(await codeOf({ rawBody: webhook.rawBody.subarray(1) })).toBe('SIGNATURE_WRONG')
    for (const name of Object.keys(vector.headers))
      expect(await codeOf(changed(name, null))).toMatch(/^(SIGNATURE_MISSING|CERTIFICATE_FOREIGN)$/)
  })

  test('is refused with the same signature written in another way', async () => {
    const signature = vector.headers['paypal-transmission-sig']!
    for (const other of [
      signature.replaceAll('+', '-'),
      `${signature}=`,
      signature.replace(/=+$/, ''),
      `=${signature}`,
    ])
      expect(await codeOf(changed('paypal-transmission-sig', other))).toBe('SIGNATURE_MISSING')
  })

  test('is refused while its certificate is not in force', async () => {
    expect(await codeOf({}, toInstant('2015-03-17T23:59:59Z'))).toBe('CERTIFICATE_UNTRUSTED')
    expect(await codeOf({}, toInstant('2015-03-18T00:00:00Z'))).toBe('accepted')
    expect(await codeOf({}, toInstant('2017-03-22T12:00:00Z'))).toBe('accepted')
    expect(await codeOf({}, toInstant('2017-03-22T12:00:01Z'))).toBe('CERTIFICATE_UNTRUSTED')
  })
})

describe('the certificate of a webhook', () => {
  test.each([
    'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example#https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com:444/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?to=evil',
    'https://api.sandbox.paypal.com/v1/notifications/certs/../../redirect/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/',
    'https://api.sandbox.paypal.com\\@evil.example/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    '',
  ])('is not asked for at %s', async (address) => {
    const { find: findKey, fetch } = host()
    expect(await findKey(address, now)).toMatchObject({ failure: { code: 'CERTIFICATE_FOREIGN' } })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('of the sandbox is worth nothing where money is real, and the other way round', async () => {
    const fetch = host().fetch
    const live = paypalCertificates({ environment: 'live', trust, fetch })
    const code = { failure: { code: 'CERTIFICATE_UNTRUSTED' } }
    expect(await live(ADDRESS.replace('.sandbox', ''), now)).toMatchObject(code)
    expect(await live(ADDRESS, now)).toMatchObject({ failure: { code: 'CERTIFICATE_FOREIGN' } })
  })

  test('is fetched once for all who wait for it, without following a redirect', async () => {
    const { find: findKey, fetch } = host()
    await Promise.all([findKey(ADDRESS, now), findKey(ADDRESS, now)])
    await findKey(ADDRESS, plusMs(now, 1000))
    expect(fetch).toHaveBeenCalledOnce()
    expect(fetch.mock.calls[0]![1]).toMatchObject({ redirect: 'error' })
  })

  test('is kept for at most twenty addresses', async () => {
    const { find: findKey, fetch } = host()
    const addresses = Array.from({ length: 21 }, (_, i) => ADDRESS.replace('CERT-', `CERT-${i}`))
    for (const address of addresses) await findKey(address, now)
    await findKey(addresses[20]!, now)
    expect(fetch).toHaveBeenCalledTimes(21)
    await findKey(addresses[0]!, now)
    expect(fetch).toHaveBeenCalledTimes(22)
  })

  test('is fetched beside three others at most, and however many are named in vain, a trusted one stays', async () => {
    const { find: findKey, fetch } = host()
    await findKey(ADDRESS, now)
    let [running, most] = [0, 0]
    fetch.mockImplementation(async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return new Response('not found', { status: 404 })
    })
    const vain = Array.from({ length: 100 }, (_, i) => findKey(ADDRESS.replace('CERT-', `CERT-${i}`), now))
    expect(new Set((await Promise.all(vain)).map(({ ok }) => ok))).toEqual(new Set([false]))
    expect([most, fetch.mock.calls.length]).toEqual([4, 1 + 4 + 16])
    expect(await findKey(ADDRESS, now)).toMatchObject({ ok: true })
    expect(fetch.mock.calls.length).toBe(21)
  })

  test.each([
    ['is missing', 'not found', 404],
    ['is no certificate', '<html>maintenance</html>', 200],
    ['is a broken one', vector.cert_pem.replace('MII', 'MIJ'), 200],
    ['is too large', `${vector.cert_pem}${' '.repeat(70_000)}`, 200],
  ])('that %s is not asked for again at once', async (_what, pem, status) => {
    const { find: findKey, fetch } = host(pem, status)
    for (let i = 0; i < 2; i++)
      expect(await findKey(ADDRESS, now)).toMatchObject({ failure: { code: 'CERTIFICATE_UNREADABLE' } })
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('that cannot be fetched is unreadable, and no exception', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    const findKey = paypalCertificates({ environment: 'sandbox', trust, fetch })
    expect(await findKey(ADDRESS, now)).toMatchObject({ failure: { code: 'CERTIFICATE_UNREADABLE' } })
  })

  test('that somebody else vouches for is not trusted', async () => {
    const stranger = readFileSync('tests/fixtures/tls/calendar.example.crt', 'utf8')
    const code = { failure: { code: 'CERTIFICATE_UNTRUSTED' } }
    expect(await host(stranger).find(ADDRESS, now)).toMatchObject(code)
    expect(await host(`${stranger}${vector.cert_pem}`).find(ADDRESS, now)).toMatchObject(code)
    expect(await host(vector.intermediate_pem).find(ADDRESS, now)).toMatchObject(code)
  })
})

describe('a chain of certificates', () => {
  const both = [own, between]

  test('leads to a trusted root, whether the sender brings what stands between or we know it', () => {
    expect(isTrusted([own], trust, now)).toBe(true)
    expect(isTrusted(both, { roots: [root], between: [] }, now)).toBe(true)
    expect(isTrusted([...both, root], { roots: [root], between: [] }, now)).toBe(true)
  })

  test('that misses a link, or ends at a root nobody trusts, is worth nothing', () => {
    expect(isTrusted([own], { roots: [root], between: [] }, now)).toBe(false)
    expect(isTrusted([...both, root], { roots: [], between: [] }, now)).toBe(false)
    expect(isTrusted([...both, root], digicertTrust(), now)).toBe(false)
    expect(isTrusted([own, own], trust, now)).toBe(true)
    expect(isTrusted([], trust, now)).toBe(false)
  })

  test('is judged by each of its links on the day', () => {
    expect(isTrusted([between], trust, toInstant('2013-10-22T11:59:59Z'))).toBe(false)
    expect(isTrusted([between], trust, toInstant('2013-10-22T12:00:00Z'))).toBe(true)
    expect(isTrusted([root], trust, toInstant('2031-11-10T00:00:01Z'))).toBe(false)
  })

  test('counts a link only where its key signed, and only where it may sign', () => {
    type Planted = Record<'root' | 'honest' | 'forged' | 'below', string>
    const planted = readContract<Planted>('vectors/certificate-chains.json')
    const certificate = (name: keyof Planted) => new X509Certificate(planted[name])
    const planters = { roots: [certificate('root')], between: [] }
    const today = toInstant('2040-01-01T00:00:00Z')
    expect(isTrusted([certificate('honest')], planters, today)).toBe(true)
    expect(isTrusted([certificate('forged')], planters, today)).toBe(false)
    expect(isTrusted([certificate('below'), certificate('honest')], planters, today)).toBe(false)
  })

  test('is read from a file of several', () => {
    const file = `${vector.cert_pem}\n${vector.intermediate_pem}\n`
    expect(readCertificates(file).map(({ fingerprint256 }) => fingerprint256)).toEqual(
      both.map(({ fingerprint256 }) => fingerprint256),
    )
  })

  test('ends at a root of DigiCert, and of nobody else', () => {
    const { roots } = digicertTrust()
    expect(roots.length).toBeGreaterThan(3)
    expect(roots.every(({ subject }) => subject.includes('O=DigiCert Inc'))).toBe(true)
  })
})

import type { KeyObject, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readBounded } from '#modules/payments/providers/read-bounded.server.ts'
import {
  digicertTrust,
  isTrusted,
  readCertificates,
  type Trust,
} from '#modules/payments/webhooks/certificate-chain.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '#platform/time.ts'

export type CertificateFailure = {
  code: 'CERTIFICATE_FOREIGN' | 'CERTIFICATE_UNREADABLE' | 'CERTIFICATE_UNTRUSTED'
}

/** The key behind the address of a certificate, as a webhook names it. */
export type FindPaypalKey = (address: string, now: Instant) => Promise<Result<KeyObject, CertificateFailure>>

interface Options {
  environment: 'sandbox' | 'live'
  trust?: Trust
  fetch?: typeof globalThis.fetch
}

const MAX_KEPT = 20
const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 5_000

const HOSTS = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
}
const PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,80}$/
const NAMES = {
  live: /^(?!.*\.sandbox\.)[\w.-]+\.paypal\.com$/,
  sandbox: /^[\w.-]+\.sandbox\.paypal\.com$/,
}

/**
 * Finds the keys with which PayPal signs its webhooks. A webhook says where its certificate lies, so only PayPal's own hosts
 * of this environment are asked, over https and without redirects, and a DigiCert root has to vouch for what comes. At most
 * 20 addresses are kept, a day each; what could not be read is not asked for again within a minute. Fails with
 * CERTIFICATE_FOREIGN (another address), CERTIFICATE_UNREADABLE, CERTIFICATE_UNTRUSTED (chain, dates or name).
 */
export function paypalCertificates({
  environment,
  trust = digicertTrust(),
  fetch = globalThis.fetch,
}: Options): FindPaypalKey {
  const kept = new LRUCache<string, X509Certificate[]>({
    max: MAX_KEPT,
    ttl: DAY_MS,
    fetchMethod: async (address, _stale, { options }) => {
      const found = await download(fetch, address)
      if (found.length === 0) options.ttl = MINUTE_MS
      return found
    },
  })
  return async (address, now) => {
    if (!isPaypalAddress(address, environment)) return fail({ code: 'CERTIFICATE_FOREIGN' })
    const certificates = (await kept.fetch(address)) ?? []
    const [own] = certificates
    if (!own) return fail({ code: 'CERTIFICATE_UNREADABLE' })
    const names = (own.subjectAltName ?? '').split(', ').map((name) => name.replace(/^DNS:/, ''))
    const isNamed = names.every((name) => NAMES[environment].test(name))
    return isNamed && isTrusted(certificates, trust, now)
      ? ok(own.publicKey)
      : fail({ code: 'CERTIFICATE_UNTRUSTED' })
  }
}

function isPaypalAddress(address: string, environment: 'sandbox' | 'live'): boolean {
  const url = URL.parse(address)
  // The text itself is compared: a user, a port or a query in it would be somewhere else.
  return (
    url !== null &&
    PATH.test(url.pathname) &&
    HOSTS[environment].some((host) => address === `https://${host}${url.pathname}`)
  )
}

async function download(fetch: typeof globalThis.fetch, address: string): Promise<X509Certificate[]> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const pem = response.ok ? await readBounded(response, MAX_BYTES) : null
    return readCertificates(pem ?? '')
  } catch {
    return []
  }
}

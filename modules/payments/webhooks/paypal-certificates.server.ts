import type { KeyObject, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import { providerAddress } from '#modules/payments/providers/provider-addresses.ts'
import { readBounded } from '#modules/payments/providers/read-bounded.server.ts'
import {
  digicertTrust,
  isTrusted,
  readCertificates,
  type Trust,
} from '#modules/payments/webhooks/certificate-chain.server.ts'
import { limitConcurrency } from '#platform/limit-concurrency.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '#platform/time.ts'

export type CertificateFailure = {
  code: 'CERTIFICATE_FOREIGN' | 'CERTIFICATE_UNREADABLE' | 'CERTIFICATE_UNTRUSTED'
}

/** The key behind the address of a certificate, as a webhook names it. */
export type FindPaypalKey = (address: string, now: Instant) => Promise<Result<KeyObject, CertificateFailure>>

interface Options {
  environment: PaymentEnvironment
  /** Where PayPal's certificates lie in the environment `simulator`; nowhere unless told. */
  simulatorUrl?: string
  trust?: Trust
  fetch?: typeof globalThis.fetch
}

const MAX_KEPT = 20
const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 5_000

const ORIGINS = {
  live: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  sandbox: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
}
const PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,80}$/
const NAMES = {
  live: /^(?!.*\.sandbox\.)[\w.-]+\.paypal\.com$/,
  sandbox: /^[\w.-]+\.sandbox\.paypal\.com$/,
  simulator: /^simulator\.sandbox\.paypal\.com$/,
}

/**
 * Finds the keys with which PayPal signs its webhooks. A webhook says where its certificate lies, so only PayPal's own hosts
 * of this environment are asked, over https and without redirects, and a DigiCert root has to vouch for what comes. At most
 * four are fetched at once, and 20 are kept, a day each; what is not trusted is not asked for again within a minute. Fails with
 * CERTIFICATE_FOREIGN (another address), CERTIFICATE_UNREADABLE, CERTIFICATE_UNTRUSTED (chain, dates or name).
 */
export function paypalCertificates({
  environment,
  simulatorUrl,
  trust = digicertTrust(),
  fetch = globalThis.fetch,
}: Options): FindPaypalKey {
  const origins =
    environment === 'simulator'
      ? [providerAddress('paypal', environment, simulatorUrl)]
      : ORIGINS[environment]
  const downloading = limitConcurrency({ atOnce: 4, maxWaiting: 16 })
  const underWay = new Map<string, Promise<X509Certificate[] | null>>()
  const find = (address: string) => {
    const found =
      underWay.get(address) ??
      downloading(() => download(fetch, address)).finally(() => underWay.delete(address))
    underWay.set(address, found)
    return found
  }
  // Whoever names addresses that are none fills the one, and never the other.
  const tried = new LRUCache<string, X509Certificate[]>({ max: MAX_KEPT, ttl: MINUTE_MS })
  const trusted = new LRUCache<string, X509Certificate[]>({ max: MAX_KEPT, ttl: DAY_MS })
  return async (address, now) => {
    if (!isPaypalAddress(address, origins)) return fail({ code: 'CERTIFICATE_FOREIGN' })
    const known = trusted.get(address) ?? tried.get(address)
    const certificates = known ?? (await find(address))
    if (!certificates) return fail({ code: 'CERTIFICATE_UNREADABLE' })
    if (!known) tried.set(address, certificates)
    const [own] = certificates
    if (!own) return fail({ code: 'CERTIFICATE_UNREADABLE' })
    const names = (own.subjectAltName ?? '').split(', ').map((name) => name.replace(/^DNS:/, ''))
    const isNamed = names.every((name) => NAMES[environment].test(name))
    if (!isNamed || !isTrusted(certificates, trust, now)) return fail({ code: 'CERTIFICATE_UNTRUSTED' })
    if (!trusted.has(address)) trusted.set(address, certificates)
    return ok(own.publicKey)
  }
}

function isPaypalAddress(address: string, origins: string[]): boolean {
  const url = URL.parse(address)
  // The text itself is compared: a user, a port or a query in it would be somewhere else.
  return (
    url !== null && PATH.test(url.pathname) && origins.some((origin) => address === origin + url.pathname)
  )
}

/**
 * The same for the payment simulator, which makes itself a root whenever it starts: it is asked for its root and its
 * certificate each time. Throws where it is not on this machine.
 */
export function simulatedPaypalCertificates(simulatorUrl: string, fetch = globalThis.fetch): FindPaypalKey {
  const root = `${providerAddress('paypal', 'simulator', simulatorUrl)}/__sim/paypal-root.pem`
  return async (address, now) => {
    const trust = { roots: await download(fetch, root), between: [] }
    return paypalCertificates({ environment: 'simulator', simulatorUrl, trust, fetch })(address, now)
  }
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

import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { epochMs, type Instant } from '#platform/time.ts'

export interface Trust {
  /** Who may vouch for others in the end. */
  roots: readonly X509Certificate[]
  /** Who is known to stand between, where a sender leaves them out. */
  between: readonly X509Certificate[]
}

/** The house that vouches for PayPal's certificates; no other may. */
const VOUCHER = /^O=DigiCert Inc$/m
const MAX_LINKS = 5
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** DigiCert's roots among those that everybody trusts. */
export const digicertTrust = (): Trust => ({
  roots: rootCertificates
    .map((pem) => new X509Certificate(pem))
    .filter((certificate) => VOUCHER.test(certificate.subject)),
  between: [],
})

/** The certificates of a PEM file, the one it is about first; none where it cannot be read. */
export function readCertificates(pem: string): X509Certificate[] {
  try {
    return (pem.match(PEM) ?? []).slice(0, MAX_LINKS).map((part) => new X509Certificate(part))
  } catch {
    return []
  }
}

/**
 * Whether a trusted root vouches for the first of these certificates at this moment: each link is signed by the next, may
 * sign, and is within its dates (both ends included).
 */
export function isTrusted(certificates: readonly X509Certificate[], trust: Trust, now: Instant): boolean {
  let [link] = certificates
  for (let links = 0; link && links < MAX_LINKS; links++) {
    if (!isInForce(link, now)) return false
    if (trust.roots.some((root) => root.fingerprint256 === link?.fingerprint256)) return true
    link = issuerOf(link, [...trust.roots, ...certificates.slice(1), ...trust.between])
  }
  return false
}

const isInForce = ({ validFrom, validTo }: X509Certificate, now: Instant): boolean =>
  Date.parse(validFrom) <= epochMs(now) && epochMs(now) <= Date.parse(validTo)

const issuerOf = (link: X509Certificate, others: readonly X509Certificate[]) =>
  others.find((other) => other.ca && link.checkIssued(other) && link.verify(other.publicKey))

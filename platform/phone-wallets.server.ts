import { type KeyObject, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Instant, toInstant } from '#platform/time.ts'
import { missingOf, type WalletVariables } from '#platform/wallet-variables.ts'

/** With what passes for Apple Wallet are signed; certificates and key as PEM. */
export interface AppleWalletKeys {
  passTypeId: string
  teamId: string
  certificate: string
  key: string
  /** Apple's intermediate certificate, which issued the other one. */
  wwdr: string
  /** When Apple's certificate ends: from then on no pass is offered. */
  endsAt: Instant
}

/** With what links to Google Wallet are signed. */
export interface GoogleWalletKeys {
  issuerId: string
  clientEmail: string
  privateKey: string
}

/** The wallets of phones for which this installation makes passes; null where there is none. */
export interface PhoneWallets {
  apple: AppleWalletKeys | null
  google: GoogleWalletKeys | null
}

const APPLE = [
  'APPLE_WALLET_PASS_TYPE_ID',
  'APPLE_WALLET_TEAM_ID',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_KEY',
  'APPLE_WALLET_WWDR',
] as const
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_SERVICE_ACCOUNT'] as const

/** The settings of phone wallets, read and checked against each other; each failure is a sentence that holds no value that was given. */
export function readPhoneWallets(v: WalletVariables): PhoneWallets & { failures: string[] } {
  const missing = [...missingOf(v, APPLE), ...missingOf(v, GOOGLE)]
  const failures = missing.map(
    (name) =>
      `${name} is missing: ${(name.startsWith('APPLE') ? APPLE : GOOGLE).join(', ')} must be set together.`,
  )
  const [apple, google] = [readApple(v), readGoogle(v)]
  return {
    apple: typeof apple === 'string' ? null : apple,
    google: typeof google === 'string' ? null : google,
    failures: [...failures, ...[apple, google].filter((read) => typeof read === 'string')],
  }
}

/** The keys, null where they are not all set, or what is wrong with them. */
function readApple(v: WalletVariables): AppleWalletKeys | string | null {
  const { APPLE_WALLET_PASS_TYPE_ID: passTypeId, APPLE_WALLET_TEAM_ID: teamId } = v
  const { APPLE_WALLET_CERTIFICATE, APPLE_WALLET_KEY, APPLE_WALLET_WWDR } = v
  if (!passTypeId || !teamId || !APPLE_WALLET_CERTIFICATE || !APPLE_WALLET_KEY || !APPLE_WALLET_WWDR)
    return null
  const certificate = tried(() => new X509Certificate(textOf(APPLE_WALLET_CERTIFICATE)))
  if (!certificate) return `APPLE_WALLET_CERTIFICATE ${NO_CERTIFICATE}`
  const wwdr = tried(() => new X509Certificate(textOf(APPLE_WALLET_WWDR)))
  if (!wwdr) return `APPLE_WALLET_WWDR ${NO_CERTIFICATE}`
  const key = tried(() =>
    createPrivateKey({ key: textOf(APPLE_WALLET_KEY), passphrase: v.APPLE_WALLET_KEY_PASSPHRASE ?? '' }),
  )
  if (key?.asymmetricKeyType !== 'rsa')
    return 'APPLE_WALLET_KEY must be an RSA key in PEM, as text or as the absolute path of its file; where it is locked, APPLE_WALLET_KEY_PASSPHRASE opens it.'
  if (!certificate.checkPrivateKey(key)) return 'APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE.'
  if (!certificate.checkIssued(wwdr))
    return 'APPLE_WALLET_WWDR did not issue APPLE_WALLET_CERTIFICATE: take the intermediate certificate that Apple names with it.'
  if (!certificate.subject.split('\n').includes(`UID=${passTypeId}`))
    return 'APPLE_WALLET_CERTIFICATE is for another APPLE_WALLET_PASS_TYPE_ID.'
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    key: pemOf(key),
    wwdr: wwdr.toString(),
    endsAt: toInstant(new Date(certificate.validTo)),
  }
}

const NO_CERTIFICATE = 'must be a certificate in PEM, as text or as the absolute path of its file.'

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string() })

function readGoogle(v: WalletVariables): GoogleWalletKeys | string | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_SERVICE_ACCOUNT: given } = v
  if (!issuerId || !given) return null
  const account = tried(() =>
    ServiceAccount.parse(JSON.parse(given.trim().startsWith('{') ? given : textOf(given))),
  )
  const key = account && tried(() => createPrivateKey(account.private_key))
  if (!account || key?.asymmetricKeyType !== 'rsa')
    return 'GOOGLE_WALLET_SERVICE_ACCOUNT must be the JSON of a service account with its key, as text or as the absolute path of its file.'
  return { issuerId, clientEmail: account.client_email, privateKey: pemOf(key) }
}

/** A PEM as text, also with "\n" written out as some settings have it, or what stands in its file. */
const textOf = (given: string): string =>
  path.isAbsolute(given) ? readFileSync(given, 'utf8') : given.replaceAll('\\n', '\n')

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs1', format: 'pem' }).toString()

/** What somebody else's text gives; null where it cannot be read. */
function tried<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

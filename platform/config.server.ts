import { z } from 'zod'
import { isEmailAddress } from '#platform/email-address.ts'
import { isLoopback, isLoopbackHost } from '#platform/own-origins.ts'
import { paymentFailures, PaymentVariables } from '#platform/payment-variables.ts'
import { type PaymentsConfig, paymentsConfig } from '#platform/payments-config.ts'
import { type PhoneWallets, readPhoneWallets } from '#platform/phone-wallets.server.ts'
import { WalletVariables } from '#platform/wallet-variables.ts'

/** How Google knows this site; `issuer` is the OpenID provider itself, or a stand-in. */
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
}

/** A bucket of an S3-compatible server; `endpoint` is an origin without a final slash. */
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The settings of one running server, read once at start. `secret` is null until the caller has found or made one. */
export interface Config {
  production: boolean
  port: number
  host: string
  /** The origin the world knows the site by, without a final slash. Nothing is ever built from a request's Host. */
  appUrl: string
  trustProxy: boolean
  dataDir: string
  databaseUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  brandName: string
  superAdminEmail: string | null
  payments: PaymentsConfig
  /** What Apple reads to know that this site may use Apple Pay: the text itself, or the absolute path of its file. */
  applePayDomain: string | null
  google: GoogleConfig | null
  /** With what tickets go into the wallets of phones. */
  phoneWallets: PhoneWallets
  /** Where uploads lie; null for a folder below `dataDir`. */
  s3: S3Config | null
  secret: string | null
  /** The secrets before that one, the newest first: what they signed and sealed is still read. */
  previousSecrets: readonly string[]
  /** Whether tickets that one of these signed get new codes, as when it leaked. */
  newTicketCodes: boolean
  /** With it another program acts for the platform; null where none may. */
  serviceKey: string | null
  demo: boolean
}

type Environment = Record<string, string | undefined>
type ConfigResult = { ok: true; config: Config } | { ok: false; failures: string[] }

const MIN_SECRET_LENGTH = 32
const KNOWN_SECRETS = /^(.)\1*$|secret|change-?me|password|example|default|0123456789|abcdefgh/i

const BAD_ISSUER =
  'GOOGLE_ISSUER must be an https address, such as https://accounts.google.com; http only on this machine, outside production.'

const url = (protocols: string[], sentence: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), sentence)
const flag = (name: string) =>
  z.enum(['0', '1'], `${name} must be 0 or 1.`).transform((value) => value === '1')

const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a whole number between 0 and 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a whole number between 0 and 65535.')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z
    .string()
    .refine(
      isOrigin,
      'APP_URL must be an http or https address without a path, such as https://events.example.org.',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: flag('TRUST_PROXY').default(false),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'DATABASE_URL must be a postgres:// address, such as postgres://user:password@host:5432/name.',
  ).optional(),
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'SMTP_URL must be an smtp:// or smtps:// address, such as smtps://user:password@mail.example.org:465.',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/,
      'MAIL_FROM must be a mail address, such as "Steppers <tickets@example.org>".',
    )
    .optional(),
  BRAND_NAME: z
    .string()
    .trim()
    .min(1, 'BRAND_NAME must not be empty.')
    .max(40, 'BRAND_NAME must have at most 40 characters.')
    .default('Steppers'),
  SUPER_ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .refine(isEmailAddress, 'SUPER_ADMIN_EMAIL must be a mail address.')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isIssuer, BAD_ISSUER)
    .transform((text) => text.replace(/\/$/, ''))
    .default('https://accounts.google.com'),
  S3_ENDPOINT: z
    .string()
    .refine(
      isOrigin,
      'S3_ENDPOINT must be an http or https address without a path, such as https://s3.us-east-1.amazonaws.com.',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'S3_REGION must be a region, such as us-east-1 or auto.')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET: z.string().optional(),
  PREVIOUS_SECRETS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => !all.includes('') && new Set(all).size === all.length,
      'PREVIOUS_SECRETS must be the secrets before SECRET, each once, with a comma between two, the newest first.',
    )
    .default([]),
  NEW_TICKET_CODES: flag('NEW_TICKET_CODES').default(false),
  SERVICE_KEY: z
    .string()
    .regex(/^[!-~]{16,500}$/, 'SERVICE_KEY must be 16 to 500 letters, digits and signs without a space.')
    .optional(),
  APPLE_PAY_DOMAIN_ASSOCIATION: z
    .string()
    .max(20_000, 'APPLE_PAY_DOMAIN_ASSOCIATION must have at most 20000 characters.')
    .optional(),
  DEMO: flag('DEMO').optional(),
  ...PaymentVariables.shape,
  ...WalletVariables.shape,
})

/** Reads the environment. Every wrong setting is one sentence that names the variable; an empty one counts as not set. */
export function readConfig(environment: Environment): ConfigResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) return { ok: false, failures: parsed.error.issues.map((issue) => issue.message) }
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  const appUrl = v.APP_URL ?? `http://localhost:${v.PORT}`
  const local = !production && isLoopback(appUrl)
  // What anyone on the network can reach gets no accounts with known passwords unless it is asked for.
  const isOurs = local && isLoopbackHost(v.HOST)
  const s3 = s3Of(v)
  const { failures: walletFailures, ...wallets } = readPhoneWallets(v)
  const mode = v.PAYMENTS_MODE ?? (isOurs ? 'simulator' : 'off')

  const failures = [
    production && !v.APP_URL && 'APP_URL must be set in production, such as https://events.example.org.',
    ...paymentFailures(v, { mode, appUrl, isLocal: local }),
    ...walletFailures,
    Boolean(v.GOOGLE_CLIENT_ID) !== Boolean(v.GOOGLE_CLIENT_SECRET) &&
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
    production && isLoopback(v.GOOGLE_ISSUER) && BAD_ISSUER,
    s3 === 'incomplete' &&
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    production &&
      v.S3_ENDPOINT !== undefined &&
      v.S3_ENDPOINT.startsWith('http:') &&
      !isLoopback(v.S3_ENDPOINT) &&
      'S3_ENDPOINT must be an https address in production, unless it is on this machine.',
    production &&
      v.SECRET !== undefined &&
      isWeakSecret(v.SECRET) &&
      `SECRET is too weak for production: use at least ${MIN_SECRET_LENGTH} random characters, such as the output of "openssl rand -base64 48".`,
    production &&
      v.SERVICE_KEY !== undefined &&
      isWeakSecret(v.SERVICE_KEY) &&
      `SERVICE_KEY is too weak for production: use at least ${MIN_SECRET_LENGTH} random characters, such as the output of "openssl rand -base64 48".`,
    v.SERVICE_KEY !== undefined &&
      [v.SECRET, ...v.PREVIOUS_SECRETS].includes(v.SERVICE_KEY) &&
      'SERVICE_KEY and SECRET must be different: one is shown to another program, the other to nobody.',
  ].filter((failure) => failure !== false)
  if (failures.length > 0 || s3 === 'incomplete') return { ok: false, failures }

  const config: Config = {
    production,
    port: v.PORT,
    host: v.HOST,
    appUrl,
    trustProxy: v.TRUST_PROXY,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? `${v.BRAND_NAME} <tickets@${new URL(appUrl).hostname}>`,
    brandName: v.BRAND_NAME,
    superAdminEmail: v.SUPER_ADMIN_EMAIL ?? null,
    payments: paymentsConfig(v, mode),
    applePayDomain: v.APPLE_PAY_DOMAIN_ASSOCIATION ?? null,
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET, issuer: v.GOOGLE_ISSUER }
        : null,
    phoneWallets: wallets,
    s3,
    secret: v.SECRET ?? null,
    previousSecrets: v.PREVIOUS_SECRETS,
    newTicketCodes: v.NEW_TICKET_CODES,
    serviceKey: v.SERVICE_KEY ?? null,
    demo: v.DEMO ?? isOurs,
  }
  return { ok: true, config }
}

function s3Of(v: z.infer<typeof Variables>): S3Config | 'incomplete' | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = v
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return 'incomplete'
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function isOrigin(text: string): boolean {
  const parsed = URL.parse(text)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return false
  return parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username
}

function isIssuer(text: string): boolean {
  const parsed = URL.parse(text)
  if (!parsed || parsed.search || parsed.hash || parsed.username) return false
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(text))
}

const isWeakSecret = (secret: string): boolean =>
  secret.length < MIN_SECRET_LENGTH || KNOWN_SECRETS.test(secret) || new Set(secret).size < 10

import { betterAuth, getCurrentAdapter } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { ownOrigins } from '#platform/own-origins.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'
import { tellGoogleJoined } from '#modules/accounts/google/tell-google-joined.server.ts'
import { claimConfirmation, CONFIRMED_ALREADY } from '#modules/accounts/internal/claim-confirmation.server.ts'
import { makeWay } from '#modules/accounts/internal/make-way.server.ts'
import { mailedWays, UNUSED_WAYS } from '#modules/accounts/internal/mailed-ways.server.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#modules/accounts/password-length.ts'
import { passwordProblem } from '#modules/accounts/password.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import type { googlePlugin } from '#modules/accounts/internal/google-plugin.server.ts'
import { passkeys } from '#modules/accounts/internal/passkey-plugin.server.ts'
import { secondFactor } from '#modules/accounts/internal/second-factor-plugin.server.ts'
import { takeTurn } from '#modules/accounts/throttle.server.ts'

/** How long a session that is remembered lives without being used. */
export const SESSION_SECONDS = (7 * DAY_MS) / 1000 // spec 9: remember-me 7 days
/** How old a remembered session is when its use prolongs it. */
export const REFRESH_AFTER_SECONDS = DAY_MS / 1000
/** How long after signing in a person may change what lets them in without showing again that it is them. */
export const FRESH_SECONDS = 10 * 60
/** How long a mailed link confirms an address. */
export const LINK_SECONDS = DAY_MS / 1000

/** How long a mailed link resets a password. */
const RESET_SECONDS = HOUR_MS / 1000

/** The header by which the library learns a visitor's network address. Only auth.server.ts may set it. */
export const ADDRESS_HEADER = 'x-steppers-client-address'

export interface AuthDeps {
  db: Db
  config: Pick<Config, 'appUrl' | 'brandName' | 'google'> & { secret: string }
  log: Log
}

/** The prefix of our cookies. __Host-: no subdomain can plant such a cookie, and it never travels in clear. */
export const cookiePrefix = (appUrl: string): string => (isSecure(appUrl) ? '__Host-steppers' : 'steppers')

const isSecure = (appUrl: string): boolean => appUrl.startsWith('https:')

/** The account library on the product's own tables. Mail it promises becomes an outbox row in its transaction. */
export function accountLibrary({ db, config, log }: AuthDeps, more: ReturnType<typeof googlePlugin>[] = []) {
  const makeCode = (email: string): Promise<string> =>
    library.api.createVerificationOTP({ body: { email, type: 'sign-in' } })
  const nextOf = (url: string) => safeReturnPath(new URL(url).searchParams.get('callbackURL'))
  // In the library's transaction, if it is in one.
  const mail = async (kind: string, recipient: string, path: string): Promise<void> => {
    const adapter = await getCurrentAdapter((await library.$context).adapter)
    const payload = { link: config.appUrl + path }
    await adapter.create({ model: 'mailOutbox', data: { kind, recipient, payload } })
  }
  const library = betterAuth({
    appName: config.brandName,
    baseURL: config.appUrl,
    secret: config.secret,
    telemetry: { enabled: false },
    disabledPaths: UNUSED_WAYS,
    trustedOrigins: ownOrigins(config.appUrl),
    database: { db: db.kysely, type: 'postgres', transaction: true },
    advanced: {
      disableCSRFCheck: false, // said aloud, because the library is lax by itself where it smells a test
      disableOriginCheck: false,
      cookiePrefix: cookiePrefix(config.appUrl),
      useSecureCookies: false, // its own prefix would be the weaker __Secure-
      defaultCookieAttributes: {
        secure: isSecure(config.appUrl),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 },
    },
    user: {
      modelName: 'auth_user',
      fields: { emailVerified: 'email_verified', ...TIMES },
      changeEmail: { enabled: true },
    },
    session: {
      modelName: 'auth_session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...TIMES,
      },
      expiresIn: SESSION_SECONDS,
      updateAge: REFRESH_AFTER_SECONDS,
      freshAge: FRESH_SECONDS,
      cookieCache: { enabled: false }, // a cached session outlives its sign-out
    },
    account: {
      modelName: 'auth_account',
      encryptOAuthTokens: true,
      storeStateStrategy: 'cookie', // encrypted; a row would hold the secrets of the way there in clear
      accountLinking: { updateUserInfoOnLink: true },
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMES,
      },
    },
    verification: {
      modelName: 'auth_verification',
      storeIdentifier: 'hashed',
      disableCleanup: true, // the sweep does it; until then what has run out can be told from what never was
      fields: { expiresAt: 'expires_at', ...TIMES },
    },
    // The one token that the library keeps in clear, and that nobody reads again.
    databaseHooks: {
      account: {
        create: { before: withoutIdToken, after: (account) => tellGoogleJoined({ db, log }, account) },
        update: { before: withoutIdToken },
      },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 300, max: 40 },
        '/sign-up/email': { window: 600, max: 30 },
        '/send-verification-email': { window: 600, max: 10 },
        // A venue shares one address, and on its night everybody comes in at once; each account has limits of its own.
        '/sign-in/magic-link': { window: 600, max: 60 },
        '/magic-link/verify': { window: 300, max: 100 },
        '/sign-in/email-otp': { window: 300, max: 100 },
        '/sign-in/social': { window: 300, max: 60 },
        '/callback/google': { window: 300, max: 150 },
        '/request-password-reset': { window: 600, max: 20 },
        '/reset-password': { window: 300, max: 40 },
        '/change-email': { window: 600, max: 10 },
        // Each look at the sign-in page asks for options, and a venue shares one address.
        '/passkey/generate-authenticate-options': { window: 300, max: 150 },
        '/passkey/verify-authentication': { window: 300, max: 40 },
        '/passkey/generate-register-options': { window: 600, max: 30 },
        '/passkey/verify-registration': { window: 600, max: 30 },
        '/two-factor/verify-totp': { window: 300, max: 40 },
        '/two-factor/verify-backup-code': { window: 300, max: 40 },
        '/two-factor/enable': { window: 600, max: 30 },
        '/two-factor/disable': { window: 600, max: 30 },
        '/two-factor/generate-backup-codes': { window: 600, max: 30 },
      },
      customStorage: {
        consume: async (key, { window: windowSeconds, max }) => {
          const turn = await takeTurn(db, `address:${key}`, { max, windowSeconds })
          return { allowed: turn.allowed, retryAfter: turn.retryAfterSeconds }
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ user, url, token }) => {
        const next = nextOf(url)
        await mail('reset_password', user.email, `/auth/reset?${new URLSearchParams({ token, next })}`)
      },
      // Whoever reads the mailbox has confirmed it, and every other key that was mailed for the old password is dead.
      onPasswordReset: async ({ user }) => {
        await db.statement(
          'accounts: after a reset',
          `with spent as (delete from auth_verification where value = $1::text)
           update auth_user set email_verified = true where id = $1::uuid and not email_verified`,
          [user.id],
        )
      },
    },
    emailVerification: {
      autoSignInAfterVerification: true,
      expiresIn: LINK_SECONDS,
      sendVerificationEmail: async ({ user, url, token }) => {
        if (readLinkToken(token)?.updateTo !== undefined)
          return mail('change_email', user.email, `/auth/new-email?${new URLSearchParams({ token })}`)
        const params = new URLSearchParams({ token, id: user.id, next: nextOf(url) })
        return mail('confirm_address', user.email, `/auth/confirm?${params}`)
      },
      // A link confirms the sign-up that it was mailed for, never a later one of somebody else with the same address.
      beforeEmailVerification: async (user, request) => {
        const asked = request && new URL(request.url).searchParams
        if (asked?.get('id') !== user.id)
          throw new APIError('BAD_REQUEST', {
            code: 'INVALID_TOKEN',
            message: 'The link is of an earlier sign-up',
          })
        // The library reads and then writes: of many presses at once one may go on, which opens the session.
        if (!(await claimConfirmation(db, user.id, asked.has('elsewhere'))))
          throw new APIError('CONFLICT', { code: CONFIRMED_ALREADY, message: 'Confirmed already' })
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { path } = ctx
        const { token } = (ctx.query ?? {}) as Record<string, unknown>
        const isMove = path === '/verify-email' && readLinkToken(String(token))?.updateTo !== undefined
        // The library would open a session of the account to whoever got the mail, also by an address typed wrong.
        if (isMove && !(await getSessionFromCtx(ctx)))
          throw new APIError('BAD_REQUEST', {
            code: 'INVALID_TOKEN',
            message: 'Only its owner moves an account',
          })
        const given = (ctx.body ?? {}) as Record<string, unknown>
        const password = path === '/sign-up/email' ? given['password'] : given['newPassword']
        const email = typeof given['email'] === 'string' ? given['email'].toLowerCase() : ''
        if (typeof password === 'string') {
          const problem = passwordProblem(password, email)
          if (problem) throw new APIError('BAD_REQUEST', { code: problem, message: problem })
        }
        if (path === '/sign-up/email') await makeWay(db, email)
      }),
    },
    plugins: [
      ...mailedWays({ db, appUrl: config.appUrl, makeCode }),
      passkeys(config),
      ...more,
      secondFactor(db, config),
      {
        id: 'mail-outbox',
        schema: {
          mailOutbox: {
            modelName: 'mail_outbox',
            fields: {
              kind: { type: 'string', required: true },
              recipient: { type: 'string', required: true },
              payload: { type: 'json', required: true },
            },
          },
        },
      },
    ],
    logger: {
      level: 'error',
      log: (_level, message, ...facts) => log.error(`Accounts: ${message}`, { facts }),
    },
    onAPIError: {
      errorURL: '/account',
      onError: (error) => {
        if (error instanceof APIError && error.statusCode < 500) return
        log.error('Accounts failed', { error })
        // Thrown on as its own kind, it is answered and not also printed with all its facts.
        throw new APIError('INTERNAL_SERVER_ERROR')
      },
    },
  })
  return library
}

const withoutIdToken = async () => ({ data: { idToken: null } })

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }

import { betterAuth, getCurrentAdapter } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { ownOrigins } from '#platform/own-origins.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { isRateLimitName } from '#platform/rate-limits.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'
import { changeEmailMail, confirmAddressMail, resetPasswordMail } from '#modules/accounts/account-mails.tsx'
import { notifyGoogleLinked } from '#modules/accounts/google/notify-google-linked.server.ts'
import { accountSecrets } from '#modules/accounts/internal/account-secrets.server.ts'
import { claimConfirmation, ALREADY_CONFIRMED } from '#modules/accounts/internal/claim-confirmation.server.ts'
import { mailOutbox, enqueueInLibrary } from '#modules/accounts/internal/library-mail.server.ts'
import { replaceUnconfirmedSignUp } from '#modules/accounts/internal/replace-unconfirmed-sign-up.server.ts'
import { magicLinkPlugins, UNUSED_ENDPOINTS } from '#modules/accounts/internal/magic-link-plugin.server.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import type { PasswordHashing } from '#modules/accounts/password/password-hashing.ts'
import { passwordFailure } from '#modules/accounts/password/password-policy.ts'
import {
  FRESH_SECONDS,
  REFRESH_AFTER_SECONDS,
  SESSION_SECONDS,
} from '#modules/accounts/session/session-length.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import type { googlePlugin } from '#modules/accounts/internal/google-plugin.server.ts'
import { passkeys } from '#modules/accounts/internal/passkey-plugin.server.ts'
import { secondFactor } from '#modules/accounts/internal/second-factor-plugin.server.ts'
import type { MailKind } from '#modules/notifications/mail.ts'

/** How long a mailed link confirms an address. */
export const LINK_SECONDS = DAY_MS / 1000

/** How long a mailed link resets a password. */
const RESET_SECONDS = HOUR_MS / 1000

/** The header that gives the library the visitor's network address. Only auth.server.ts may set it. */
export const ADDRESS_HEADER = 'x-steppers-client-address'

export interface AuthDeps {
  db: Db
  config: Pick<Config, 'appUrl' | 'brandName' | 'google'> & Secrets
  log: Log
  passwordHashing?: PasswordHashing
}

/** The prefix of our cookies. __Host-: no subdomain can plant such a cookie, and it never travels in clear. */
export const cookiePrefix = (appUrl: string): string => (isSecure(appUrl) ? '__Host-steppers' : 'steppers')

const isSecure = (appUrl: string): boolean => appUrl.startsWith('https:')

/** The account library on the product's own tables. Its mail becomes an outbox row in its transaction. */
export function accountLibrary(
  { db, config, log, passwordHashing }: AuthDeps,
  more: ReturnType<typeof googlePlugin>[] = [],
) {
  const nextOf = (url: string) => safeReturnPath(new URL(url).searchParams.get('callbackURL'))
  // In the library's transaction, if it is in one.
  const mailLink = async (
    kind: MailKind<{ link: string }>,
    recipient: string,
    path: string,
  ): Promise<void> => {
    const adapter = await getCurrentAdapter((await library.$context).adapter)
    await enqueueInLibrary(adapter, kind, recipient, { link: config.appUrl + path })
  }
  const library = betterAuth({
    appName: config.brandName,
    baseURL: config.appUrl,
    ...accountSecrets(config),
    telemetry: { enabled: false },
    disabledPaths: UNUSED_ENDPOINTS,
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
      disableCleanup: true, // the sweep does it; until then an expired token can be distinguished from an unknown one
      fields: { expiresAt: 'expires_at', ...TIMES },
    },
    // The one token that the library keeps in clear, and that nobody reads again.
    databaseHooks: {
      account: {
        create: { before: withoutIdToken, after: (account) => notifyGoogleLinked({ db, log }, account) },
        update: { before: withoutIdToken },
      },
    },
    rateLimit: {
      enabled: true,
      // Which limit holds, platform/rate-limits.ts says; the key is the address and the path.
      customStorage: {
        consume: async (key) => {
          const path = key.slice(key.indexOf('|') + 1)
          const limit = isRateLimitName(path) ? path : 'any other account path'
          const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit, of: key })
          return { allowed, retryAfter: retryAfterSeconds }
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      ...(passwordHashing && { password: passwordHashing }),
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ user, url, token }) => {
        const next = nextOf(url)
        await mailLink(resetPasswordMail, user.email, `/auth/reset?${new URLSearchParams({ token, next })}`)
      },
      // Whoever reads the mailbox has confirmed it, and every other key that was mailed for the old password is dead.
      onPasswordReset: async ({ user }) => {
        await db.statement(
          `with deleted as (delete from auth_verification where value = $1::text)
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
          return mailLink(changeEmailMail, user.email, `/auth/new-email?${new URLSearchParams({ token })}`)
        const params = new URLSearchParams({ token, id: user.id, next: nextOf(url) })
        return mailLink(confirmAddressMail, user.email, `/auth/confirm?${params}`)
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
          throw new APIError('CONFLICT', { code: ALREADY_CONFIRMED, message: 'Confirmed already' })
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
          const failure = passwordFailure(password, email)
          if (failure) throw new APIError('BAD_REQUEST', { code: failure, message: failure })
        }
        if (path === '/sign-up/email') await replaceUnconfirmedSignUp(db, email)
      }),
    },
    plugins: [
      ...magicLinkPlugins({ db, appUrl: config.appUrl, secret: config.secret }),
      passkeys(config),
      ...more,
      secondFactor(db, config),
      mailOutbox,
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

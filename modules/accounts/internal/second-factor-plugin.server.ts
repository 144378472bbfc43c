import { createHash, randomInt } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'

/**
 * Where a session is made or renewed without asking for a code: by somebody who has just proven two factors, or who is
 * in already. Every other way in asks, also one that is added later.
 */
const NO_CODE_ENDPOINTS: ReadonlySet<string> = new Set([
  '/passkey/verify-authentication', // by finger, face or code of the device, or it is refused
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/get-session',
  '/update-user',
  '/change-password',
])

const WAIT_SECONDS = 10 * 60
const BACKUP_CODES = 10

/**
 * The optional second factor: codes of an authenticator application, and ten backup codes. The library by itself asks
 * for it only behind a password, and takes a code as often as it is shown one; here every way in asks, and each code
 * opens one door once.
 */
export function secondFactor(db: Db, { brandName }: Pick<Config, 'brandName'>) {
  const plugin = twoFactor({
    issuer: brandName,
    allowPasswordless: true, // then the sign-in has to be fresh: security.server.ts
    twoFactorCookieMaxAge: WAIT_SECONDS,
    accountLockout: { maxFailedAttempts: 10, durationSeconds: 30 * 60 },
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODES }, newBackupCode),
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'auth_two_factor',
        fields: {
          backupCodes: 'backup_codes',
          userId: 'user_id',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
  return {
    ...plugin,
    hooks: {
      before: [{ matcher: isCode, handler: rejectUsedCode(db) }],
      after: plugin.hooks.after.map((hook) => ({ ...hook, matcher: opensASession })),
    },
  }
}

interface HookContext {
  path?: string
  context: { newSession?: HookSession | null; session?: HookSession | null }
}

interface HookSession {
  session: { token: string }
}

const isCode = ({ path }: HookContext): boolean => path === '/two-factor/verify-totp'

const opensASession = ({ path = '', context: { newSession, session } }: HookContext): boolean =>
  !NO_CODE_ENDPOINTS.has(path) && newSession?.session.token !== session?.session.token

const rejectUsedCode = (db: Db) =>
  createAuthMiddleware(async (ctx) => {
    const cookie = await ctx.getSignedCookie(
      ctx.context.createAuthCookie('two_factor').name,
      ctx.context.secret,
    )
    const waiting = cookie ? await ctx.context.internalAdapter.findVerificationValue(cookie) : null
    const person = (await getSessionFromCtx(ctx))?.user.id ?? waiting?.value
    if (person === undefined) return // the library refuses it
    const { code } = ctx.body as { code: string }
    const key = createHash('sha256').update(`${person}:${code}`).digest('base64url')
    const use = await consumeRateLimit(db, { limit: 'second-factor code', of: key })
    if (!use.allowed) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Used already' })
  })

// Without the letters and digits that people take for one another.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

function newBackupCode(): string {
  const five = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${five()}-${five()}`
}

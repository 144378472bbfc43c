import QRCode from 'qrcode'
import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { codeFailure, readCode } from '#modules/accounts/second-factor/verify-second-factor.server.ts'
import {
  callReauthenticated,
  type Reauthentication,
} from '#modules/accounts/security/reauthenticate.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import type { Enrolment } from '#modules/accounts/security/security-action-data.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { endOtherSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import { withSetCookies } from '#modules/accounts/client-request.ts'

// A person's own second factor: on, off, and the codes for the day the phone is lost.

const Begun = z.object({ totpURI: z.string() })
const Codes = z.object({ backupCodes: z.array(z.string()) })

/** Makes a TOTP secret for an authenticator app. Sign-in asks for a code only after the first code was confirmed. */
export async function beginSecondFactor(
  ctx: AccountsCtx,
  proof: Reauthentication,
): Promise<Result<Enrolment, SecurityFailure>> {
  const response = await callReauthenticated(ctx, '/two-factor/enable', proof)
  if (!response.ok) return response
  const uri = Begun.parse(response.value.body).totpURI
  return ok(await enrolmentBy(uri))
}

/** The same enrolment again, for a screen whose first code was wrong; `secret` is what that screen showed. */
export async function sameEnrolment(brand: string, actor: Actor, secret: string): Promise<Enrolment> {
  const label = [brand, actor.email].map(encodeURIComponent).join(':')
  const query = new URLSearchParams({ secret, issuer: brand, digits: '6', period: '30' })
  return enrolmentBy(`otpauth://totp/${label}?${query}`)
}

/**
 * Turns the second factor on, when `typed` proves that the application has the secret, and signs every other browser out:
 * none of them has shown a code. Answers the backup codes, to be
 * shown once, and the cookies of the session that takes the place of the old one. Once it is on, a code alone shows nobody
 * the backup codes again: SECOND_FACTOR_ON_ALREADY.
 */
export async function confirmSecondFactor(
  ctx: AccountsCtx,
  actor: Actor,
  typed: string,
): Promise<Result<{ cookies: string[]; backupCodes: string[] }, SecurityFailure>> {
  const { isBackup, text } = readCode(typed)
  if (isBackup) return fail({ code: 'APP_CODE_WRONG' })
  const { hasSecondFactor } = await securityOf(ctx.db, actor.id)
  if (hasSecondFactor) return fail({ code: 'SECOND_FACTOR_ON_ALREADY' })
  const response = await ctx.auth.call(ctx.clientRequest, '/two-factor/verify-totp', { code: text })
  if (response.status !== 200) return fail(codeFailure(response))
  await endOtherSessions(
    { ...ctx, clientRequest: withSetCookies(ctx.clientRequest, response.cookies) },
    actor.id,
  )
  return ok({ cookies: response.cookies, backupCodes: await ctx.auth.backupCodesOf(actor.id) })
}

/** Turns the second factor off, after reauthentication. */
export async function turnOffSecondFactor(
  ctx: AccountsCtx,
  proof: Reauthentication,
): Promise<Result<{ cookies: string[] }, SecurityFailure>> {
  const response = await callReauthenticated(ctx, '/two-factor/disable', proof)
  return response.ok ? ok({ cookies: response.value.cookies }) : response
}

/** Makes ten new backup codes; the old ones stop working. */
export async function renewBackupCodes(
  ctx: AccountsCtx,
  proof: Reauthentication,
): Promise<Result<{ backupCodes: string[] }, SecurityFailure>> {
  const response = await callReauthenticated(ctx, '/two-factor/generate-backup-codes', proof)
  return response.ok ? ok(Codes.parse(response.value.body)) : response
}

const enrolmentBy = async (uri: string): Promise<Enrolment> => ({
  secret: new URL(uri).searchParams.get('secret') ?? '',
  uri,
  picture: await QRCode.toDataURL(uri, { margin: 2, scale: 5 }),
})

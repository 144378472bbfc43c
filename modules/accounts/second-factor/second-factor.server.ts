import QRCode from 'qrcode'
import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { codeFailure, readCode } from '#modules/accounts/second-factor/answer-second-factor.server.ts'
import { askWithProof, type Proof } from '#modules/accounts/security/prove-it-is-you.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import type { Enrolment } from '#modules/accounts/security/security-answer.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { endOtherSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import { visitWith } from '#modules/accounts/visit.ts'

// A person's own second factor: on, off, and the codes for the day the phone is lost.

const Begun = z.object({ totpURI: z.string() })
const Codes = z.object({ backupCodes: z.array(z.string()) })

/** Makes a secret for an authenticator application. Nothing is asked for at sign-in before a code has confirmed it. */
export async function beginSecondFactor(
  ctx: AccountsCtx,
  proof: Proof,
): Promise<Result<Enrolment, SecurityFailure>> {
  const answer = await askWithProof(ctx, '/two-factor/enable', proof)
  if (!answer.ok) return answer
  const uri = Begun.parse(answer.value.body).totpURI
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
  const answer = await ctx.auth.ask(ctx.visit, '/two-factor/verify-totp', { code: text })
  if (answer.status !== 200) return fail(codeFailure(answer))
  await endOtherSessions({ ...ctx, visit: visitWith(ctx.visit, answer.cookies) }, actor.id)
  return ok({ cookies: answer.cookies, backupCodes: await ctx.auth.backupCodesOf(actor.id) })
}

/** Turns it off, for whoever proves to be the person. */
export async function turnOffSecondFactor(
  ctx: AccountsCtx,
  proof: Proof,
): Promise<Result<{ cookies: string[] }, SecurityFailure>> {
  const answer = await askWithProof(ctx, '/two-factor/disable', proof)
  return answer.ok ? ok({ cookies: answer.value.cookies }) : answer
}

/** Ten new backup codes; the old ones open nothing any more. */
export async function renewBackupCodes(
  ctx: AccountsCtx,
  proof: Proof,
): Promise<Result<{ backupCodes: string[] }, SecurityFailure>> {
  const answer = await askWithProof(ctx, '/two-factor/generate-backup-codes', proof)
  return answer.ok ? ok(Codes.parse(answer.value.body)) : answer
}

const enrolmentBy = async (uri: string): Promise<Enrolment> => ({
  secret: new URL(uri).searchParams.get('secret') ?? '',
  uri,
  picture: await QRCode.toDataURL(uri, { margin: 2, scale: 5 }),
})

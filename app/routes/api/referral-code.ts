import { data } from 'react-router'
import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { ctx } from '#app/context.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { findReferralCode } from '#modules/referrals/find-referral-code.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { Route } from './+types/referral-code'

/**
 * Whether a referral code is active, and the first name of whoever shares it; null for the promoter, who knows. The
 * visitor's browser ignores one that is not active; a warning is logged here.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const turn = await consumeRateLimit(found.db, { limit: 'referral code', of: found.clientAddress })
  if (!turn.allowed) return answerRateLimited('Too many referral codes were asked for.', turn)
  const code = await findReferralCode(found, params.code, found.actor?.id)
  if (code)
    return data({ isActive: true, sharedBy: code.isOwn ? null : code.sharedBy }, { headers: NEVER_STORED })
  found.log.warn('Referral code not found or inactive')
  return data({ isActive: false, sharedBy: null }, { status: 404 })
}

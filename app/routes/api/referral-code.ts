import { data } from 'react-router'
import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { ctx } from '#app/context.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { findReferralCode } from '#modules/referrals/find-referral-code.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { Route } from './+types/referral-code'

/**
 * The first name of whoever shares an active referral code; null for the promoter, who knows. Nothing (204) for any other
 * code, which the visitor's browser ignores: the link leads to a good page all the same. A warning is logged here.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const turn = await consumeRateLimit(found.db, { limit: 'referral code', of: found.clientAddress })
  if (!turn.allowed) return answerRateLimited('Too many referral codes were asked for.', turn)
  const code = await findReferralCode(found, params.code, found.actor?.id)
  if (code)
    return data({ isActive: true, sharedBy: code.isOwn ? null : code.sharedBy }, { headers: NEVER_STORED })
  found.log.warn('Referral code not found or inactive')
  return new Response(null, { status: 204, headers: NEVER_STORED })
}

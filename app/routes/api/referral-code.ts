import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { isReferralCodeActive } from '#modules/referrals/track-click.server.ts'
import type { Route } from './+types/referral-code'

/** Whether a referral code is active. The visitor's browser ignores one that is not; a warning is logged here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const isActive = await isReferralCodeActive(found, params.code)
  if (!isActive) found.log.warn('Referral code not found or inactive')
  return data({ isActive }, { status: isActive ? 200 : 404 })
}

import { data } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { readForm, textOf } from '#app/read-form.server.ts'
import { trackClick } from '#modules/referrals/track-click.server.ts'
import type { Route } from './+types/referral-clicks'

/** Counts a member's click on the referral link of a code. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const code = textOf(await readForm(request), 'code')
  const isKnown = await trackClick(member, member.actor.id, code)
  return data({ isActive: isKnown }, { status: isKnown ? 200 : 404 })
}

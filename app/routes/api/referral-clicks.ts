import { data } from 'react-router'
import { z } from 'zod'
import { requireMember } from '#app/guards.server.ts'
import { requireMethod } from '#app/require-method.server.ts'
import { textField } from '#platform/form-fields.ts'
import { readForm } from '#platform/read-form.server.ts'
import { trackClick } from '#modules/referrals/track-click.server.ts'
import type { Route } from './+types/referral-clicks'

const ClickSchema = z.strictObject({ code: textField({ max: 100 }) })

/** Counts a member's click on the referral link of a code; nothing is counted, and 204 answered, where there is none. */
export async function action({ request, context }: Route.ActionArgs) {
  requireMethod(request, ['POST'])
  const member = requireMember(request, context)
  const form = await readForm(request, ClickSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const isKnown = await trackClick(member, member.actor.id, form.value.code)
  return isKnown ? data({ isActive: true }) : new Response(null, { status: 204 })
}

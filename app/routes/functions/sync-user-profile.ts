import { z } from 'zod'
import { answerCall, requireCaller } from '#app/caller.server.ts'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { syncUserProfile } from '#modules/accounts/google/sync-user-profile.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import type { Route } from './+types/sync-user-profile'

const Body = z.object({
  user_id: z
    .string()
    .refine(isId)
    .transform((id) => id as PersonId),
})

/** Gives a member's own profile what Google told of them, where it is empty; answers whether it did. (Specification 7) */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const caller = await requireCaller(request, found)
  const body = Body.safeParse(await readBody(request))
  if (!body.success)
    return answerCall({
      status: 400,
      body: { error: 'Please fill in all required fields', code: 'MISSING_REQUIRED_FIELD' },
    })
  const { user_id: personId } = body.data
  if (caller.kind === 'member' && caller.id !== personId)
    return answerCall({
      status: 403,
      body: { error: 'A profile is synced by its own person only.', code: 'AUTHENTICATION_FAILED' },
    })
  return answerCall({ status: 200, body: await syncUserProfile(found, personId) })
}

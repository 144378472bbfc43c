import { saveDraft } from '#modules/drafts/keep-draft.server.ts'
import { DRAFT_FORMS } from '#app/draft-forms.ts'
import { requireMember } from '#app/guards.server.ts'
import { formDataOf } from '#platform/read-form.server.ts'
import { draftValues } from '#platform/step-form.server.ts'
import type { Route } from './+types/drafts'

/** Keeps what stands in one step of a form while somebody types. 404 for a form that keeps no drafts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const subject = new URL(request.url).searchParams.get('subject') ?? ''
  const form = await formDataOf(request)
  const step = form.get('intent')
  const steps = DRAFT_FORMS.get(params.kind)
  const schema = steps && typeof step === 'string' && Object.hasOwn(steps, step) ? steps[step] : undefined
  if (!schema || subject.length > 80) throw new Response(null, { status: 404 })
  const saved = await saveDraft(
    db,
    { owner: actor.id, kind: params.kind, subject },
    draftValues(form, schema),
  )
  if (!saved.ok) throw new Response(null, { status: 409 })
  return { savedAt: saved.value }
}

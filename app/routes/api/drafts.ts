import { CONTINUES_DRAFT, SENT_ELSEWHERE } from '#platform/continues-draft.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { continueDraft, saveDraft } from '#modules/drafts/save-draft.server.ts'
import { DRAFT_FORMS } from '#app/draft-forms.ts'
import { requireMember } from '#app/guards.server.ts'
import { isId } from '#platform/ids.ts'
import { formDataOf, textOf } from '#platform/read-form.server.ts'
import { draftValues } from '#platform/step-form.server.ts'
import type { Route } from './+types/drafts'

/**
 * Saves one step of a form while somebody types (autosave). 404 for a form without drafts, 409 above the limit of
 * drafts, 413 for a draft that is too large, 410 when the draft of this page has ended, with SENT_ELSEWHERE in its body
 * when the event is published.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const { searchParams } = new URL(request.url)
  const form = await formDataOf(request)
  // The form of a new event names it, wherever its page was opened.
  const subject = searchParams.get('subject') ?? textOf(form, 'id')
  const step = form.get('intent')
  const steps = DRAFT_FORMS.get(params.kind)
  const schema = steps && typeof step === 'string' && Object.hasOwn(steps, step) ? steps[step] : undefined
  if (!schema || subject.length > 80 || (params.kind === 'event' && !isId(subject)))
    throw new Response(null, { status: 404 })
  if (params.kind === 'event' && (await proveManager(db, actor, subject, 'edit')))
    throw new Response(SENT_ELSEWHERE, { status: STATUS.DRAFT_ENDED })
  const draft = { owner: actor.id, kind: params.kind, subject }
  const keep = searchParams.has(CONTINUES_DRAFT) ? continueDraft : saveDraft
  const saved = await keep(db, draft, draftValues(form, schema))
  if (!saved.ok) throw new Response(null, { status: STATUS[saved.failure.code] })
  return { savedAt: saved.value }
}

const STATUS = { TOO_MANY_DRAFTS: 409, DRAFT_TOO_LARGE: 413, DRAFT_ENDED: 410 }

import { redirect } from 'react-router'
import { z } from 'zod'
import { DRAFT_BEGUN, type DraftKey } from '#modules/drafts/draft.ts'
import { continueDraft, endDraft, findDraft, saveDraft } from '#modules/drafts/save-draft.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { DISCARD_DRAFT } from '#platform/discard-draft.ts'
import { type FieldError, type FormValues, invalidFields, type SentForm } from '#platform/form-result.ts'
import { listAddress, type ListParams } from '#platform/list-address.ts'
import { formDataOf, parseForm, textOf } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import {
  draftValues,
  readSteps,
  takeUnchanged,
  type StepSchemas,
  type StepsValue,
} from '#platform/step-form.server.ts'

/** A form over several pages. */
export interface StepForm<S extends StepSchemas> {
  db: DbOrTx
  /** Of the page: what a browser asks for in its place ends in ".data". */
  pathname: string
  /** What the address of the page says beside the step, such as which draft it is. */
  paramsOf?: (draft: DraftKey) => ListParams
  steps: S
  draft: DraftKey | ((form: FormData) => DraftKey)
  /** What is there already is changed once more instead. */
  isNew: boolean
  /** What stands in the fields where the draft says nothing: the thing that is being edited. */
  saved: FormValues
  /** What is wrong in a step beside its single fields, from the texts of the whole form. */
  check?: (step: string, values: FormValues) => Promise<readonly FieldError[]>
  /** Where it leads whoever sends it when it was sent before, by whether this is its last step; null when it was not. */
  sentOf?: (isLast: boolean) => string | null
  /** Where it leads whoever sends it when its draft has ended: it was sent, or discarded, elsewhere. */
  endedOf: (draft: DraftKey) => string
}

/** Ends the draft that was read, in the transaction of what it asks for; false when it has ended, or there was none. */
export type TakeDraft = (tx: DbOrTx) => Promise<boolean>

/** The address of one step of the form at `pathname`; with `check` the page shows what is invalid there. */
export const stepPath = (pathname: string, step: string, check = false, params: ListParams = {}): string =>
  listAddress(pathname, params, { step, check: check ? '1' : null })

/**
 * Takes one step of a form over several pages: keeps it in the draft, complete or not, then says what is to be corrected or
 * leads to the next step. The last one hands the whole form to `finish`, or leads to the first step that is not complete;
 * files are never in the draft, and come with the last step, or ahead of it as uploads that it names. Where the draft has
 * ended when its last step comes, the same form was sent twice, at once or from another tab: it leads to where `endedOf` says, and
 * begins no draft.
 * The intent DISCARD_DRAFT throws the draft away. Fails (409) with TOO_MANY_DRAFTS where it would be one too many, and with
 * DRAFT_TOO_LARGE; what was typed goes back into the fields.
 */
export async function submitStep<S extends StepSchemas, Answer>(
  request: Request,
  { db, pathname, paramsOf, steps, draft: draftOf, isNew, saved, check, sentOf, endedOf }: StepForm<S>,
  finish: (value: StepsValue<S>, form: SentForm, takeDraft: TakeDraft) => Promise<Answer>,
) {
  const form = await formDataOf(request)
  const draft = typeof draftOf === 'function' ? draftOf(form) : draftOf
  const params = paramsOf?.(draft)
  const ended = endedOf(draft)
  const intent = form.get('intent')
  if (intent === DISCARD_DRAFT) {
    await endDraft(db, draft)
    throw redirect(pathname, { status: 303 })
  }
  const names = Object.keys(steps)
  const step = names.find((name) => name === intent)
  const schema = step === undefined ? undefined : steps[step]
  if (step === undefined || !schema) throw new Response('There is no such step.', { status: 400 })
  const begunAt = textOf(form, DRAFT_BEGUN)
  form.delete(DRAFT_BEGUN)
  const next = names[names.indexOf(step) + 1]
  const sentTo = sentOf?.(next === undefined)
  if (sentTo) throw redirect(sentTo, { status: 303 })
  const typed = await findDraft(db, draft)
  takeUnchanged(form, schema, typed?.values ?? {})
  const sent = draftValues(form, schema)
  if (next === undefined && isNew && begunAt !== '' && begunAt !== typed?.begunAt)
    throw redirect(ended, { status: 303 })
  const keep = typed && next === undefined ? continueDraft : saveDraft
  const kept = await keep(db, draft, sent)
  const unkept = kept.ok ? null : kept.failure
  if (unkept?.code === 'DRAFT_ENDED') throw redirect(ended, { status: 303 })
  const read = parseForm(form, schema.extend({ intent: z.literal(step) }))
  if (!read.ok) return answerForm(read, read)
  if (next !== undefined) {
    if (unkept) return answerForm(read, fail(unkept), { status: 409 })
    const wrong = (await check?.(step, { ...saved, ...typed?.values, ...sent })) ?? []
    if (wrong.length > 0) return answerForm(read, fail(invalidFields(...wrong)))
    throw redirect(stepPath(pathname, next, false, params), { status: 303 })
  }
  const whole = readSteps(steps, { ...saved, ...typed?.values, ...sent })
  if (whole.ok && unkept && isNew) return answerForm(read, fail(unkept), { status: 409 })
  if (whole.ok) {
    // With the files of this step, which no draft holds.
    const value = Object.assign(whole.value as object, read.value) as StepsValue<S>
    return finish(value, read, (tx) => endDraft(tx, draft, typed?.begunAt))
  }
  if (unkept) return answerForm(read, fail(unkept), { status: 409 })
  throw redirect(stepPath(pathname, whole.failure.step, true, params), { status: 303 })
}

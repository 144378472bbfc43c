import { redirect } from 'react-router'
import { z } from 'zod'
import type { DraftKey } from '#modules/drafts/draft.ts'
import { findDraft, saveDraft } from '#modules/drafts/keep-draft.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import { formDataOf, parseForm } from '#platform/read-form.server.ts'
import { draftValues, readSteps, type StepSchemas, type StepsValue } from '#platform/step-form.server.ts'

interface StepForm<S extends StepSchemas> {
  db: DbOrTx
  steps: S
  draft: DraftKey
  /** What stands in the fields where the draft says nothing: the thing that is being edited. */
  saved: FormValues
}

/** The page of a step of the form at `pathname`; with `check` it says what is to be corrected there. */
export const stepPath = (pathname: string, step: string, check = false): string =>
  `${pathname}?${new URLSearchParams({ step, ...(check && { check: '1' }) })}`

/**
 * Takes one step of a form over several pages: keeps it in the draft, complete or not, then says what is to be corrected or
 * leads to the next step. The last one hands the whole form to `finish`, or leads to the first step that is not complete.
 */
export async function submitStep<S extends StepSchemas, Answer>(
  request: Request,
  { db, steps, draft, saved }: StepForm<S>,
  finish: (value: StepsValue<S>) => Promise<Answer>,
) {
  const { pathname } = new URL(request.url)
  const form = await formDataOf(request)
  const names = Object.keys(steps)
  const step = names.find((name) => name === form.get('intent'))
  const schema = step === undefined ? undefined : steps[step]
  if (step === undefined || !schema) throw new Response('There is no such step.', { status: 400 })
  const kept = await saveDraft(db, draft, draftValues(form, schema))
  const read = parseForm(form, schema.extend({ intent: z.literal(step) }))
  if (!read.ok) return answerForm(read, read)
  const next = names[names.indexOf(step) + 1]
  if (next !== undefined && kept.ok) throw redirect(stepPath(pathname, next), { status: 303 })
  const typed = await findDraft(db, draft)
  const whole = readSteps(steps, { ...saved, ...typed?.values })
  if (!whole.ok) throw redirect(stepPath(pathname, whole.failure.step, true), { status: 303 })
  return finish(whole.value)
}

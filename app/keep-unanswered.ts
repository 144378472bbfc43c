import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { FormResult, FormValues } from '#platform/form-result.ts'

export interface Unanswered {
  code: 'UNANSWERED'
}

const UNANSWERED_STATUS = 503

/** Whether a page may be asked for again after a form: where nobody answered that would fail as well. */
export const isAnswered = ({ actionStatus }: Pick<ShouldRevalidateFunctionArgs, 'actionStatus'>): boolean =>
  actionStatus !== UNANSWERED_STATUS

/**
 * Sends a form to its action. Where nobody answers, or somebody in between who is not this site, the page and what was typed stay:
 * the form says UNANSWERED, for nobody knows whether it was done.
 */
export async function keepUnanswered<Answer>(request: Request, callServer: () => Promise<Answer>) {
  const sent = request.clone()
  try {
    return await callServer()
  } catch (error) {
    // It leads elsewhere, or the site says no.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const values = valuesOf(await sent.formData())
    const intent = typeof values['intent'] === 'string' ? values['intent'] : ''
    const result = { intent, values, ok: false, failure: { code: 'UNANSWERED' } } as const
    return data<FormResult<never, Unanswered>>(result, { status: UNANSWERED_STATUS })
  }
}

const valuesOf = (form: FormData): FormValues =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string')
      return [name, texts.length > 1 ? texts : (texts[0] ?? '')]
    }),
  )

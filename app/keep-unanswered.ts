import {
  data,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { FormResult, FormValues } from '#platform/form-result.ts'
import { makeStore } from '#ui/store.ts'

export interface Unanswered {
  code: 'UNANSWERED'
}

export const UNANSWERED_STATUS = 503

/** Whether a page may be asked for again after a form: where nobody answered that would fail as well. */
export const isAnswered = ({ actionStatus }: Pick<ShouldRevalidateFunctionArgs, 'actionStatus'>): boolean =>
  actionStatus !== UNANSWERED_STATUS

/** When a form was last sent that nobody answered, in milliseconds of the page; null once anything came after it. */
const unanswered = makeStore<number | null>(null)
export const useUnanswered = unanswered.use

/**
 * Keeps the page and what was typed for every form below its layout, where nobody answers, or somebody in between who is not this
 * site; the page says that nobody knows whether it was done (`UnansweredNotice`). Where it may be pressed again without a look, a
 * page says so beside its form, by `keepUnanswered`.
 */
export const stayUnanswered: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  if (request.signal.aborted) return results
  const routes = Object.keys(results)
  const route = routes.find((id) => request.method !== 'GET' && isUnanswered(results[id]))
  // After a form the router passes here once more, where it asks for nothing.
  if (routes.length > 0) unanswered.set(route === undefined ? null : performance.now())
  if (route === undefined) return results
  return { [route]: { type: 'data', result: data(undefined, { status: UNANSWERED_STATUS }) } }
}

const isUnanswered = (answer: DataStrategyResult | undefined): boolean =>
  answer?.type === 'error' && !isOfSite(answer.result)

/** It leads elsewhere, or the site says no. */
export const isOfSite = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)

/**
 * Sends a form to its action. Where nobody answers, or somebody in between who is not this site, the page and what was typed stay:
 * the form says UNANSWERED, for nobody knows whether it was done.
 */
export async function keepUnanswered<Answer>(request: Request, callServer: () => Promise<Answer>) {
  const sent = request.clone()
  try {
    return await callServer()
  } catch (error) {
    if (isOfSite(error)) throw error
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

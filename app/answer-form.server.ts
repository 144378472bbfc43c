import { data } from 'react-router'
import type { FormFailure, FormResult, SentForm } from '#platform/form-result.ts'
import type { Failure, Result } from '#platform/result.ts'

/**
 * The response to a posted form: 200 for success, 422 for invalid fields, 400 for a form that was tampered with, and
 * for every other failure the given status (422 by default).
 */
export function answerForm<T = never, F extends Failure = never>(
  { intent, values }: SentForm,
  result: Result<T, F | FormFailure>,
  init: { status?: number; headers?: HeadersInit } = {},
) {
  const body: FormResult<T, F> = { intent, values, ...result }
  const headers = init.headers ?? (result.ok ? {} : retryAfter(result.failure))
  return data(body, { status: statusOf(result, init.status ?? 422), headers })
}

/** The header that says when to come back, of a failure that knows it. */
export const retryAfter = (failure: Failure): Record<string, string> =>
  'retryAfterSeconds' in failure ? { 'Retry-After': String(failure.retryAfterSeconds) } : {}

function statusOf(result: Result<unknown, Failure>, otherwise: number): number {
  if (result.ok) return 200
  return result.failure.code === 'FIELD_NOT_ALLOWED' ? 400 : otherwise
}

import { data } from 'react-router'
import type { FormFailure, FormResult, SentForm } from '#platform/form-result.ts'
import type { Failure, Result } from '#platform/result.ts'

/**
 * Answers a posted form on its own page: 200 when it is done, 422 for what is to be corrected, 400 for a form that
 * somebody changed, and for every other failure the status it is given (422 unless told).
 */
export function answerForm<T, F extends Failure = never>(
  { intent, values }: SentForm,
  result: Result<T, F | FormFailure>,
  { status = 422, headers }: { status?: number; headers?: HeadersInit } = {},
) {
  const body: FormResult<T, F> = { intent, values, ...result }
  const init = { status: statusOf(result, status), ...(headers && { headers }) }
  return data(body, init)
}

function statusOf(result: Result<unknown, Failure>, otherwise: number): number {
  if (result.ok) return 200
  return result.failure.code === 'FIELD_NOT_ALLOWED' ? 400 : otherwise
}

import { data } from 'react-router'
import type { Failure, Result } from '#platform/result.ts'

/** What a screen gets for an expected failure: its code for programs, its sentence for people. */
export interface Refusal<Code extends string = string> {
  ok: false
  code: Code
  message: string
}

const STATUS_BY_ENDING: [RegExp, number][] = [
  [/NOT_FOUND$/, 404],
  [/(NOT_ALLOWED|FORBIDDEN)$/, 403],
  [/(TOO_MANY|THROTTLED|RATE_LIMITED)/, 429],
  [/(SOLD_OUT|TAKEN|EXPIRED|CLOSED|CHANGED|MISMATCH|ALREADY|DUPLICATE)/, 409],
]
const UNPROCESSABLE = 422

/** The HTTP status of a failure, told by its code; whatever is merely wrong input is 422. */
export const statusOf = (code: string): number =>
  STATUS_BY_ENDING.find(([ending]) => ending.test(code))?.[1] ?? UNPROCESSABLE

/** Answers an action: the value as it is, or the failure with its status and its module's sentence. */
export function respond<T, F extends Failure>(result: Result<T, F>, messages: Record<F['code'], string>) {
  if (result.ok) return data({ ok: true as const, value: result.value })
  const code: F['code'] = result.failure.code
  const refusal: Refusal<F['code']> = { ok: false, code, message: messages[code] }
  return data(refusal, { status: statusOf(code) })
}

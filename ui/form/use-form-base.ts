import { useState } from 'react'
import type { FormResult, FormValues } from '#platform/form-result.ts'
import { FORM_BASE } from '#platform/merge-form-values.ts'
import type { Failure } from '#platform/result.ts'

/**
 * What stood in the fields of a form when they were filled, as JSON. It stays while other forms of the page bring newer values, because
 * what is typed is a change of what was read there. Once this form is saved, it is what was saved.
 */
export function useFormBase(
  values: FormValues,
  result: FormResult<unknown, Failure> | null | undefined,
): string {
  const [filled, setFilled] = useState(() => JSON.stringify(values))
  const saved = result?.ok ? JSON.stringify(values) : filled
  if (saved !== filled) setFilled(saved)
  const answered = result && !result.ok ? result.values[FORM_BASE] : undefined
  return typeof answered === 'string' ? answered : saved
}

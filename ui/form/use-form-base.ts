import { useState } from 'react'
import type { FormResult, FormValues } from '#platform/form-result.ts'
import { FORM_BASE } from '#platform/merge-form-values.ts'
import type { Failure } from '#platform/result.ts'

interface FormBase {
  /** What stood in the fields of a form when they were filled, as JSON. */
  base: string
  /** Counts how often an answer has filled them anew. */
  version: number
}

/**
 * The base of a form. It stays while other forms of the page bring newer values, because what is typed is a change of what was read
 * there. Once this form is saved it is what was saved; where the answer says what was changed elsewhere, it is that.
 */
export function useFormBase(
  values: FormValues,
  result: FormResult<unknown, Failure> | null | undefined,
): FormBase {
  const [filled, setFilled] = useState<FormBase>(() => ({
    base: answered(result) ?? JSON.stringify(values),
    version: 0,
  }))
  const next = result?.ok ? JSON.stringify(values) : (answered(result) ?? filled.base)
  if (next === filled.base) return filled
  const version = result?.ok ? filled.version : filled.version + 1
  setFilled({ base: next, version })
  return { base: next, version }
}

function answered(result: FormResult<unknown, Failure> | null | undefined): string | undefined {
  const base = result && !result.ok ? result.values[FORM_BASE] : undefined
  return typeof base === 'string' ? base : undefined
}

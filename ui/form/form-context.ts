import { createContext, use } from 'react'
import type { FieldError, FormValues } from '#platform/form-result.ts'

/** What the controls of a form share: what stands in them, what is wrong with them, and whether it is being sent. */
export interface FormState {
  /** The `id` of every control begins with it. */
  id: string
  values: FormValues
  errors: readonly FieldError[]
  isBusy: boolean
}

export const FormContext = createContext<FormState | null>(null)

/** The form around a control; throws outside of `ActionForm`. */
export function useForm(): FormState {
  const form = use(FormContext)
  if (!form) throw new Error('A field of a form stands outside of its ActionForm')
  return form
}

/** The `id` of a field's control: links of the error summary lead there. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`

const textIn = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '')

/** What a control that holds one text spreads on itself. */
export function useField(name: string) {
  const { id, values, errors } = useForm()
  return {
    id: fieldId(id, name),
    name,
    defaultValue: textIn(values[name]),
    error: errors.find((error) => error.name === name)?.message,
  }
}

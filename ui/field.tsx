import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass } from '#ui/control-style.ts'
import { Icon } from '#ui/icon.tsx'

/** The attributes of a control that connect it to its label, hint and error, also for screen readers. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  /** Of the control; made when it is not given. */
  id?: string
  label: string
  hint?: ReactNode
  error?: string
}

/** A label above a control, with its hint and its error below. */
export function Field({
  id: given,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const made = useId()
  const id = given ?? made
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger">
          <Icon name="circle-exclamation-point" />
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({
  id,
  label,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => <input {...rest} {...controlProps} className={`${controlClass} ${className}`} />}
    </Field>
  )
}

export function TextArea({
  id,
  label,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => (
        <textarea rows={5} {...rest} {...controlProps} className={`${controlClass} ${className}`} />
      )}
    </Field>
  )
}

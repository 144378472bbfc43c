import type { ComponentProps } from 'react'
import { controlClass } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

/** The device's own list of choices: the best one there is on a phone. */
export function Select({
  id,
  label,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => (
        <div className="relative">
          <select
            {...rest}
            {...controlProps}
            className={`${controlClass} appearance-none pr-11 ${className}`}
          />
          <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center">
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </Field>
  )
}

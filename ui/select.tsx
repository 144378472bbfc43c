import { type ComponentProps, useEffect, useRef } from 'react'
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
  defaultValue,
  ...rest
}: FieldProps & Omit<ComponentProps<'select'>, 'ref' | 'defaultValue'> & { defaultValue?: string }) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current && defaultValue !== undefined) setDefault(select.current, defaultValue)
  }, [defaultValue])
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => (
        <div className="relative">
          <select
            {...rest}
            {...controlProps}
            ref={select}
            defaultValue={defaultValue}
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

/**
 * What stands in a list until somebody chooses, and what a reset brings back. React sets it once, but after a save it is
 * another one.
 */
function setDefault(select: HTMLSelectElement, value: string): void {
  const options = [...select.options]
  if (!options.some((option) => option.value === value)) return
  const isChosen = options.some((option) => option.selected !== option.defaultSelected)
  const { value: chosen } = select
  for (const option of options) option.defaultSelected = option.value === value
  select.value = isChosen ? chosen : value
}

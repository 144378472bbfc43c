import { type ComponentProps, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { controlClass } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** A field for a small whole number, between two buttons that change it by one where scripts run. */
export function NumberStepper({
  id,
  label,
  hint,
  error,
  disabled,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const input = useRef<HTMLInputElement>(null)
  const hasScripts = useHydrated()
  const stepper = (by: 1 | -1) => (
    <Button
      variant="secondary"
      size="icon"
      aria-label={`One ${by > 0 ? 'more' : 'less'}: ${label}`}
      disabled={disabled}
      onClick={() => {
        if (by > 0) input.current?.stepUp()
        else input.current?.stepDown()
        // As somebody who types: whatever listens to the form hears of it.
        input.current?.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </Button>
  )
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => (
        <div className="flex items-center gap-2">
          {hasScripts && stepper(-1)}
          <input
            {...rest}
            {...controlProps}
            ref={input}
            type="number"
            inputMode="numeric"
            disabled={disabled}
            className={`${controlClass} max-w-24 text-center`}
          />
          {hasScripts && stepper(1)}
        </div>
      )}
    </Field>
  )
}

import type { ComponentProps, FormEvent } from 'react'
import { controlClass } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'

interface CodeFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onInput'> {
  digits?: number
}

/**
 * A short number from a mail or an app. Devices offer the one they received; pasted spaces and dashes fall away; the
 * form submits by itself when all digits are there. Longer input is cut, so that a code typed over an old one is new.
 */
export function CodeField({ id, label, hint, error, digits = 6, className = '', ...rest }: CodeFieldProps) {
  const keepDigits = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const typed = input.value.replaceAll(/\D/g, '').slice(0, digits)
    if (typed !== input.value) input.value = typed
    if (typed.length === digits) input.form?.requestSubmit()
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => (
        <input
          {...rest}
          {...controlProps}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onInput={keepDigits}
          className={`${controlClass} text-center text-xl font-bold tracking-[0.4em] ${className}`}
        />
      )}
    </Field>
  )
}

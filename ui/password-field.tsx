import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { controlClass } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** A password that can be looked at: fewer mistakes on small keyboards. The button needs scripts, so it comes with them. */
export function PasswordField({ id, label, hint, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(controlProps) => (
        <span className="relative block">
          <input
            {...rest}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass} pr-14`}
          />
          {isHydrated && (
            <Button
              variant="quiet"
              size="icon"
              aria-label="Show password"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-0"
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}

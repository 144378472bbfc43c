import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon.tsx'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A yes or no; the whole line is the target. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className="flex min-h-tap items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0"
        />
        <span>
          {label}
          {hint && (
            <span id={`${id}-hint`} className="block text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-medium text-danger">
          <Icon name="circle-exclamation-point" />
          {error}
        </p>
      )}
    </div>
  )
}

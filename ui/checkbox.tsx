import { type ComponentProps, type ReactNode, useId } from 'react'

/** A yes or no; the whole line is the target. */
export function Checkbox({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <label className="flex min-h-tap items-center gap-3">
      <input {...rest} type="checkbox" aria-describedby={hint ? id : undefined} className="size-6 shrink-0" />
      <span>
        {label}
        {hint && (
          <span id={id} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

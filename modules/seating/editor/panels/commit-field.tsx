import type { ComponentProps } from 'react'
import { TextField } from '#ui/field.tsx'

interface CommitFieldProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'onBlur' | 'defaultValue' | 'value'
> {
  label: string
  value: string
  /** Told when the field is left or Enter is pressed, so that a word is one step to undo. */
  onCommit: (typed: string) => void
}

/** A field of the editor: what is typed counts when it is done. */
export function CommitField({ label, value, onCommit, ...rest }: CommitFieldProps) {
  return (
    <TextField
      {...rest}
      key={value}
      label={label}
      autoComplete="off"
      defaultValue={value}
      onBlur={({ target }) => target.value !== value && onCommit(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

/** The same for a whole number within bounds; anything else is not taken. */
export function CommitNumber({
  value,
  min,
  max,
  onCommit,
  ...rest
}: Omit<CommitFieldProps, 'value' | 'onCommit'> & {
  value: number
  min: number
  max: number
  onCommit: (typed: number) => void
}) {
  return (
    <CommitField
      {...rest}
      inputMode="numeric"
      className="tabular-nums"
      value={String(value)}
      onCommit={(typed) => {
        const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
        if (number >= min && number <= max) onCommit(number)
      }}
    />
  )
}

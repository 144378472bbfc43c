// The controls of a form, each wired to the ActionForm around it by its name: what was typed, what is wrong, its address.
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { fileButtonClass } from '#ui/control-style.ts'
import { type FieldProps, TextArea, TextField } from '#ui/field.tsx'
import { useField, useForm } from '#ui/form/form-context.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { Select } from '#ui/select.tsx'

type Named = Omit<FieldProps, 'error' | 'id'> & { name: string }
type TextProps = Named & Omit<ComponentProps<'input'>, 'id' | 'name' | 'defaultValue'>

export const FormText = ({ name, ...rest }: TextProps) => <TextField {...rest} {...useField(name)} />

export const FormParagraph = ({
  name,
  ...rest
}: Named & Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'defaultValue'>) => (
  <TextArea {...rest} {...useField(name)} />
)

const NEVER_CORRECTED = { autoCapitalize: 'none', spellCheck: false } as const

export const FormEmail = (props: TextProps) => (
  <FormText type="email" inputMode="email" autoComplete="email" {...NEVER_CORRECTED} {...props} />
)

export const FormPhone = (props: TextProps) => (
  <FormText type="tel" inputMode="tel" autoComplete="tel" {...props} />
)

export const FormWebAddress = (props: TextProps) => (
  <FormText inputMode="url" autoComplete="url" placeholder="https://" {...NEVER_CORRECTED} {...props} />
)

/** An amount of US dollars. The sign stands before it, so that nobody wonders which money is meant. */
export const FormMoney = ({ className = '', ...props }: TextProps) => (
  <FormText
    inputMode="decimal"
    autoComplete="off"
    placeholder="$0.00"
    className={`tabular-nums ${className}`}
    {...props}
  />
)

/** A file that is sent with its form. */
export const FormFile = ({ name, ...rest }: TextProps) => {
  const { defaultValue: _never, ...controlProps } = useField(name)
  return <TextField {...rest} {...controlProps} type="file" className={fileButtonClass} />
}

export const FormPassword = ({ name, ...rest }: TextProps) => {
  const { defaultValue: _never, ...controlProps } = useField(name)
  return <PasswordField {...rest} {...controlProps} />
}

export const FormSelect = ({
  name,
  ...rest
}: Named & Omit<ComponentProps<'select'>, 'id' | 'name' | 'defaultValue'>) => (
  <Select {...rest} {...useField(name)} />
)

/** A yes or no. */
export function FormCheckbox({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { defaultValue, ...controlProps } = useField(name)
  return <Checkbox {...controlProps} label={label} hint={hint} defaultChecked={defaultValue === 'on'} />
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  children: ReactNode
}

/** Sends the form around it; while that is under way it says so and refuses a second press. */
export function SubmitButton({ children, className = 'w-full sm:w-auto', ...rest }: SubmitButtonProps) {
  const { isBusy } = useForm()
  return (
    <Button {...rest} type="submit" busy={isBusy} className={className}>
      {children}
    </Button>
  )
}

import type { ComponentProps } from 'react'
import { type ButtonVariant, type ButtonSize, buttonClass } from '#ui/button-style.ts'
import { Spinner } from '#ui/spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button keeps its place and focus, shows it, and refuses a second press. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const pressedTwice = busy ? { 'aria-disabled': true, 'aria-busy': true, onClick: prevent } : {}
  return (
    // oxlint-disable-next-line react/button-has-type -- it has one: the default above
    <button {...rest} {...pressedTwice} type={type} className={`${buttonClass(variant, size)} ${className}`}>
      {busy && <Spinner size="sm" />}
      {children}
    </button>
  )
}

const prevent = (event: { preventDefault: () => void }) => event.preventDefault()

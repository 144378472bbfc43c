import { Link, type LinkProps } from 'react-router'
import { type ButtonVariant, type ButtonSize, buttonClass } from '#ui/button-style.ts'

/** A link that looks like a button: it goes somewhere, where a button does something. */
export function LinkButton({
  variant,
  size,
  className = '',
  ...rest
}: LinkProps & { variant?: ButtonVariant; size?: ButtonSize }) {
  return <Link {...rest} className={`${buttonClass(variant, size)} ${className}`} />
}

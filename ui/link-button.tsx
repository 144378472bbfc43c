import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonClass } from '#ui/button-look.ts'

/** A link that looks like a button: it goes somewhere, where a button does something. */
export function LinkButton({
  look,
  size,
  className = '',
  ...rest
}: LinkProps & { look?: ButtonLook; size?: ButtonSize }) {
  return <Link {...rest} className={`${buttonClass(look, size)} ${className}`} />
}

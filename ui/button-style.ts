export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg' | 'icon'

/** The classes of whatever looks like a button: buttons, and links that act. Their styles are in button.css. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  `button button-${variant} button-${size}`

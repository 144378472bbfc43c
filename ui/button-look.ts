export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg' | 'icon'

/** The classes of whatever looks like a button: buttons, and links that act. Their styles are in button.css. */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'md'): string =>
  `button button-${look} button-${size}`

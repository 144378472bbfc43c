export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg' | 'icon'

const SHAPE =
  'inline-flex min-h-tap items-center justify-center gap-2 rounded-pill font-semibold no-underline select-none ' +
  'transition-colors duration-1 ease-glide disabled:opacity-55 aria-disabled:opacity-70'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-primary text-on-primary hover:not-disabled:bg-primary-hover',
  secondary: 'border border-border-strong text-text hover:not-disabled:bg-surface-2',
  quiet: 'text-text hover:not-disabled:bg-surface-2',
  danger: 'bg-danger text-on-danger hover:not-disabled:brightness-95',
}

const SIZES: Record<ButtonSize, string> = {
  md: 'px-5 text-base',
  lg: 'min-h-14 px-7 text-lg',
  icon: 'min-w-tap shrink-0 px-0',
}

/** The classes of whatever looks like a button: buttons, and links that act. */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'md'): string =>
  `${SHAPE} ${LOOKS[look]} ${SIZES[size]}`

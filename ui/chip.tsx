import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

interface ChipProps {
  icon?: IconName
  /** Where it leads; without, there is nothing to press, so it is not the height of a thumb. */
  to?: string
  children: ReactNode
}

/** A short fact. */
export function Chip({ icon, to, children }: ChipProps) {
  const look =
    'inline-flex max-w-full items-center gap-2 rounded-pill bg-surface-2 px-3.5 max-[18rem]:flex-wrap py-1.5 font-medium'
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return to === undefined ? (
    <span className={`min-h-10 ${look}`}>{content}</span>
  ) : (
    <Link to={to} className={`min-h-tap underline hover:bg-surface-3 ${look}`}>
      {content}
    </Link>
  )
}

/**
 * One of several choices, each with an address of its own; the one that holds is filled. In a line that a thumb pushes it
 * is in sight at first. Where chips wrap it must not be the target: what would scroll to it there is the page.
 */
export function ChipLink({ chosen = false, className = '', ...rest }: LinkProps & { chosen?: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={chosen || undefined}
      className={`inline-flex min-h-tap shrink-0 items-center gap-2 rounded-pill px-4 font-medium whitespace-nowrap transition-colors ${chosen ? 'bg-text text-bg max-sm:[scroll-initial-target:nearest]' : 'bg-surface-2 hover:bg-surface-3'} ${className}`}
    />
  )
}

/**
 * Chips in one line that a thumb pushes sideways; where there is room they wrap. Words for screen readers stand in the
 * line as well (`relative`), or they would widen the page.
 */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 scrollbar-none sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
    >
      {children}
    </nav>
  )
}

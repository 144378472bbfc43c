import type { ReactNode } from 'react'

/** A choice of the legend: pressed while it holds. */
export const FilterToggle = ({
  isOn,
  onPress,
  children,
}: {
  isOn: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="inline-flex min-h-tap items-center gap-2 rounded-pill border border-border-strong bg-surface px-3 py-1 text-left sm:px-4 transition-colors hover:bg-surface-2 aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-bg [&[aria-pressed=true]_.text-muted]:text-bg"
  >
    {children}
  </button>
)

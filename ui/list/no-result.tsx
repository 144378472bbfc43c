import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'

export const NOTHING_FOUND = 'Nothing found'

/** Shown in place of what was searched or filtered for, when nothing matches: what to change. */
export const NoResult = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <EmptyState title={NOTHING_FOUND} action={action}>
    {children}
  </EmptyState>
)

import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NoResult } from '#ui/list/no-result.tsx'

interface EmptyListProps {
  /** The list from its beginning, with nothing left out. */
  all: string
  isFirst: boolean
  isFiltered?: boolean
  /** Why nothing can match; else nothing happens to. */
  why?: string
  /** What to say while there is nothing at all yet. */
  children: ReactNode
}

/**
 * Shown in place of a list's rows when there are none: nothing yet, nothing that matches, or nothing left on this page.
 */
export function EmptyList({ all, isFirst, isFiltered = false, why, children }: EmptyListProps) {
  if (!isFirst)
    return (
      <EmptyState title="End of the list" action={<LinkButton to={all}>Go to the first page</LinkButton>}>
        There is nothing on this page any more.
      </EmptyState>
    )
  if (!isFiltered) return children
  return (
    <NoResult action={<LinkButton to={all}>Clear the filters</LinkButton>}>
      {why ?? 'Nothing matches all of these filters.'} Remove one of them, or clear them all.
    </NoResult>
  )
}

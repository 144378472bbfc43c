import type { ReactNode } from 'react'

/** Shown when there is nothing yet: what will be here, and one thing to do. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="rounded-lg border border-border bg-surface p-6">
      <h2 className="font-display text-xl font-black uppercase">{title}</h2>
      {children && <div className="mt-2 max-w-measure text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}

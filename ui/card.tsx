import type { ReactNode } from 'react'

/** A sheet of paper on the ground of the page. */
export function Card({
  as: Tag = 'div',
  className = '',
  children,
}: {
  as?: 'div' | 'section' | 'article' | 'li'
  className?: string
  children: ReactNode
}) {
  return (
    <Tag className={`overflow-hidden rounded-lg border border-border bg-surface shadow-1 ${className}`}>
      {children}
    </Tag>
  )
}

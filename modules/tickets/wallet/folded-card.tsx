import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'

interface FoldedCardProps {
  icon: IconName
  title: string
  isOpen: boolean
  children: ReactNode
}

/** What may be done with one's own ticket, folded until it is wanted. */
export const FoldedCard = ({ icon, title, isOpen, children }: FoldedCardProps) => (
  <details className="group print:hidden rounded-lg border border-border bg-surface px-4" open={isOpen}>
    <summary className="flex min-h-tap items-center gap-2 py-2 font-semibold">
      <Icon name={icon} />
      <span className="grow">{title}</span>
      <span className="group-open:rotate-180">
        <Icon name="chevron-down" />
      </span>
    </summary>
    <div className="space-y-4 pt-1 pb-4">{children}</div>
  </details>
)

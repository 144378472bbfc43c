import type { ReactNode } from 'react'
import { Heading } from '#ui/heading.tsx'
import { Page } from '#ui/page.tsx'

interface PageStateProps {
  title: string
  /** What is so, and what it means for the reader. */
  children: ReactNode
  /** Where to go from here, as buttons. */
  actions: ReactNode
}

/**
 * What a page says in place of its content when it cannot be shown: denied, missing, failed or offline. It stands inside
 * the layout, so that the navigation stays.
 */
export const PageState = ({ title, children, actions }: PageStateProps) => (
  <Page width="form">
    <Heading level={1}>{title}</Heading>
    <div className="max-w-measure space-y-4 text-lg text-muted">{children}</div>
    <div className="flex flex-wrap gap-3">{actions}</div>
  </Page>
)

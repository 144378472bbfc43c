import type { ReactNode } from 'react'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { usePosition } from '#app/dashboard/use-position.ts'
import { Page, type PageWidth } from '#ui/page.tsx'
import { PageHeader, type PageLink } from '#ui/page-header.tsx'

interface DashboardPageProps {
  width: PageWidth
  /** Where it is not the one in `app/dashboard/pages.ts`. */
  title?: string
  /** Where they are not the pages above in `app/dashboard/pages.ts`. */
  crumbs?: readonly PageLink[]
  lead?: ReactNode
  action?: ReactNode
  /** The pages beside it; the first is the start. */
  tabs?: { label: string; links: readonly PageLink[] }
  children: ReactNode
}

/** A page of the dashboard: its crumbs and title by `app/dashboard/pages.ts`, its one primary action, its content. */
export function DashboardPage({ width, title, crumbs, lead, action, tabs, children }: DashboardPageProps) {
  const position = usePosition()
  return (
    <Page width={width}>
      <PageHeader
        crumbs={crumbs ?? position?.crumbs}
        title={title ?? position?.title ?? ''}
        lead={lead}
        action={action}
        {...(tabs && { tabs })}
      />
      <UnansweredNotice />
      {children}
    </Page>
  )
}

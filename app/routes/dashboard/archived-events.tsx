import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { EVENTS_TABS } from '#app/dashboard/events-tabs.ts'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { requireMember } from '#app/guards.server.ts'
import { ArchiveNotices } from '#modules/events/archive/archive-notice.tsx'
import { HostedEventList } from '#modules/orders/hosted-events/hosted-event-list.tsx'
import { hostedEventsPage } from '#modules/orders/hosted-events/hosted-events-page.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { handleArchive } from './archive-request.server.ts'
import type { Route } from './+types/archived-events'

/** The events that a member has put away. (Specification 2, Dashboard) */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const { pathname: path, searchParams: search } = url
  return {
    page: await hostedEventsPage(db, actor.id, { path, search, now, isArchive: true }),
    notice: search.get('notice'),
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  handleArchive(request, requireMember(request, context), url)

export default function ArchivedEvents({ loaderData: { page, notice } }: Route.ComponentProps) {
  return (
    <DashboardPage width="table" crumbs={[]} tabs={EVENTS_TABS}>
      <ArchiveNotices notice={useNotice(notice)} />
      <HostedEventList
        page={page}
        empty={
          <EmptyState
            title="Nothing archived"
            action={
              <LinkButton to={`${href('/dashboard/events')}?state=over`} variant="secondary">
                See what is over
              </LinkButton>
            }
          >
            What is over or cancelled can be put away here. It keeps its sales, its tickets and its page.
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

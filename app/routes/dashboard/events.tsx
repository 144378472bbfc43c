import { href, Link } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { EVENTS_TABS } from '#app/dashboard/events-tabs.ts'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { requireMember } from '#app/guards.server.ts'
import { ArchiveNotices } from '#modules/events/archive/archive-notice.tsx'
import { lastUndoable } from '#modules/events/import/undo-import.server.ts'
import { HostedEventList } from '#modules/orders/hosted-events/hosted-event-list.tsx'
import { hostedEventsPage } from '#modules/orders/hosted-events/hosted-events-page.server.ts'
import { listHostedEvents } from '#modules/orders/hosted-events/list-hosted-events.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { handleArchive } from './archive-request.server.ts'
import type { Route } from './+types/events'

/** The events that a member hosts or has a role at. (Specification 2, Dashboard) */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const files = { csv: href('/dashboard/events.csv'), ics: href('/dashboard/events.ics') }
  const asked = { path: href('/dashboard/events'), search: url.searchParams, now, files }
  const page = await hostedEventsPage(db, actor.id, asked)
  const isHost =
    page.rows.length > 0 ||
    (await listHostedEvents(db, actor.id, { filters: { state: 'all' }, now, limit: 1 })).rows.length > 0
  const imported = await lastUndoable(db, actor.id)
  return { page, isHost, imported, notice: url.searchParams.get('notice') }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  handleArchive(request, requireMember(request, context), url)

export default function Events({ loaderData: { page, isHost, imported, notice } }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="table"
      action={
        <div className="flex flex-wrap gap-3">
          <CreateEvent />
          <LinkButton to={href('/dashboard/events/import')} variant="secondary">
            Import
          </LinkButton>
        </div>
      }
      tabs={EVENTS_TABS}
    >
      <ArchiveNotices notice={useNotice(notice)} />
      {imported && (
        <p className="wrap-anywhere">
          Came in with {imported.fileName}:{' '}
          <Link
            to={href('/dashboard/events/import/:importId', { importId: imported.id })}
            className="link inline-flex min-h-tap items-center"
          >
            See it, or take it back
          </Link>
        </p>
      )}
      <HostedEventList
        page={page}
        empty={
          <EmptyState
            title={isHost ? 'No events coming up' : 'No events yet'}
            action={
              <>
                <CreateEvent />
                {isHost && (
                  <LinkButton to={`${page.path}?state=all`} variant="secondary">
                    All events
                  </LinkButton>
                )}
              </>
            }
          >
            Events that you host, or help to run, are listed here with their sales.
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

const CreateEvent = () => (
  <LinkButton to={href('/create-event')}>
    <Icon name="calendar-plus" />
    Create event
  </LinkButton>
)

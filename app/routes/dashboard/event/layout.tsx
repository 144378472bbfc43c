import { data, Outlet } from 'react-router'
import { eventTabs, samePageOf } from '#app/dashboard/event-workspace.ts'
import { EventSwitch } from '#app/dashboard/event-switch.tsx'
import { positionOf } from '#app/dashboard/page-at.ts'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { usePosition } from '#app/dashboard/use-position.ts'
import { findEventAccess, requireEventPage } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { type EventState, eventState, eventStateLabels } from '#modules/events/event-head.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import { DuplicateButton } from '#modules/events/duplicate/duplicate-button.tsx'
import { readEventHead } from '#modules/events/event-head.server.ts'
import { listManagedEvents } from '#modules/teams/prove/event-capabilities.server.ts'
import { formatDay } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Page } from '#ui/page.tsx'
import { PlaceZone } from '#ui/reader-zone.ts'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/layout'

export const middleware = [findEventAccess]

const MAX_CHOICES = 20

/** What is done again rather than changed. */
const PAST: EventState[] = ['over', 'cancelled', 'archived']

const TONES: Partial<Record<EventState, BadgeTone>> = {
  tonight: 'success',
  postponed: 'warning',
  cancelled: 'danger',
}

/** An event as a place of work, for whoever has a role at it; for everyone else there is none. */
export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const capabilities = requireEventPage(pattern, context)
  const [event, managed] = await Promise.all([
    readEventHead(db, params.eventId),
    listManagedEvents(db, actor.id, now, MAX_CHOICES + 1),
  ])
  if (!event) throw data(null, { status: 404 })
  const others = managed.filter(({ id }) => id !== event.id).slice(0, MAX_CHOICES)
  return {
    event,
    state: eventState(event, now),
    mayEdit: capabilities.includes('edit'),
    tabs: eventTabs(event.id, capabilities),
    others: others.map(({ id, title, startsAt, timeZone, ...other }) => ({
      id,
      title,
      day: formatDay(startsAt, timeZone),
      to: samePageOf(pattern, id, other.capabilities),
    })),
    title: positionOf(pattern)?.title ?? '',
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(`${loaderData.title}: ${loaderData.event.title}`, matches)] : []

export default function EventWorkspace({ loaderData }: Route.ComponentProps) {
  const { event, state, mayEdit, tabs, others } = loaderData
  const position = usePosition()
  return (
    <Page width="table">
      <PageHeader
        crumbs={position?.crumbs}
        title={event.title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={TONES[state] ?? 'plain'}>{eventStateLabels[state]}</Badge>
            {event.isUnlisted && <Badge>By link only</Badge>}
            {dayText(event)}, {event.venue}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-3">
            {mayEdit && PAST.includes(state) && (
              <DuplicateButton eventId={event.id} variant="secondary">
                <Icon name="copy" />
                Duplicate
              </DuplicateButton>
            )}
            <EventSwitch events={others} />
          </div>
        }
        tabs={{ label: 'Pages of this event', links: tabs }}
      />
      <UnansweredNotice />
      <PlaceZone value={event.timeZone}>
        <Outlet context={event} />
      </PlaceZone>
    </Page>
  )
}

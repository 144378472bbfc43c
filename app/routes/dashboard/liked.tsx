import { href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { firstName } from '#modules/accounts/profile/first-name.ts'
import { sharedListPath } from '#app/shared-list-path.ts'
import { listKey } from '#modules/calendars/list-key.server.ts'
import {
  makeMyListAddress,
  myListFeedId,
  stopMyListAddress,
} from '#modules/calendars/my-list-address.server.ts'
import { MyListCalendar } from '#modules/calendars/my-list-calendar.tsx'
import { MyListSchema } from '#modules/calendars/my-list-schema.ts'
import { ShareMyList } from '#modules/calendars/share-my-list.tsx'
import {
  renewSharedList,
  sharedListOf,
  shareList,
  stopSharingList,
} from '#modules/calendars/shared-list.server.ts'
import { EventRow } from '#modules/events/list/cards/event-row.tsx'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { resultOf } from '#platform/form-result.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/liked'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor, config } = requireMember(request, context)
  const page = new URL(request.url).searchParams.get('page')
  const [{ events, isFirst, ...beside }, feedId, shared] = await Promise.all([
    listEvents(db, now, { likedBy: actor.id, isWithUnlisted: true, page }),
    myListFeedId(db, actor.id),
    sharedListOf(db, actor.id),
  ])
  const address =
    feedId &&
    `${config.appUrl}${href('/my-list/calendar.ics')}?${new URLSearchParams({ key: listKey(config.secret, feedId) })}`
  const sharedPath = shared ? sharedListPath(listKey(config.secret, shared.id, 'page')) : ''
  return {
    events,
    now,
    isFirst,
    pages: pageAddresses(href('/dashboard/liked'), {}, beside),
    address,
    name: firstName(actor.name),
    shared: shared && { ...shared, path: sharedPath, address: config.appUrl + sharedPath },
  }
}

const CHANGES = {
  'make-address': makeMyListAddress,
  'renew-address': makeMyListAddress,
  'stop-address': stopMyListAddress,
  'renew-shared': renewSharedList,
  'stop-sharing': stopSharingList,
}

/** Makes an address of one's list, for a calendar or for others to read, or ends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request, MyListSchema)
  if (!form.ok) return answerForm<null>(form, form)
  const asked = form.value
  if (asked.intent === 'share-list') await shareList(db, actor.id, asked)
  else await CHANGES[asked.intent](db, actor.id)
  return answerForm<null>(form, ok(null))
}

/** The events somebody likes that are still to come, the next first. */
export default function Liked({ loaderData, actionData }: Route.ComponentProps) {
  const { events, now, isFirst, pages, address, name, shared } = loaderData
  return (
    <DashboardPage width="list" title="Liked events">
      <MyListCalendar
        address={address}
        result={resultOf(actionData, 'make-address', 'renew-address', 'stop-address')}
      />
      <ShareMyList
        shared={shared}
        name={name}
        result={resultOf(actionData, 'share-list', 'renew-shared', 'stop-sharing')}
      />
      {events.length === 0 ? (
        <EmptyList all={href('/dashboard/liked')} isFirst={isFirst}>
          <EmptyState
            title="No liked events"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            Upcoming events that you like are listed here.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="space-y-3">
          {events.map((event) => (
            <li key={event.id} className="flex">
              <EventRow event={event} now={now} tile="month" isLiked />
            </li>
          ))}
        </ul>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}

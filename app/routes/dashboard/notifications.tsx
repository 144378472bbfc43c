import { data, href, redirect } from 'react-router'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '#modules/notifications/own-notifications.server.ts'
import { NotificationsSchema } from '#modules/notifications/notifications-schema.ts'
import { NotificationRow } from '#modules/notifications/notification-row.tsx'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/notifications'

/** A person's notifications, newest first (spec 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, notificationKinds } = requireMember(request, context)
  const page = new URL(request.url).searchParams.get('page')
  const [{ rows, isFirst, ...beside }, unread] = await Promise.all([
    listNotifications(db, notificationKinds, actor.id, page),
    unreadCount(db, actor.id),
  ])
  return { rows, isFirst, pages: pageAddresses(href('/dashboard/notifications'), {}, beside), unread }
}

/** Marks one, or all, as read; opening one leads to what it tells of. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, notificationKinds } = requireMember(request, context)
  const form = await readForm(request, NotificationsSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const asked = form.value
  if (asked.intent === 'read-all') {
    await readAllNotifications(db, actor.id)
    throw redirect(href('/dashboard/notifications'))
  }
  const url = await readNotification(db, notificationKinds, actor.id, asked.id)
  throw redirect(asked.intent === 'open' && url ? safeReturnPath(url) : href('/dashboard/notifications'))
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { rows, isFirst, pages, unread } = loaderData
  return (
    <DashboardPage
      width="list"
      action={
        unread > 0 && (
          <ButtonForm intent="read-all" variant="secondary">
            <Icon name="check" />
            Mark all as read
          </ButtonForm>
        )
      }
    >
      <output className="block text-muted">
        {unread === 0 ? 'No unread notifications.' : `${unread} unread`}
      </output>
      {rows.length === 0 ? (
        <EmptyList all={href('/dashboard/notifications')} isFirst={isFirst}>
          <EmptyState
            title="No notifications yet"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            News about your tickets, your events and your account is listed here.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="space-y-3">
          {rows.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}

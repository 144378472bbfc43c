import { Form, href, redirect, useNavigation } from 'react-router'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '#modules/notifications/own-notifications.server.ts'
import { NotificationRow } from '#modules/notifications/notification-row.tsx'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm } from '#app/read-form.server.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/notifications'

/** Somebody's own page: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Notifications', matches)]

/** What a person was told, newest first (spec 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const before = new URL(request.url).searchParams.get('before')
  const [page, unread] = await Promise.all([
    listNotifications(db, actor.id, before),
    unreadCount(db, actor.id),
  ])
  return { ...page, unread, isFirstPage: before === null }
}

/** Marks one, or all, as read; opening one leads to what it tells of. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request)
  const [intent, id] = [form.get('intent'), form.get('id')]
  if (intent === 'read-all') await readAllNotifications(db, actor.id)
  const url = typeof id === 'string' ? await readNotification(db, actor.id, id) : null
  throw redirect(intent === 'open' && url ? safeReturnPath(url) : href('/dashboard/notifications'))
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, older, unread, isFirstPage } = loaderData
  const isBusy = useNavigation().formData?.get('intent') === 'read-all'
  return (
    <div className="page-column space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1}>Notifications</Heading>
        {unread > 0 && (
          <Form method="post">
            <Button type="submit" look="secondary" name="intent" value="read-all" busy={isBusy}>
              <Icon name="check" />
              Mark all as read
            </Button>
          </Form>
        )}
      </div>
      <output className="block text-muted">
        {unread === 0 ? 'You have read everything.' : `${unread} unread`}
      </output>
      {notifications.length === 0 ? (
        <EmptyState
          title={isFirstPage ? 'Nothing yet' : 'Nothing older'}
          action={
            <LinkButton to={isFirstPage ? href('/events') : href('/dashboard/notifications')}>
              {isFirstPage ? 'Find a set' : 'Back to the newest'}
            </LinkButton>
          }
        >
          News about your tickets, your events and your account will be here.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {(older || !isFirstPage) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
          {!isFirstPage && notifications.length > 0 && (
            <LinkButton to={href('/dashboard/notifications')} look="secondary">
              Newest
            </LinkButton>
          )}
          {older && (
            <LinkButton to={`${href('/dashboard/notifications')}?before=${older}`} look="secondary">
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}

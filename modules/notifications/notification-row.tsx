import { Form, Link } from 'react-router'
import type { Notification } from '#modules/notifications/notification.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** One notification: what is new says so in a word, and opening it marks it read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, title, body, url, isRead, at } = notification
  const words = (
    <span className="block min-w-0 space-y-1">
      <strong className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        {title}
        {!isRead && <Badge tone="primary">New</Badge>}
      </strong>
      {body && <span className="block text-muted">{body}</span>}
      <LocalTime at={at} className="block text-sm text-muted" />
    </span>
  )
  const look = 'flex w-full items-center justify-between gap-4 p-5 text-left hover:bg-surface-2'
  const arrow = <Icon name="chevron-right" />
  return (
    <Card as="li" className={isRead ? '' : 'border-l-4 border-l-primary'}>
      {url === null ? (
        <div className="flex flex-wrap items-center justify-between gap-4 p-5">
          {words}
          {!isRead && (
            <ButtonForm intent="read" fields={{ id }} variant="quiet" aria-label={`Mark as read: ${title}`}>
              <Icon name="check" />
              Mark as read
            </ButtonForm>
          )}
        </div>
      ) : isRead ? (
        <Link to={url} className={look}>
          {words}
          {arrow}
        </Link>
      ) : (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="open" className={look}>
            {words}
            {arrow}
          </button>
        </Form>
      )}
    </Card>
  )
}

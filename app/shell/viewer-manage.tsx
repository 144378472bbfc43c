import { href, Link, useLocation } from 'react-router'
import { useViewer } from '#app/shell/use-viewer.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * The way to the workspace of the event of the page, once it is known that the viewer may change it. It comes after the page
 * and stands over its picture, so nothing moves.
 */
export function ViewerManage({ eventId }: { eventId: string }) {
  const { facts, page } = useViewer()
  const { pathname } = useLocation()
  return page === pathname && facts?.mayEdit ? (
    <Link
      to={href('/dashboard/events/:eventId', { eventId })}
      className="inline-flex min-h-tap items-center gap-2 rounded-pill bg-surface px-4 font-semibold text-text shadow-1 hover:bg-surface-2"
    >
      <Icon name="pencil" size="sm" />
      Manage event
    </Link>
  ) : null
}

import { href, Link, useLocation } from 'react-router'
import { useViewer } from '#app/shell/use-viewer.ts'

/** The way to the recap of the event of the page, once it is known that the viewer may write it. */
export function ViewerRecap({ id, isWritten }: { id: string; isWritten: boolean }) {
  const { facts, page } = useViewer()
  const { pathname } = useLocation()
  return page === pathname && facts?.mayWriteRecap ? (
    <Link
      to={href('/dashboard/events/edit/:id/recap', { id })}
      className="link inline-flex min-h-tap items-center"
    >
      {isWritten ? 'Edit the recap' : 'Write a recap'}
    </Link>
  ) : null
}

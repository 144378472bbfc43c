import { useLocation } from 'react-router'
import { useSharedLink } from '#app/shell/shared-link.ts'
import { useViewer } from '#app/shell/use-viewer.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const OwnLinks = lazyWithFallback(
  () => import('#app/shell/own-links.tsx'),
  'OwnLinks',
  () => null, // without a line the ticket is found where it always is
)

/**
 * The viewer's next ticket, where the page is about it, and on the page of the event `eventId` the way to its workspace for
 * whoever may change it; else whose link they came by. It comes after the page, so it stands over something that has its size
 * or fills a place in a picture: nothing moves, and whoever has neither sees no gap.
 */
export function ViewerTicket({ eventId }: { eventId?: string }) {
  const { facts, page } = useViewer()
  const { pathname } = useLocation()
  const link = useSharedLink()
  if (page === pathname && (facts?.nextTicket || facts?.mayEdit))
    return <OwnLinks own={facts} eventId={eventId} />
  return (
    link?.page === pathname && (
      // One line, in the place of the line it stands over, however long the name is; `ui/large-text.css` gives it two.
      <p className="shared-by w-fit max-w-full rounded-pill bg-surface px-4 py-2 font-medium text-text shadow-1">
        <span className="line-clamp-1 break-all">
          Link shared by <b className="font-medium">{link.sharedBy || 'a promoter'}</b>
        </span>
      </p>
    )
  )
}

import { useLocation } from 'react-router'
import { useSharedLink } from '#app/shell/shared-link.ts'
import { useViewer } from '#app/shell/use-viewer.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const OwnLinks = lazyWithFallback(
  () => import('#app/shell/own-links.tsx'),
  'OwnLinks',
  () => null, // without a line the ticket is found where it always is
)

const SharedBy = lazyWithFallback(
  () => import('#app/shell/shared-by.tsx'),
  'SharedBy',
  () => null, // nobody misses it
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
  return link?.page === pathname && <SharedBy name={link.sharedBy} />
}

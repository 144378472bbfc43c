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
      // One line, in the place of the line it stands over, however long the name is. With large letters the name has a line
      // of its own, and on the page of an event both stand over the picture, which nothing else does there.
      <p className="w-fit max-w-full rounded-pill bg-surface px-4 py-2 font-medium text-text shadow-1 max-[18rem]:rounded-md max-[18rem]:px-3 max-[18rem]:py-1 max-[18rem]:leading-snug max-[18rem]:in-[article]:absolute max-[18rem]:in-[article]:top-2 max-[18rem]:in-[article]:max-w-[calc(100%-1.5rem)]">
        <span className="line-clamp-1 break-all max-[18rem]:line-clamp-none max-[18rem]:break-normal">
          Link shared by{' '}
          <span className="max-[18rem]:line-clamp-1 max-[18rem]:break-all">
            {link.sharedBy || 'a promoter'}
          </span>
        </span>
      </p>
    )
  )
}

import { useLocation } from 'react-router'
import { useSharedLink } from '#app/shell/shared-link.ts'
import { useViewer } from '#app/shell/use-viewer.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const NextTicketLink = lazyWithFallback(
  () => import('#modules/tickets/wallet/next-ticket-link.tsx'),
  'NextTicketLink',
  () => null, // without a line the ticket is found where it always is
)

/**
 * The viewer's next ticket, where the page is about it; else whose link they came by. It comes after the page, so it stands
 * over something that has its size or fills a place in a picture: nothing moves, and whoever has neither sees no gap.
 */
export function ViewerTicket({ isOnEventPage = false }: { isOnEventPage?: boolean }) {
  const { facts, page } = useViewer()
  const { pathname } = useLocation()
  const link = useSharedLink()
  const ticket = page === pathname ? facts?.nextTicket : null
  if (ticket) return <NextTicketLink ticket={ticket} isOnEventPage={isOnEventPage} />
  return (
    link?.page === pathname && (
      // One line, in the place of the line it stands over, however long the name is.
      <p className="w-fit max-w-full rounded-pill bg-surface px-4 py-2 font-medium text-text shadow-1">
        <span className="line-clamp-1 break-all">Link shared by {link.sharedBy || 'a promoter'}</span>
      </p>
    )
  )
}

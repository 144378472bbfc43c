import { useLocation } from 'react-router'
import { useViewer } from '#app/shell/use-viewer.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const NextTicketLink = lazyWithFallback(
  () => import('#modules/tickets/wallet/next-ticket-link.tsx'),
  'NextTicketLink',
  () => null, // without a line the ticket is found where it always is
)

/**
 * The viewer's next ticket, where the page is about it. It comes after the page, so it stands over something that has its
 * size or fills a place in a picture: nothing moves, and whoever has no ticket sees no gap.
 */
export function ViewerTicket({ isOnEventPage = false }: { isOnEventPage?: boolean }) {
  const { facts, page } = useViewer()
  const { pathname } = useLocation()
  const ticket = page === pathname ? facts?.nextTicket : null
  return ticket && <NextTicketLink ticket={ticket} isOnEventPage={isOnEventPage} />
}

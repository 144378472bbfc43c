import { useLocation } from 'react-router'
import { useViewer } from '#app/shell/use-viewer.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const GuestList = lazyWithFallback(
  () => import('#modules/tickets/guests/guest-list.tsx'),
  'GuestList',
  () => null, // it is no part of what the page is for
)

/** Who is coming to the event of the page, once it is known that the viewer has tickets for it. */
export function ViewerGuests({ eventId }: { eventId: string }) {
  const { facts, page } = useViewer()
  const { pathname } = useLocation()
  return page === pathname && facts?.nextTicket ? <GuestList key={eventId} eventId={eventId} /> : null
}

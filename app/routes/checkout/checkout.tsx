import { useNavigate, useSearchParams } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readSeatSession } from '#app/seat-session.ts'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'
import { useMember } from '#app/shell/use-viewer.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { type EventId, isId } from '#platform/ids.ts'
import { formatZonedTime } from '#platform/time.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { type FallbackProps, lazyWithFallback, loadNewerVersion } from '#ui/lazy-with-fallback.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'
import type { Route } from './+types/checkout'

const CheckoutContainer = lazyWithFallback(
  () => import('#app/shell/wanted-checkout.tsx'),
  'WantedCheckout',
  NoLine,
  () => <Loading />,
)

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('Complete Your Purchase', matches),
  { name: 'robots', content: 'noindex' },
]

/** Until when chosen seats are held: read for browsers without scripts, which see nothing else here. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(ctx)
  const eventId = url.searchParams.get('seats')
  const session = readSeatSession(request)
  if (!session || !eventId || !isId(eventId)) return null
  const { expiresAt } = await ownSeatHolds(db, { eventId: eventId as EventId, session })
  const event = expiresAt && (await getEvent(db, eventId))
  return event && { eventId, until: formatZonedTime(expiresAt, event.timeZone) }
}

/** A script reads what it shows by itself, and comes here without a line too. */
export const clientLoader = () => null

/** Checkout on its own page: where sign-in and payment providers send a buyer back to. The cart is in the browser. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const member = useMember()
  const { isLoading, panel, openPanel } = useCart()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    // What is paid for counts down no more behind the thank-you.
    <div className="page-checkout space-y-6" hidden={panel === 'thank-you'}>
      <Heading level={1}>Complete Your Purchase</Heading>
      {isLoading ? (
        <Reading held={loaderData ?? null} />
      ) : (
        <CheckoutContainer
          person={member?.id ?? null}
          returningTo={query.get('checkout')}
          seatsAt={query.get('seats')}
          onSignIn={signInToPay}
          onBuyerChange={() => void fetchViewer()}
          onEdit={() => openPanel('cart')}
          onBrowse={() => void navigate('/events')}
        />
      )}
    </div>
  )
}

const Reading = ({ held }: { held: { eventId: string; until: string } | null }) => (
  <>
    <div className="noscript:hidden">
      <Loading />
    </div>
    <div className="hidden space-y-4 noscript:block">
      <p>
        Paying needs JavaScript. Turn it on, and load this page again.{' '}
        {held && `Your seats are held for you until ${held.until}.`}
      </p>
      {held && (
        <LinkButton to={`/events/${held.eventId}/seats?view=list`} variant="secondary">
          Back to your seats
        </LinkButton>
      )}
    </div>
  </>
)

function NoLine({ retry }: FallbackProps) {
  return (
    <div className="space-y-4">
      <Notice tone="danger" title={NETWORK_ERROR} live>
        <p>Your cart is safe on this device.</p>
      </Notice>
      <Button onClick={() => void loadNewerVersion().then((isComing) => isComing || retry())}>
        Try again
      </Button>
    </div>
  )
}

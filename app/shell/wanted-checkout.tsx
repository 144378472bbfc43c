import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { CheckoutContainer } from '#modules/checkout/checkout-container.tsx'
import { useHeldSeats } from '#modules/seating/hold/use-held-seats.client.ts'
import { useWantedCart } from '#modules/signup-intents/use-wanted-cart.client.ts'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'

/** Checkout, with what its buyer set out to buy before they signed in. */
export function WantedCheckout({
  seatsAt = null,
  ...checkout
}: Omit<ComponentProps<typeof CheckoutContainer>, 'note' | 'seats'> & {
  /** The event whose seats are bought: those that the visitor holds there. */
  seatsAt?: string | null
}) {
  const note = useWantedCart(checkout.person)
  const { seats, isLoading, isLost } = useHeldSeats(seatsAt)
  if (isLoading) return <Loading />
  if (isLost && seatsAt) return <NoSeatsHeld eventId={seatsAt} />
  return <CheckoutContainer {...checkout} note={note} seats={seats} />
}

/** Their time is over, or they were let go: what is to be done comes before what is to be paid. (Specification 5) */
const NoSeatsHeld = ({ eventId }: { eventId: string }) => (
  <Notice tone="warning" title="Invalid seat reservation. Please select seats again." live>
    <p>Seats are kept for 15 minutes. Nothing was charged.</p>
    <Link
      to={`/events/${eventId}/seats`}
      className="inline-flex min-h-tap items-center font-semibold underline"
    >
      Select seats
    </Link>
  </Notice>
)
